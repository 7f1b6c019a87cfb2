import type { Part } from "../frame/part.js";

/**
 * The parts in run order: first counts, then work in this process, then the emulators. Each part is imported when it
 * runs.
 */
export const PARTS: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  ops: () => import("./ops.js"),
  bundle: () => import("./bundle.js"),
  client: () => import("./client.js"),
  "search-core": () => import("./search-core.js"),
  log: () => import("./log.js"),
  "search-http": () => import("./search-http.js"),
  "search-servers": () => import("./search-servers.js"),
  zip: () => import("./zip.js"),
  cold: () => import("./cold.js"),
  limiter: () => import("./limiter.js"),
  lighthouse: () => import("./lighthouse.js"),
  memory: () => import("./memory.js"),
  processes: () => import("./processes.js"),
  load: () => import("./load.js"),
};
