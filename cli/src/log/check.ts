import { setTimeout as sleep } from "node:timers/promises";
import { LogLookup } from "#contract/log.js";
import { openCheckpoint, readKey } from "#domain/log/verifier.js";
import type { Whose } from "../config/folder.js";
import { readSettings } from "../config/settings.js";
import { CliError, EXIT } from "../errors.js";
import {
  checkServed,
  distrust,
  type Followed,
  follow,
  type LogReader,
  memoryOf,
  provedEntries,
  type Served,
  withheldError,
} from "./follow.js";
import { type LogRecord, MAX_KEYS, type RememberedLog, remember, remembered } from "./memory.js";
import { NOT_COSIGNED, readPolicy, requireCosigned, type WitnessPolicy } from "./witnesses.js";

/** How long the client waits for an entry about what changed a moment ago, in milliseconds. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** The log of a marketplace, as used by one command. */
export interface LogOf {
  readonly site: string;
  readonly read: LogReader;
  readonly whose: Whose;
  /** The keys in the lock of the project: with them, a new machine trusts no other key. */
  readonly pinned?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long it waits for an entry, in milliseconds before each further look. */
  readonly pauses?: readonly number[];
}

/** Why the log proves nothing about a version, although nothing contradicts it. */
export type Unproved =
  /** The marketplace has no log, and never had one. */
  | "noLog"
  /** An older system stored the file without a digest. */
  | "noDigest";

/**
 * Verifies that the log of a marketplace contains the bytes that the marketplace served, before they are parsed.
 * @param carried the log data that came with the download; by default, the log is queried
 * @throws CliError `general` that says what the marketplace did
 */
export async function verifyServed(
  log: LogOf,
  served: Served,
  carried?: LogLookup,
): Promise<LogRecord | Unproved> {
  const { site, signal, pauses = PAUSES_MS } = log;
  for (let tries = 0; ; tries++) {
    const pause = pauses[tries];
    const isLast = pause === undefined;
    const found = await lookUp(log, served.slug, served.version, tries === 0 ? carried : undefined).catch(
      (error: unknown) => awaitable(error, isLast),
    );
    if (!found) return "noLog";
    const decided = found === NOT_COSIGNED ? undefined : decidedBy(site, found, served, isLast);
    if (decided) return decided;
    await sleep(pause, undefined, signal ? { signal } : {});
  }
}

/** What the entries of a version prove. Undefined while the required entry may still arrive. */
function decidedBy(
  site: string,
  { entries, keys }: Pick<NonNullable<Awaited<ReturnType<typeof lookUp>>>, "entries" | "keys">,
  served: Served,
  isLast: boolean,
): LogRecord | Unproved | undefined {
  const { proved, withheld } = checkServed(site, entries, served);
  if (!isLast && served.isNew && (!proved || withheld)) return undefined;
  if (withheld) throw withheldError(site, served, withheld);
  if (proved && proved.entry.sha256 === undefined) return "noDigest";
  // A lock keeps a few keys. The newest ones follow the others.
  if (proved) return { entry: proved.bytes, proof: proved.proof, keys: keys.slice(-MAX_KEYS) };
  throw served.isNew ? notYetError(site, served) : missingError(site, served);
}

/** Witnesses cosign a new checkpoint within seconds. @throws `error` if it is about something else, or at the end */
function awaitable(error: unknown, isLast: boolean): typeof NOT_COSIGNED {
  if (isLast || !(error instanceof CliError) || error.details.code !== NOT_COSIGNED) throw error;
  return NOT_COSIGNED;
}

const missingError = (site: string, { slug, version }: Served) =>
  distrust(`${site} serves ${slug} ${version}, but its log has no entry for it`);

/**
 * A client cannot distinguish a log that is behind from a marketplace that omits the entry, so it
 * installs the version in neither case.
 */
const notYetError = (site: string, { slug, version }: Served) =>
  new CliError(
    EXIT.retryable,
    `The log of ${site} has no entry for ${slug} ${version} yet; nothing was written`,
    {
      hint: "Run the command again in a few minutes. If it still fails, contact the marketplace's operators.",
    },
  );

/**
 * The proved entries of a version and its product. Remembers the newest checkpoint.
 *
 * @returns undefined if the marketplace has no log and never had one
 */
export async function lookUp(log: LogOf, slug: string, version: string, carried?: LogLookup) {
  const { site, read, whose } = log;
  const [known, policy] = await Promise.all([knownLog(log), policyOf(whose)]);
  const found = carried ?? parsed(site, await read(`lookup/${slug}@${version}`));
  if (!found) {
    if (policy) throw unwitnessed(site);
    if (!known) return undefined;
    throw distrust(`${site} no longer shows the log that it had`);
  }
  const followed = await follow(site, read, known, found.checkpoint);
  if (policy) requireCosigned(site, found.checkpoint, policy);
  const entries = provedEntries(site, followed, found, slug);
  await keep(whose, site, memoryOf(followed));
  return { entries, keys: followed.keys.map(({ text }) => text), followed };
}

/**
 * Verifies the newest checkpoint, and remembers it.
 *
 * @returns undefined if the marketplace has no log and never had one
 */
export async function visit(log: LogOf): Promise<Followed | undefined> {
  const { site, read, whose } = log;
  const [known, policy] = await Promise.all([knownLog(log), policyOf(whose)]);
  const note = await read("checkpoint");
  if (note === undefined) {
    if (policy) throw unwitnessed(site);
    if (known) throw distrust(`${site} no longer shows the log that it had`);
    return undefined;
  }
  const followed = await follow(site, read, known, note);
  if (policy) requireCosigned(site, note, policy);
  await keep(whose, site, memoryOf(followed));
  return followed;
}

/** The user's requirements for witnesses; undefined if there are none. */
async function policyOf(whose: Whose): Promise<WitnessPolicy | undefined> {
  const policy = readPolicy((await readSettings(whose)).witnesses ?? "");
  return typeof policy === "string" ? undefined : policy;
}

const unwitnessed = (site: string) => distrust(`${site} shows no log, but you require witnesses`);

/** The known state of the log before a request, from the user's configuration and the lock. */
async function knownLog({ site, whose, pinned }: LogOf): Promise<RememberedLog | undefined> {
  const own = await remembered(whose, site);
  if (!pinned || pinned.length === 0) return own;
  if (!own) return { keys: [...pinned], checkpoint: "" };
  if (own.keys.some((key) => pinned.includes(key))) return own;
  throw distrust(`The lock was made with a different key of ${site} than the one that you know`, [
    ...pinned.map((key) => `in the lock: ${key}`),
    ...own.keys.map((key) => `yours: ${key}`),
  ]);
}

function parsed(site: string, answer: string | undefined): LogLookup | undefined {
  if (answer === undefined) return undefined;
  try {
    return LogLookup.parse(JSON.parse(answer));
  } catch {
    throw distrust(`${site} sent a damaged lookup of its log`);
  }
}

/** Remembers a checkpoint unless another command remembered a newer one in the meantime. */
async function keep(whose: Whose, site: string, now: RememberedLog): Promise<void> {
  const before = await remembered(whose, site);
  const sizeOf = ({ checkpoint, keys }: RememberedLog) => openCheckpoint(checkpoint, keys.map(readKey)).size;
  if (before && (before.checkpoint === now.checkpoint || sizeOf(before) > sizeOf(now))) return;
  await remember(whose, site, now).catch((error: unknown) => {
    // A home folder that cannot be written keeps nobody from installing. The lock still has the keys.
    if (!isDiskTrouble(error)) throw error;
  });
}

const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
