import * as z from "zod";
import type { Product } from "#domain/products/product.js";
import { SKILL_CATEGORIES, type SkillContents } from "#domain/products/skill.js";
import { db } from "../firestore.js";
import { productRef, readable, slugRef } from "./products.js";

const StoredContents = z.object({
  sha256: z.string(),
  description: z.string().optional(),
  files: z.array(z.string()),
  runsAsPlugin: z.boolean(),
}) satisfies z.ZodType<SkillContents>;

/**
 * The cached contents of a product's archive. They are derived, and computed again if missing or if the
 * archive has changed.
 */
const contentsRef = (productId: string) => productRef(productId).collection("private").doc("skill");

/** The free published products that install as agent skills, most downloaded first. */
export async function mostDownloaded(limit: number): Promise<Product[]> {
  const { docs } = await db()
    .collection("products")
    .where("status", "==", "published")
    .where("price", "==", 0)
    .where("category", "in", [...SKILL_CATEGORIES])
    .orderBy("stats.downloads", "desc")
    .limit(limit)
    .get();
  return docs.flatMap(readable).filter(({ status }) => status === "published");
}

/** The published product that claims a slug or its plain form. */
export async function publishedAs(name: string): Promise<Product | undefined> {
  const product = await claimedAs(name);
  return product?.status === "published" ? product : undefined;
}

/** The product that claims a slug or its plain form, regardless of its status. */
export async function claimedAs(name: string): Promise<Product | undefined> {
  const productId: unknown = (await slugRef(name).get()).get("productId");
  if (typeof productId !== "string") return undefined;
  return readable(await productRef(productId).get())[0];
}

/** The cached archive contents of these products, in the given order. */
export async function readContents(ids: readonly string[]): Promise<(SkillContents | undefined)[]> {
  if (ids.length === 0) return [];
  const found = await db().getAll(...ids.map(contentsRef));
  return found.map((doc) => StoredContents.safeParse(doc.data()).data);
}

export async function keepContents(productId: string, contents: SkillContents): Promise<void> {
  await contentsRef(productId).set(contents);
}
