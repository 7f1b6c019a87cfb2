import { join } from "node:path";
import * as z from "zod";
import { nameFault } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, kindAt, readText, syncFolder, writeNew } from "./disk.js";
import type { Place } from "./target-directory.js";
import { checkTarget } from "./targets.js";

/** The change to one product's folder. */
const Step = z.strictObject({
  slug: z.string(),
  target: z.string(),
  /** True if a new folder replaces the old one, false if the old one is only removed. */
  fresh: z.boolean(),
  /** Files to remove from the old folder. All other files there belong to the user and are kept. */
  drop: z.array(z.string()),
  /** Where the whole old folder is moved, relative to the root; if missing, it is removed. */
  to: z
    .string()
    .regex(/^\.vaultmart-quarantine\/[a-z0-9][A-Za-z0-9._-]*$/)
    .optional(),
});
export type Step = z.infer<typeof Step>;

const Journal = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  lock: z.enum(["write", "remove", "keep"]),
  steps: z.array(Step),
  /** Folders that were created for the targets, outermost first. */
  made: z.array(z.string()),
});
export type Journal = z.infer<typeof Journal>;

/** The journal's name is the state of the change. Each transition renames it. */
export const PREPARED = "prepared.json";
export const COMMITTED = "committed.json";
export const UNDOING = "undoing.json";
const DRAFT = "draft.json";
export const NEXT_LOCK = "next-lock.json";

/** Whether a change in this place was interrupted or is in progress. */
export async function isUnfinished(disk: Disk, place: Place): Promise<boolean> {
  for (const name of [COMMITTED, UNDOING, PREPARED]) {
    if ((await kindAt(disk, join(place.work, name))) !== "nothing") return true;
  }
  return false;
}

export async function writeJournal(disk: Disk, place: Place, journal: Journal): Promise<void> {
  await writeNew(disk, join(place.work, DRAFT), Buffer.from(JSON.stringify(journal)));
  await renameJournal(disk, place, DRAFT, PREPARED);
  await syncFolder(disk, place.work);
}

export const renameJournal = (disk: Disk, place: Place, from: string, to: string): Promise<void> =>
  disk.rename(join(place.work, from), join(place.work, to));

/** Cleans up after a change. The journal is deleted last: until then, every step can be repeated. */
export async function forget(disk: Disk, place: Place, name: string): Promise<void> {
  for (const file of [DRAFT, NEXT_LOCK, name]) await disk.rm(join(place.work, file), { force: true });
}

/** Reads a journal. Like a lock, it is untrusted: it may name only product folders below the root. */
export async function readJournal(disk: Disk, place: Place, name: string): Promise<Journal | undefined> {
  const path = join(place.work, name);
  try {
    const text = await readText(disk, path);
    if (text === undefined) return undefined;
    const journal = Journal.parse(JSON.parse(text));
    for (const { target, slug, drop } of journal.steps) {
      checkTarget(target, slug);
      if (drop.some((file) => nameFault(file) !== undefined)) throw new Error("A file is outside");
    }
    if (journal.made.some((folder) => nameFault(folder) !== undefined))
      throw new Error("A folder is outside");
    return journal;
  } catch (error) {
    if (codeOf(error) !== undefined && codeOf(error) !== "ENOTFILE") throw error;
    throw new CliError(EXIT.general, `${path} is not a journal of this client`, {
      hint: `Inspect ${place.work} and delete it.`,
      cause: error,
    });
  }
}
