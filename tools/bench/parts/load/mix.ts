/** What visitors of a marketplace do, chosen at random but the same on every run. Pure. */

/** A signed-in user with their own IP address. */
export interface Reader {
  readonly token: string;
  readonly address: string;
}

export interface OnSale {
  readonly id: string;
  readonly slug: string;
  readonly authorUid: string;
  /** US dollars; 0 is free. */
  readonly price: number;
}

/** The users and products of the marketplace. */
export interface Scene {
  readonly readers: readonly Reader[];
  readonly products: readonly OnSale[];
  /** Search queries. */
  readonly words: readonly string[];
}

/** One request of the mix. */
export interface Visit {
  readonly kind: Kind;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The share of each action, in percent: mostly reads, some downloads, few purchases. */
export const SHARES = {
  search: 34,
  "product page": 24,
  reviews: 10,
  notifications: 8,
  download: 10,
  like: 7,
  follow: 5,
  checkout: 2,
} as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as Kind[];

/** Anonymous visitors come from this many IP addresses, so that few of them reach a limit. */
const VISITORS = 4_000;

/**
 * An endless sequence of visits. No user buys a product twice, so every error is caused by a limit or a bug. When all
 * users have bought everything, they search instead.
 *
 * @param random numbers in [0, 1)
 */
export function* visits({ readers, products, words }: Scene, random: () => number): Generator<Visit, never> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const free = products.filter(({ price }) => price === 0);
  const sales = everySale(
    readers,
    products.filter(({ price }) => price > 0),
  );

  const looking = () => {
    const visitor = Math.floor(random() * VISITORS);
    return { "x-forwarded-for": `10.1.${visitor >> 8}.${visitor & 255}` };
  };
  const search = (): Visit => {
    const query = new URLSearchParams({ q: pick(words), limit: "20" });
    return { kind: "search", method: "GET", path: `/api/cli/products/search?${query}`, headers: looking() };
  };
  const post = (kind: Kind, path: string, reader: Reader, body: object): Visit => ({
    kind,
    method: "POST",
    path: `/api${path}`,
    headers: { ...signedIn(reader), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const make: Record<Kind, () => Visit> = {
    search,
    "product page": () => ({
      ...{ kind: "product page", method: "GET", headers: looking() },
      path: `/p/${pick(products).slug}.md`,
    }),
    reviews: () => ({
      ...{ kind: "reviews", method: "GET", headers: looking() },
      path: `/api/products/reviews?productId=${pick(products).id}`,
    }),
    notifications: () => ({
      ...{ kind: "notifications", method: "GET", headers: signedIn(pick(readers)) },
      path: "/api/notifications",
    }),
    download: () => post("download", "/products/download", pick(readers), { productId: pick(free).id }),
    like: () => post("like", "/products/like", pick(readers), { productId: pick(products).id }),
    follow: () => post("follow", "/users/follow", pick(readers), { targetUid: pick(products).authorUid }),
    checkout: () => {
      const { value: sale } = sales.next();
      if (!sale) return search();
      return post("checkout", "/processor/checkout", sale.reader, { productId: sale.product.id });
    },
  };
  for (;;) yield make[kindAt(random())]();
}

/** Every reader with every product once; the readers take turns. */
function* everySale(readers: readonly Reader[], products: readonly OnSale[]) {
  for (const round of products.keys()) {
    for (const [place, reader] of readers.entries()) {
      yield { reader, product: products[(place + round) % products.length] as OnSale };
    }
  }
}

const signedIn = ({ token, address }: Reader) => ({
  authorization: `Bearer ${token}`,
  "x-forwarded-for": address,
});

/** The action at this position between 0 and 1. */
function kindAt(place: number): Kind {
  const all = KINDS.reduce((sum, kind) => sum + SHARES[kind], 0);
  let left = place * all;
  for (const kind of KINDS) {
    left -= SHARES[kind];
    if (left < 0) return kind;
  }
  return "search";
}
