import { readFile, stat } from "node:fs/promises";
import { Provenance } from "#contract/provenance.js";
import { versionIn } from "#domain/log/entry.js";
import { type Checkpoint, openCheckpoint, ProofError } from "#domain/log/verifier.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { exactly, parseWanted } from "../install/requirements.js";
import { type LogOf, lookUp, visit } from "./check.js";
import { distrust, type Followed, isContained, type LogReader } from "./follow.js";
import { remember } from "./memory.js";
import { logBytesReader, logReader } from "./reader.js";
import { verifyWhole } from "./whole.js";

/** The implementation of `vaultmart log`, which is loaded when the command runs. */
export async function showLog(
  context: Context,
  {
    product,
    forget,
    all,
    compare,
  }: {
    readonly product: string | undefined;
    readonly forget: boolean;
    readonly all: boolean;
    readonly compare: string | undefined;
  },
) {
  const misused = all ? "--all" : compare !== undefined ? "--compare" : undefined;
  if (misused && product !== undefined) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: [`${misused}: cannot be used with a product`],
    });
  }
  const { url } = context.site;
  const theirs = compare === undefined ? undefined : await readNote(compare);
  const named = product === undefined ? undefined : await versionOf(context, product);
  if (forget) await remember(context, url, undefined);
  const log: LogOf = {
    site: url,
    read: logReader(url, context.signal),
    whose: context,
    signal: context.signal,
  };
  const progress = context.screen.progress("Verifying the log");
  try {
    if (!named) {
      const followed = await visit(log);
      if (!followed && theirs)
        throw distrust(`${url} shows no log, but ${theirs.file} has a checkpoint of it`);
      if (!followed) return { site: url, forgotten: forget };
      const compared = theirs && (await compareWith(url, log.read, followed, theirs));
      const { signal } = context;
      const onRead = (entries: number) => progress.label(`Verifying the log: ${entries} entries`);
      const read = logBytesReader(url, signal);
      const whole = all ? await verifyWhole(url, followed, read, { signal, onRead }) : undefined;
      return { site: url, forgotten: forget, log: shown(followed), ...compared, ...(whole && { whole }) };
    }
    const found = await lookUp(log, named.slug, named.version);
    if (!found) return { site: url, forgotten: forget };
    const proved = [...found.entries].sort((one, other) => one.index - other.index);
    const { published, last, isAmbiguous } = versionIn(
      proved.map(({ entry }) => entry),
      named.version,
    );
    if (isAmbiguous) {
      throw distrust(
        `The log of ${url} has two archives for ${named.slug} ${named.version}, but a version never changes`,
      );
    }
    const entries = proved.map(({ index, entry: { kind, version, sha256, at } }) => ({
      ...{ index, kind, version, at: at.toISOString() },
      ...(sha256 !== undefined && { sha256 }),
    }));
    const provenance = Provenance.safeParse(published?.provenance).data;
    return {
      site: url,
      forgotten: forget,
      log: shown(found.followed),
      product: {
        ...named,
        ...(published && last && { state: last.kind }),
        ...(provenance && { provenance }),
        ...(published?.sigstoreBundle !== undefined && { sigstoreBundle: published.sigstoreBundle }),
        entries,
      },
    };
  } finally {
    progress.done();
  }
}

/** The longest checkpoint that is read, in bytes. */
const MAX_NOTE = 64 * 1024;

/** Another user's checkpoint. @throws CliError `validation` */
async function readNote(file: string): Promise<{ readonly file: string; readonly note: string }> {
  const refused = (why: string) =>
    new CliError(EXIT.validation, "Invalid arguments", { issues: [`--compare: ${file} ${why}`] });
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) throw refused("is not a file");
  if (facts.size > MAX_NOTE) throw refused("is not a checkpoint");
  // A terminal or an editor may have added or removed the last line break.
  return { file, note: `${(await readFile(file, "utf8")).trimEnd()}\n` };
}

/**
 * Verifies that another user was shown the same log.
 *
 * @throws CliError `validation` if the file is not a signed checkpoint of this log, `general` if the logs differ
 */
async function compareWith(
  site: string,
  read: LogReader,
  { keys, checkpoint }: Followed,
  { file, note }: { readonly file: string; readonly note: string },
) {
  const theirs = checkpointIn(note, keys);
  if (!theirs) {
    throw new CliError(EXIT.validation, `${file} is not a checkpoint that ${site} signed`, {
      hint: "Ask the other user for the output of `vaultmart log --json`, and use its `log.checkpoint`.",
    });
  }
  const [smaller, larger] = theirs.size < checkpoint.size ? [theirs, checkpoint] : [checkpoint, theirs];
  if (!(await isContained(read, smaller, larger))) {
    throw distrust(`${site} shows you a different log than the one in ${file}`, [
      `yours: ${checkpoint.size} entries, root ${checkpoint.root.toString("base64")}`,
      `in the file: ${theirs.size} entries, root ${theirs.root.toString("base64")}`,
    ]);
  }
  return { compared: { size: theirs.size, root: theirs.root.toString("base64") } };
}

function checkpointIn(note: string, keys: Followed["keys"]): Checkpoint | undefined {
  try {
    return openCheckpoint(note, keys);
  } catch (error) {
    if (error instanceof ProofError) return undefined;
    throw error;
  }
}

const shown = ({ checkpoint: { origin, size, root }, keys, note }: Followed) => ({
  ...{ origin, size, root: root.toString("base64") },
  keys: keys.map(({ text }) => text),
  checkpoint: note,
});

async function versionOf({ site }: Context, product: string): Promise<{ slug: string; version: string }> {
  const { slug, range } = parseWanted(product);
  if (range === undefined) return { slug, version: (await site.findProduct(slug)).version };
  const version = exactly(range);
  if (version !== undefined) return { slug, version };
  throw new CliError(EXIT.validation, "Invalid arguments", {
    issues: [`product: ${product} must name one version, as ${slug}@1.2.3`],
  });
}
