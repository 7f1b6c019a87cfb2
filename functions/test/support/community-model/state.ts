import type { Locale } from "#domain/community/notifications.js";
import { type Cast, GOODS, type Good, LISTINGS, PEOPLE, type Person } from "./cast.js";
import { noteProgress, type ProgressMemory } from "./progress.js";

/**
 * A notification, except for those about levels and achievements, which are sent once their function has run.
 */
export interface Notice {
  /** Empty if the functions generate it. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly actor?: { readonly uid: string; readonly username: string };
  read: boolean;
}

/** The expected state of one user. */
export interface PersonState {
  readonly name: Person;
  readonly uid: string;
  username: string;
  displayName: string;
  bio: string;
  country: string;
  avatarUrl: string;
  locale: Locale;
  deleted: boolean;
  xp: number;
  downloads: number;
  likes: number;
  reviewsReceived: number;
  ratingSum: number;
  messagesSent: number;
  following: Set<Person>;
  /** Oldest first. */
  notices: Notice[];
  reportsFiled: number;
  /**
   * Whether notifications about levels and achievements may be read: the model does not predict which of them
   * existed when all were marked.
   */
  hasMarkedAll: boolean;
  progress: ProgressMemory;
}

export interface ReviewState {
  readonly by: Person;
  readonly rating: number;
  readonly comment: string;
}

export interface ProductState {
  readonly good: Good;
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly author: Person;
  readonly price: number;
  readonly category: string;
  status: "draft" | "pending_review" | "published" | "archived" | "removed";
  likes: Set<Person>;
  downloads: Set<Person>;
  /** Oldest first. */
  reviews: ReviewState[];
}

export interface ConversationState {
  readonly id: string;
  readonly good: Good;
  readonly buyer: Person;
  messages: { readonly by: Person; readonly text: string }[];
  unreadByBuyer: number;
  unreadBySeller: number;
}

export interface ReportState {
  readonly id: string;
  readonly by: Person;
  readonly target: Target;
  status: "pending" | "resolved" | "dismissed";
}

export type Target =
  | { readonly type: "user"; readonly person: Person }
  | { readonly type: "product"; readonly good: Good }
  | { readonly type: "review"; readonly good: Good; readonly by: Person };

/** A document of the username registry. */
export interface ClaimState {
  readonly owner: Person;
  readonly username: string;
  readonly rests: boolean;
}

/**
 * The whole marketplace as the specification and the decision records define it, in memory and one request at
 * a time.
 */
export interface Community {
  readonly prefix: string;
  readonly people: Readonly<Record<Person, PersonState>>;
  readonly goods: Readonly<Record<Good, ProductState>>;
  readonly names: Map<string, ClaimState>;
  /** Newest message first. */
  conversations: ConversationState[];
  reports: ReportState[];
  /** IDs of notifications that were sent once and are not sent again. */
  readonly told: Set<string>;
  /** Requests of a user to a route with a limit per user. */
  readonly calls: Map<string, number>;
  /** The steps so far, one sentence per step. */
  readonly story: string[];
}

/** The marketplace at the start of a run. */
export function beginning(cast: Cast): Community {
  const people = Object.fromEntries(PEOPLE.map((name) => [name, newPerson(name, cast)]));
  const goods = Object.fromEntries(GOODS.map((good) => [good, newProduct(good, cast)]));
  const community: Community = {
    prefix: cast.prefix,
    people: people as Community["people"],
    goods: goods as Community["goods"],
    names: new Map(),
    conversations: [],
    reports: [],
    told: new Set(),
    calls: new Map(),
    story: [],
  };
  for (const { author, status } of Object.values(community.goods)) {
    if (status === "published") community.people[author].xp += 100;
  }
  for (const { name, username } of Object.values(community.people)) claim(community, username, name);
  for (const person of Object.values(community.people)) noteProgress(community, person);
  return community;
}

function newPerson(name: Person, { people }: Cast): PersonState {
  const { uid, username } = people[name];
  return {
    ...{ name, uid, username, displayName: username, bio: "", country: "", avatarUrl: "", locale: "en" },
    ...{ deleted: false, xp: 0, downloads: 0, likes: 0, reviewsReceived: 0, ratingSum: 0, messagesSent: 0 },
    ...{ following: new Set(), notices: [], reportsFiled: 0, hasMarkedAll: false },
    progress: {
      ...{ highestLevel: 0, voice: { locale: "en", username } },
      ...{ news: new Map(), achievements: new Map() },
    },
  };
}

function newProduct(good: Good, { goods }: Cast): ProductState {
  const { published, ...listing } = LISTINGS[good];
  return {
    ...{ good, ...goods[good], ...listing, status: published ? "published" : "pending_review" },
    ...{ likes: new Set(), downloads: new Set(), reviews: [] },
  };
}

/** A name with its look-alikes: `_` is equivalent to `-`. */
export const twins = (username: string): Set<string> => new Set([username, username.replaceAll("_", "-")]);

export function claim(community: Community, username: string, owner: Person, rests = false): void {
  for (const name of twins(username)) community.names.set(name, { owner, username, rests });
}

export const productsOf = ({ goods }: Community, author: Person): ProductState[] =>
  Object.values(goods).filter((product) => product.author === author);

export const onSale = (community: Community, author: Person): ProductState[] =>
  productsOf(community, author).filter(({ status }) => status === "published");

export const followersOf = ({ people }: Community, person: Person): PersonState[] =>
  Object.values(people).filter(({ following }) => following.has(person));

export const sellerOf = ({ goods }: Community, { good }: ConversationState): Person => goods[good].author;

/** Two decimals; 0 without ratings. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Number((Math.round((100 * sum) / count) / 100).toFixed(2));
