import { createHash } from "node:crypto";
import { ArchiveRefused } from "#archive/finding.js";
import { fileOf, NO_SKILL, readSkill } from "#archive/skill.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import type { Product, ProductFile } from "#domain/products/product.js";
import {
  asSkill,
  isKept,
  isOffered,
  MAX_LISTED,
  MAX_SKILL_BYTES,
  type Skill,
  type SkillContents,
  type SkillProduct,
} from "#domain/products/skill.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { logError } from "#platform/log.js";
import { WAITS } from "#platform/waits.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";
import * as skills from "#store/products/skills.js";

/** Maximum number of archives that one response opens. The next response opens the others. */
const OPENED_AT_MOST = 8;

/** Bytes of archives that an instance caches for the next file of the same skill. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * The free skills that an index lists, most downloaded first.
 *
 * Reads at most 200 documents and 8 archives, regardless of the size of the marketplace. The contents of an archive are
 * stored with its product. Archives that were not opened yet may be left for later calls.
 * @returns `complete` is false while some are left
 */
export async function shelf(): Promise<{ skills: Skill[]; complete: boolean }> {
  return described(await skills.mostDownloaded(MAX_LISTED), isOffered);
}

/** Purchases of a user that are looked through for skills, newest first. */
const PURCHASES = 50;

/**
 * The skills among a user's newest purchases to which the user still has access. Reads at most 150 documents and 8
 * archives. Later calls return the rest.
 */
export async function boughtBy(uid: string): Promise<Skill[]> {
  const { orders: found } = await orders.page("buyer", uid, PURCHASES, undefined);
  const ids = new Set(found.filter(({ status }) => status === "completed").map(({ productId }) => productId));
  return (await described(await products.readAll([...ids]), isKept)).skills;
}

/** The skill with this name, if the user bought it and still has access. */
export async function findBought(name: string, uid: string): Promise<Skill | undefined> {
  const product = await skills.claimedAs(name);
  if (!product || !(await orders.hasCompleted(uid, product.id))) return undefined;
  return (await described([product], isKept)).skills[0];
}

/** The skills among products, by what is stored about their archives. Opens at most 8 that are unknown. */
async function described(
  found: readonly Product[],
  mayRead: (product: Product) => product is SkillProduct,
): Promise<{ skills: Skill[]; complete: boolean }> {
  const offered = found.filter(mayRead);
  const known = await skills.readContents(offered.map(({ id }) => id));
  const contents = new Map(
    offered.map((product, at) => [product.id, known[at]?.sha256 === product.sha256 ? known[at] : undefined]),
  );
  const unknown = offered.filter(({ id }) => !contents.get(id));
  let failed = false;
  for (const product of some(unknown, OPENED_AT_MOST)) {
    try {
      contents.set(product.id, await look(product));
    } catch (error) {
      // One archive that cannot be read now must not hide the others.
      logError(`products/${product.id}`, error);
      failed = true;
    }
  }
  return {
    skills: offered.flatMap((product) => asSkill(product, contents.get(product.id), mayRead) ?? []),
    complete: !failed && unknown.length <= OPENED_AT_MOST,
  };
}

/** Some items of a list, from a random position: an item that fails repeatedly must not block the others. */
function some<T>(list: readonly T[], most: number): T[] {
  const from = Math.floor(Math.random() * list.length);
  return [...list.slice(from), ...list.slice(0, from)].slice(0, most);
}

/**
 * The skill with this name; undefined if there is no free published product with that name, or if it is not a skill.
 */
export async function find(name: string): Promise<Skill | undefined> {
  const product = await skills.publishedAs(name);
  if (!product || !isOffered(product)) return undefined;
  const [known] = await skills.readContents([product.id]);
  return asSkill(product, known?.sha256 === product.sha256 ? known : await look(product));
}

/** One file of a skill; undefined if its index does not list it. */
export async function readFile(skill: Skill, path: string): Promise<Uint8Array | undefined> {
  if (!skill.contents.files.includes(path)) return undefined;
  const bytes = await readArchive(skill);
  return bytes && fileOf(bytes, path);
}

/** The whole archive of a skill; undefined if its product now has another archive. */
export async function readArchive({ product, contents }: Skill): Promise<Uint8Array | undefined> {
  const file = await fileOnSale(product.id, contents.sha256);
  return file && passed(file);
}

/**
 * Reads the contents of a product's archive and stores them, also if it must not be served. Undefined if
 * another archive has been published in the meantime.
 */
async function look(product: SkillProduct): Promise<SkillContents | undefined> {
  const file = await fileOnSale(product.id, product.sha256);
  if (!file) return undefined;
  const bytes = await passed(file);
  const contents = { sha256: product.sha256, ...(bytes ? await describe(bytes) : NO_SKILL) };
  await skills.keepContents(product.id, contents);
  return contents;
}

/** An archive that an older scanner accepted and the current reader rejects is never served. */
async function describe(bytes: Uint8Array): Promise<Omit<SkillContents, "sha256">> {
  try {
    return await readSkill(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return NO_SKILL;
  }
}

async function fileOnSale(id: string, sha256: string): Promise<ProductFile | undefined> {
  const file = (await products.readFiles(id)).file?.value;
  return file?.sha256 === sha256 ? file : undefined;
}

const kept = new Map<string, Uint8Array>();

/**
 * The bytes of an archive, if the scan passed exactly those. An archive that an admin approved despite
 * findings is not served to installers that show no findings.
 */
async function passed({ fileUrl, sha256 = "", verdict }: ProductFile): Promise<Uint8Array | undefined> {
  const known = kept.get(sha256);
  if (known) return known;
  if (verdict?.outcome !== "pass" || verdict.sha256 !== sha256) return undefined;
  const key = storageKeyOf(fileUrl, config().bucket);
  const facts = await storage.stat(key);
  if (!facts || facts.size > MAX_SKILL_BYTES) return undefined;
  const bytes = await storage.read(key, facts, AbortSignal.timeout(WAITS.storedFile.milliseconds));
  if (!bytes) return undefined;
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new Error(`Storage holds other bytes at ${key}`);
  }
  keep(sha256, bytes);
  return bytes;
}

/** Caches an archive, and evicts the oldest ones over the limit. */
function keep(sha256: string, bytes: Uint8Array): void {
  kept.set(sha256, bytes);
  let total = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of kept) {
    if (total <= KEPT_BYTES) break;
    kept.delete(oldest);
    total -= length;
  }
}
