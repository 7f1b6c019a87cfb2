import { CollectionFields, MAX_COLLECTIONS } from "#contract/collections.js";
import { Slug } from "#contract/fields.js";
import { type Data, textAt } from "../check.js";
import { isMap } from "../fields/types.js";
import { unless } from "../world.js";
import { always, type Relation } from "./relation.js";

/**
 * The list of collections: at most a hundred, no slug twice, and each product was published. A name stays claimed
 * when its product is deleted, so nobody else's product can take its place.
 */
export const COLLECTION_RELATIONS: readonly Relation[] = [
  always("collections", "system", ({ ids: [id], data }, world) => {
    if (id !== "collections") return [];
    const { collections } = data;
    if (!Array.isArray(collections)) return ["is no list"];
    const entries = collections.filter((one): one is Data => isMap(one));
    const slugs = entries.map((entry) => textAt(entry, "slug"));
    return [
      ...unless(
        [entries.length === collections.length, "has an entry that is no map"],
        [entries.length <= MAX_COLLECTIONS, `has more than ${MAX_COLLECTIONS} collections`],
        [new Set(slugs).size === slugs.length, "has two collections with one slug"],
      ),
      ...entries.flatMap((entry, at) => {
        const { data: fields } = CollectionFields.safeParse({ text: "", ...entry });
        const isValid = fields !== undefined && Slug.safeParse(slugs[at]).success;
        if (!isValid || typeof entry.shown !== "boolean") return [`${slugs[at]} is no collection`];
        const missing = fields.products.filter((product) => !world.get(`slugs/${product}`));
        return missing.map((product) => `${slugs[at]} names ${product}, which was never a product`);
      }),
    ];
  }),
];
