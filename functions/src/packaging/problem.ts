import * as z from "zod";

/**
 * An error or a possible improvement in a product: its location, the problem, and
 * the fix. An error prevents publishing; a warning does not.
 */
export const Problem = z.object({
  severity: z.enum(["error", "warning"]),
  /** A rule of the scanner, or one of the command line's: `manifest`, `entry`, `readme`, `ignored`. */
  rule: z.string(),
  /** Relative to the product's folder. */
  file: z.string().optional(),
  /** Starts at 1, like `column`. */
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  /** The field of vault.yaml, such as `agent_spec.inputs.0.name`. */
  field: z.string().optional(),
  message: z.string(),
  hint: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

interface Placed {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** `SKILL.md:12:3`, a format that editors and terminals can open. */
export function placeOf({ file, line, column }: Placed): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

/** A problem or finding on one line, in the server's format. */
export function lineOf(
  problem: Placed & { field?: string | undefined; rule: string; message: string; hint?: string | undefined },
): string {
  const place = placeOf(problem);
  const subject = problem.field === undefined ? "" : `${problem.field}: `;
  const hint = problem.hint === undefined ? "" : ` ${problem.hint}`;
  return `${place === "" ? "" : `${place}: `}${subject}${problem.message} (${problem.rule}).${hint}`;
}

/** A count with its noun: `1 file`, `3 files`. */
export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? "" : "s"}`;

/** Formats bytes for people: `512 B`, `3.4 KB`, `12.0 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}
