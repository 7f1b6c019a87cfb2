import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { AdvisoryList, OsvRecord } from "#contract/advisories.js";
import { UNAVAILABLE } from "#contract/cli.js";
import { Recall } from "#contract/fields.js";
import { configFolder, readOwn, type Whose, writePrivate } from "../config/folder.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Lock } from "../install/lock-file.js";
import type { Source } from "../install/registry-client.js";

/** A marketplace's information about a product that is or was installed. */
const Known = z.object({
  /** The published version; missing if the product is not published. */
  version: z.string().optional(),
  recalls: z.array(Recall).default([]),
  unavailable: z.enum(UNAVAILABLE).optional(),
});
export type Known = z.infer<typeof Known>;

/** The recalls of a marketplace, as far as this machine has fetched them. */
const Knowledge = z.object({
  site: z.string(),
  /** When the marketplace's advisories were last fetched. */
  checkedAt: z.iso.datetime(),
  advisories: z.array(OsvRecord),
  products: z.record(z.string(), Known),
});
export type Knowledge = z.infer<typeof Knowledge>;

/** The list of advisories has at most 1,000 with at most 5,000 characters each, which have up to 4 bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** How many products of one marketplace the offline copy keeps: the most recent ones. */
const MAX_PRODUCTS = 2_000;
/** The minimum time between two requests by commands that only warn, in milliseconds. */
const FRESH_MS = 10 * 60 * 1000;

/** The offline copy of what a marketplace said. */
const copyPath = (whose: Whose, site: string): string =>
  join(
    configFolder(whose),
    "recalls",
    `${createHash("sha256").update(site).digest("hex").slice(0, 16)}.json`,
  );

/**
 * The offline copy, or undefined if there is none. A damaged copy is ignored, because it can be fetched again.
 */
export async function readCopy(whose: Whose, site: string): Promise<Knowledge | undefined> {
  const found = await readOwn(copyPath(whose, site), Knowledge, "").catch(() => undefined);
  return found?.site === site ? found : undefined;
}

/** Advisories are public, so the default file mode is enough; a home folder can be read-only. */
async function keep(context: Context, knowledge: Knowledge): Promise<void> {
  await writePrivate(copyPath(context, knowledge.site), JSON.stringify(knowledge)).catch(
    (failure: unknown) => {
      context.signal.throwIfAborted();
      return failure;
    },
  );
}

/**
 * The marketplace's advisories. An older one has none.
 *
 * @throws CliError `retryable` if it cannot be reached, `general` if the response is not a list of advisories
 */
async function fetchAdvisories({ site }: Pick<Context, "site">): Promise<OsvRecord[]> {
  let bytes: Uint8Array;
  try {
    bytes = await site.fetchBytes(`${site.url}/advisories/all.json`, { maxBytes: MAX_BYTES });
  } catch (failure) {
    if (failure instanceof CliError && failure.details.status === 404) return [];
    throw failure;
  }
  try {
    return AdvisoryList.parse(JSON.parse(new TextDecoder().decode(bytes))).advisories;
  } catch (cause) {
    throw new CliError(EXIT.general, "This client does not support the marketplace's advisories", { cause });
  }
}

/** Advisories, and when they were fetched. */
type Warned = Pick<Knowledge, "advisories" | "checkedAt">;

async function askForAdvisories(context: Context): Promise<Warned> {
  return { advisories: await fetchAdvisories(context), checkedAt: context.now().toISOString() };
}

/**
 * Advisories that are recent enough, or the last known ones if the marketplace is unreachable.
 *
 * @param freshMs the maximum age without a request; by default, 10 minutes
 * @throws CliError as `fetchAdvisories`, if there is no copy
 */
export async function recentAdvisories(context: Context, freshMs = FRESH_MS): Promise<Warned> {
  const { site, now } = context;
  const copy = await readCopy(context, site.url);
  const age = copy && now().getTime() - Date.parse(copy.checkedAt);
  // A clock that was set back does not keep an old copy.
  if (copy && age !== undefined && age >= 0 && age < freshMs) return copy;
  try {
    const asked = await askForAdvisories(context);
    await keep(context, { ...asked, site: site.url, products: copy?.products ?? {} });
    return asked;
  } catch (failure) {
    context.signal.throwIfAborted();
    if (!(failure instanceof CliError) || !copy) throw failure;
    return copy;
  }
}

/**
 * Queries the marketplace about all products in a lock, and stores the response for offline use.
 *
 * @param isBrief whether advisories from the last 10 minutes are recent enough
 */
export async function ask(
  context: Context,
  source: Source,
  lock: Lock,
  isBrief: boolean,
): Promise<Knowledge> {
  const { site } = context;
  const slugs = [...lock.products.keys()];
  const [{ advisories, checkedAt }, offers, copy] = await Promise.all([
    isBrief ? recentAdvisories(context) : askForAdvisories(context),
    source.findAll(slugs),
    readCopy(context, site.url),
  ]);
  const asked = Object.fromEntries(slugs.map((slug) => [slug, knownOf(source, offers.get(slug), slug)]));
  const others = Object.entries(copy?.products ?? {}).filter(([slug]) => !lock.products.has(slug));
  const products = Object.fromEntries([...others, ...Object.entries(asked)].slice(-MAX_PRODUCTS));
  const knowledge = { site: site.url, checkedAt, advisories, products };
  await keep(context, knowledge);
  return knowledge;
}

function knownOf(
  source: Source,
  offer: { version: string; recalls?: readonly Recall[] | undefined } | undefined,
  slug: string,
): Known {
  const unavailable = source.unavailable?.get(slug);
  return {
    ...(offer && { version: offer.version }),
    recalls: [...(offer?.recalls ?? [])],
    ...(unavailable && { unavailable }),
  };
}
