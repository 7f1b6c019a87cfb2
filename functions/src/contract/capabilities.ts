import * as z from "zod";

/** Each list has at most this many entries. */
export const MAX_CAPABILITIES = 50;
/** The maximum number of characters per entry. */
export const MAX_CAPABILITY = 100;

const list = (text: string) =>
  z.array(z.string().max(MAX_CAPABILITY)).max(MAX_CAPABILITIES).describe(`${text} Sorted, at most 50.`);

/**
 * The capabilities of the programs and instructions in an archive, as the scanner detected them without running them.
 */
export const Capabilities = z.object({
  hosts: list("Hosts that programs or instructions refer to."),
  commands: list("Programs that are started, except common shell commands."),
  environment: list("Environment variables that are read."),
  reads: list("Files and folders outside the project that are read or given to a command."),
  writes: list("Files and folders outside the project that are written."),
  automatic: list("Files that run automatically, as rules of the scanner, such as `agent-hook`."),
  isComplete: z.boolean().describe("False if a list had more entries."),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const CAPABILITY_KINDS = ["hosts", "commands", "environment", "reads", "writes", "automatic"] as const;

export const NO_CAPABILITIES: Capabilities = {
  hosts: [],
  commands: [],
  environment: [],
  reads: [],
  writes: [],
  automatic: [],
  isComplete: true,
};

/** The short form of capabilities: only the kinds with entries. */
export const CapabilityKinds = z
  .array(z.enum(CAPABILITY_KINDS))
  .describe(
    "The capabilities that the scan found in the current version, in short: it refers to `hosts`, starts other programs (`commands`), reads variables of the `environment`, `reads` or `writes` outside the project, or runs files automatically (`automatic`). Missing if it has not been scanned for capabilities yet.",
  );
export type CapabilityKinds = z.infer<typeof CapabilityKinds>;

export const kindsOf = (capabilities: Capabilities): CapabilityKinds =>
  CAPABILITY_KINDS.filter((kind) => capabilities[kind].length > 0);

/** Capabilities as lines, such as `hosts: api.github.com`, for comparing two versions. */
export function capabilityLines(capabilities: Capabilities): string[] {
  return CAPABILITY_KINDS.flatMap((kind) => capabilities[kind].map((entry) => `${kind}: ${entry}`));
}
