import { open, readFile, rename } from "node:fs/promises";
import * as z from "zod";

const Log = z.object({
  site: z.string(),
  /** The public keys of the log that are trusted. */
  keys: z.array(z.string()).min(1),
  /** The last checkpoint that was cosigned. */
  size: z.number().int().min(0),
  /** In Base64. */
  root: z.string(),
});
const State = z.record(z.string(), Log);

/** The stored state of a witness for each log, by the log's name. */
export type WitnessedLog = z.infer<typeof Log>;
export type WitnessState = Record<string, WitnessedLog>;

/** Reads the state; it is empty before the first start. @throws Error if the file is damaged */
export async function readState(file: string): Promise<WitnessState> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ENOENT") return {};
    throw error;
  }
  return State.parse(JSON.parse(text));
}

/** Atomically replaces the file. When this function returns, the new file survives a crash of the machine. */
export async function writeState(file: string, state: WitnessState): Promise<void> {
  const next = `${file}.new`;
  const handle = await open(next, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(state, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}
