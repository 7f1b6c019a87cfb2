import { createHash } from "node:crypto";
import { ArchiveRefused } from "#archive/finding.js";
import { fileOf, NO_SKILL, readSkill } from "#archive/skill.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import type { Product, ProductFile } from "#domain/products/product.js";
import {
  asSkill,
  isOffered,
  MAX_LISTED,
  MAX_SKILL_BYTES,
  type Skill,
  type SkillContents,
} from "#domain/products/skill.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { logError } from "#platform/log.js";
import * as products from "#store/products/products.js";
import * as skills from "#store/products/skills.js";

/** Archives that one answer opens at most; what is left is for the next one. */
const OPENED_AT_MOST = 8;

/** Bytes of archives that an instance keeps for the next file of the same skill. */
const KEPT_BYTES = 32 * 1024 * 1024;

const TIMEOUT_MS = 20_000;

/**
 * The free skills that an index lists, the most downloaded first.
 *
 * At most 200 reads of the database and 8 of storage, however large the market is: what was found in
 * an archive is stored with its product, and products that nobody has looked into wait
 * their turn.
 *
 * @returns `complete` is false while some of them wait
 */
export async function shelf(): Promise<{ skills: Skill[]; complete: boolean }> {
  const offered = (await skills.mostDownloaded(MAX_LISTED)).filter(isOffered);
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
    skills: offered.flatMap((product) => asSkill(product, contents.get(product.id)) ?? []),
    complete: !failed && unknown.length <= OPENED_AT_MOST,
  };
}

/** So many of a list from a place in it that is another one each time: what fails again and again keeps nobody waiting. */
function some<T>(list: readonly T[], most: number): T[] {
  const from = Math.floor(Math.random() * list.length);
  return [...list.slice(from), ...list.slice(0, from)].slice(0, most);
}

/** The skill of this name; nothing when no free published product of that name is one. */
export async function find(name: string): Promise<Skill | undefined> {
  const product = await skills.publishedAs(name);
  if (!product || !isOffered(product)) return undefined;
  const [known] = await skills.readContents([product.id]);
  return asSkill(product, known?.sha256 === product.sha256 ? known : await look(product));
}

/** One file of a skill; nothing when its index does not name it. */
export async function readFile(skill: Skill, path: string): Promise<Uint8Array | undefined> {
  if (!skill.contents.files.includes(path)) return undefined;
  const bytes = await readArchive(skill);
  return bytes && fileOf(bytes, path);
}

/** The whole archive of a skill; nothing when its product has another one by now. */
export async function readArchive({ product }: Skill): Promise<Uint8Array | undefined> {
  const file = isOffered(product) ? await fileOnSale(product) : undefined;
  return file && open(file);
}

type Offered = Product & { readonly sha256: string };

/**
 * Finds out what a product's archive holds, and keeps it, also that it is not to be handed out.
 * Nothing when another archive is on sale by now.
 */
async function look(product: Offered): Promise<SkillContents | undefined> {
  const file = await fileOnSale(product);
  if (!file) return undefined;
  const bytes = await open(file);
  const contents = { sha256: product.sha256, ...(bytes ? await describe(bytes) : NO_SKILL) };
  await skills.keepContents(product.id, contents);
  return contents;
}

/** An archive that an older scanner let pass and today's reader refuses is handed out by nobody. */
async function describe(bytes: Uint8Array): Promise<Omit<SkillContents, "sha256">> {
  try {
    return await readSkill(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return NO_SKILL;
  }
}

async function fileOnSale({ id, sha256 }: Offered): Promise<ProductFile | undefined> {
  const file = (await products.readFiles(id)).file?.value;
  return file?.sha256 === sha256 ? file : undefined;
}

const kept = new Map<string, Uint8Array>();

/**
 * The bytes of an archive, when the scan passed exactly those: what an admin let through in
 * spite of findings is not handed to installers that show no findings.
 */
async function open({ fileUrl, sha256 = "", verdict }: ProductFile): Promise<Uint8Array | undefined> {
  const known = kept.get(sha256);
  if (known) return known;
  if (verdict?.outcome !== "pass" || verdict.sha256 !== sha256) return undefined;
  const key = storageKeyOf(fileUrl, config().bucket);
  const facts = await storage.stat(key);
  if (!facts || facts.size > MAX_SKILL_BYTES) return undefined;
  const bytes = await storage.read(key, facts, AbortSignal.timeout(TIMEOUT_MS));
  if (!bytes) return undefined;
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new Error(`Storage holds other bytes at ${key}`);
  }
  keep(sha256, bytes);
  return bytes;
}

/** Keeps an archive, and lets the oldest ones go that then are too many. */
function keep(sha256: string, bytes: Uint8Array): void {
  kept.set(sha256, bytes);
  let total = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of kept) {
    if (total <= KEPT_BYTES) break;
    kept.delete(oldest);
    total -= length;
  }
}
