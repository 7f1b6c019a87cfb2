import type { Part } from "../frame/part.js";

/** The parts in the order in which they run, each loaded when it does: what is counted, this process's work, the emulators'. */
export const PARTS: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  ops: () => import("./ops.js"),
  bundle: () => import("./bundle.js"),
  zip: () => import("./zip.js"),
  cold: () => import("./cold.js"),
  limiter: () => import("./limiter.js"),
  lighthouse: () => import("./lighthouse.js"),
  load: () => import("./load.js"),
};
