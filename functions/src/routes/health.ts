import { health as route } from "#contract/system.js";
import { serve } from "#http/serve.js";

/** Reports that the service responds. It calls and loads nothing. */
export const health = serve(route, { GET: () => ({ status: "ok" as const }) }, async () => undefined);
