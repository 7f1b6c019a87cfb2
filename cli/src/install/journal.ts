import { join } from "node:path";
import * as z from "zod";
import { nameFault } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, kindAt, readText, syncFolder, writeNew } from "./disk.js";
import type { Place } from "./place.js";
import { checkTarget } from "./targets.js";

/** What happens to one product's folder. */
const Step = z.strictObject({
  slug: z.string(),
  target: z.string(),
  /** True when a new folder takes the place, false when nothing does. */
  fresh: z.boolean(),
  /** Files of the old folder that go; whatever else lies there is somebody's own and stays. */
  drop: z.array(z.string()),
});
export type Step = z.infer<typeof Step>;

const Journal = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  lock: z.enum(["write", "remove", "keep"]),
  steps: z.array(Step),
  /** Folders that were made for the targets, outermost first. */
  made: z.array(z.string()),
});
export type Journal = z.infer<typeof Journal>;

/** The name of the journal tells how far it is; renaming it is each decision. */
export const PREPARED = "prepared.json";
export const COMMITTED = "committed.json";
export const UNDOING = "undoing.json";
const DRAFT = "draft.json";
export const NEXT_LOCK = "next-lock.json";

/** Whether a change was cut off here, or is under way. */
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

/** The journal goes last: until then everything can be done again. */
export async function forget(disk: Disk, place: Place, name: string): Promise<void> {
  for (const file of [DRAFT, NEXT_LOCK, name]) await disk.rm(join(place.work, file), { force: true });
}

/** A journal may come from anybody, like a lock: it can name nothing but folders of products below the root. */
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
    throw new CliError(EXIT.general, `${path} is no journal of this client`, {
      hint: `Look into ${place.work} and remove it.`,
      cause: error,
    });
  }
}
