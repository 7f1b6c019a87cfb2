import { randomBytes } from "node:crypto";
import { productsSelfApprove } from "#contract/products.js";
import { candidate, create, plainArchive } from "../candidates.js";
import { succeed } from "../http.js";
import { newSlug } from "../listings.js";
import { join, type Member } from "../records.js";

export const PEOPLE = ["ada", "bea", "cem", "dan", "eva"] as const;
export type Person = (typeof PEOPLE)[number];

export const GOODS = ["notes", "tools", "course", "sequel"] as const;
export type Good = (typeof GOODS)[number];

interface Listing {
  readonly author: Person;
  readonly title: string;
  readonly price: number;
  readonly category: string;
  /** Whether it is published from the start, or waits for its author to publish it. */
  readonly published: boolean;
}

/**
 * Two authors. One has one product; the other has two, one of them paid, and a third that waits for approval.
 */
export const LISTINGS: Readonly<Record<Good, Listing>> = {
  notes: { author: "ada", title: "Ada's notes", price: 0, category: "skills", published: true },
  tools: { author: "bea", title: "Bea's “tools”", price: 0, category: "skills", published: true },
  course: { author: "bea", title: "Bea's {title}", price: 5, category: "workflows", published: true },
  sequel: { author: "bea", title: "Bea's sequel", price: 0, category: "agents", published: false },
};

/** The real accounts and products of one run. */
export interface Cast {
  readonly people: Readonly<Record<Person, Member>>;
  readonly goods: Readonly<Record<Good, { readonly id: string; readonly slug: string }>>;
  /** The prefix of every username that is chosen in this run, so that no other run wants it. */
  readonly prefix: string;
}

/** Signs up all users and creates all products, through the routes. */
export async function newCast(): Promise<Cast> {
  const members = await Promise.all(PEOPLE.map(() => join()));
  const people = Object.fromEntries(PEOPLE.map((name, at) => [name, members[at]])) as Record<Person, Member>;
  const listed = await Promise.all(GOODS.map((good) => list(people, good)));
  const goods = Object.fromEntries(GOODS.map((good, at) => [good, listed[at]])) as Cast["goods"];
  return { people, goods, prefix: `c${randomBytes(4).toString("hex")}` };
}

async function list(people: Readonly<Record<Person, Member>>, good: Good) {
  const { author, title, price, category, published } = LISTINGS[good];
  const { input } = await candidate(people[author], newSlug(), { title, price, category }, plainArchive());
  const { productId: id, slug } = await create(people[author], input);
  if (published) {
    await succeed(productsSelfApprove, "POST", { token: people[author].token, input: { productId: id } });
  }
  return { id, slug };
}
