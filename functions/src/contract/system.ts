import * as z from "zod";
import { route } from "./route.js";

export const health = route({
  path: "/health",
  GET: {
    summary: "Tell whether the service answers",
    access: "anyone",
    request: z.object({}),
    response: z.object({ status: z.literal("ok") }),
    failures: [],
  },
});
