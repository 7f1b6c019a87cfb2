import { WAITS, type Wait } from "#platform/waits.js";
import { markdownTable } from "./markdown.js";

/** All waits of the functions, with their time limits and what happens at the limit. */
export const waitsTable = () =>
  markdownTable(
    ["wait", "at most", "then"],
    (Object.values(WAITS) as readonly Wait[]).map(({ what, milliseconds, end }) => [
      what,
      milliseconds === 1_000 ? "1 second" : `${milliseconds / 1_000} seconds`,
      end,
    ]),
  );
