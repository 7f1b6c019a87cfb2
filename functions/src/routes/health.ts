import { health as route } from "#contract/system.js";
import { serve } from "#http/serve.js";

/** Tells whether the service answers; asks nothing of anybody and loads nothing. */
export const health = serve(route, { GET: () => ({ status: "ok" as const }) }, async () => undefined);
