import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { withoutHidden } from "#contract/clean-text.js";
import { ApiError } from "#contract/client.js";
import { firestore } from "./firestore.js";

/**
 * The maximum number of values of Firestore's `in`. If a user follows more authors, or likes more products, only the
 * last ones are queried.
 */
const MOST_VALUES = 30;

/** The fields of a document in Firestore's REST interface, and the values that they decode to. */
const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => withoutHidden(stringValue));
const number = z
  .union([
    z.object({ integerValue: z.string() }).transform(({ integerValue }) => Number(integerValue)),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  ])
  .default(0);
const map = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ mapValue: z.object({ fields: z.object(fields) }) }).transform(({ mapValue }) => mapValue.fields);

const Document = z.object({ name: z.string(), fields: z.unknown() });
/** A result without a document contains only the read time. */
const Found = z.array(z.object({ document: Document.optional() }));

const Listed = z.object({
  slug: text,
  title: text,
  description: text,
  category: text,
  version: text.default("1.0.0"),
  price: number,
  authorUsername: text,
  authorDisplayName: text.default(""),
  thumbnailUrl: text.default(""),
  stats: map({ downloads: number, rating: number, reviewsCount: number }),
});

const idOf = ({ name }: Pick<z.infer<typeof Document>, "name">): string =>
  name.slice(name.lastIndexOf("/") + 1);

/**
 * The documents that a query finds.
 *
 * @param at parent of the collection, such as `/users/u1`; empty for the root
 * @throws ApiError when Firestore rejects the query
 */
async function find(at: string, structuredQuery: object, signal: AbortSignal) {
  const body = JSON.stringify({ structuredQuery });
  const answer = await firestore(`${at}:runQuery`, { method: "POST", body, signal });
  if (!answer.ok) throw new ApiError(answer.status, "The products could not be read");
  return Found.parse(await answer.json()).flatMap(({ document }) => document ?? []);
}

const newestFirst = [{ field: { fieldPath: "createdAt" }, direction: "DESCENDING" }];
const where = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});

type Filter = ReturnType<typeof where>;

/** Published products as cards show them. Malformed documents are skipped. */
async function published(filter: Filter, order: object, signal: AbortSignal) {
  const products = await find(
    "",
    {
      from: [{ collectionId: "products" }],
      select: { fields: Object.keys(Listed.shape).map((fieldPath) => ({ fieldPath })) },
      where: {
        compositeFilter: {
          op: "AND",
          filters: [where("status", "EQUAL", { stringValue: "published" }), filter],
        },
      },
      ...order,
    },
    signal,
  );
  return products.flatMap((product) => {
    const listed = Listed.safeParse(product.fields);
    return listed.success ? [{ id: idOf(product), ...listed.data }] : [];
  });
}

/** The newest published products of the authors that the caller follows. */
export const followedQuery = (uid: string, limit: number) =>
  queryOptions({
    queryKey: ["followed", uid, limit],
    queryFn: async ({ signal }) => {
      const authors = await find(
        `/users/${uid}`,
        { from: [{ collectionId: "following" }], orderBy: newestFirst, limit: MOST_VALUES },
        signal,
      );
      if (authors.length === 0) return [];
      const values = authors.map((author) => ({ stringValue: idOf(author) }));
      return published(
        where("authorUid", "IN", { arrayValue: { values } }),
        { orderBy: newestFirst, limit },
        signal,
      );
    },
  });

/** The published products among those that the caller liked most recently, newest like first. */
export const likedQuery = (uid: string) =>
  queryOptions({
    queryKey: ["liked", uid],
    queryFn: async ({ signal }) => {
      const likes = await find(
        "",
        {
          from: [{ collectionId: "likes", allDescendants: true }],
          where: where("uid", "EQUAL", { stringValue: uid }),
          orderBy: newestFirst,
          limit: MOST_VALUES,
        },
        signal,
      );
      if (likes.length === 0) return [];
      // `…/products/{id}/likes/{uid}`
      const names = likes.map(({ name }) => name.split("/").slice(0, -2).join("/"));
      const values = names.map((referenceValue) => ({ referenceValue }));
      const found = await published(where("__name__", "IN", { arrayValue: { values } }), {}, signal);
      const order = names.map((name) => idOf({ name }));
      return found.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    },
  });
