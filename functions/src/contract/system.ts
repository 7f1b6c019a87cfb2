import * as z from "zod";
import { route } from "./route.js";

export const health = route({
  path: "/health",
  GET: {
    summary: "Check that the service is up",
    access: "anyone",
    request: z.object({}),
    response: z.object({ status: z.literal("ok").describe("Always `ok`.") }),
    failures: [],
  },
});
