import { join } from "node:path";
import * as z from "zod";
import { configFolder, readOwn, type Whose, writePrivate } from "../config/folder.js";

/** The client's stored state of a marketplace's log. */
export const RememberedLog = z.object({
  /**
   * The public keys that the client trusts: the first key that it saw, and those for which that
   * key vouched.
   */
  keys: z.array(z.string()).min(1),
  /** The newest checkpoint that the client has verified. */
  checkpoint: z.string(),
});
export type RememberedLog = z.infer<typeof RememberedLog>;

/** The maximum number of keys that a lock stores for a version. */
export const MAX_KEYS = 8;

/**
 * The data that the lock stores about an installed version, so that `verify` can prove offline that the log contains
 * it.
 */
export const LogRecord = z.strictObject({
  /** The bytes of the log's entry, and its proof. */
  entry: z.string().max(65_535),
  proof: z.string().max(65_535),
  /** The keys that signed the log. */
  keys: z.array(z.string()).min(1).max(MAX_KEYS),
});
export type LogRecord = z.infer<typeof LogRecord>;

const Stored = z.record(z.string(), RememberedLog);

const fileOf = (whose: Whose) => join(configFolder(whose), "logs.json");

async function readAll(whose: Whose): Promise<Record<string, RememberedLog>> {
  const file = fileOf(whose);
  return (
    (await readOwn(file, Stored, `Delete the file to trust the logs again at first contact: ${file}`)) ?? {}
  );
}

/** Returns the stored state of a marketplace's log; undefined before the first contact. */
export const remembered = async (whose: Whose, site: string): Promise<RememberedLog | undefined> =>
  (await readAll(whose))[site];

/** Stores or deletes the state of a log. The logs of other marketplaces are unchanged. */
export async function remember(whose: Whose, site: string, log: RememberedLog | undefined): Promise<void> {
  const { [site]: _, ...others } = await readAll(whose);
  const all = log ? { ...others, [site]: log } : others;
  await writePrivate(fileOf(whose), `${JSON.stringify(all, undefined, 2)}\n`);
}
