import { FieldValue } from "firebase-admin/firestore";
import { db } from "#store/firestore.js";
import { cascadeProfile } from "#store/people/profile-cascade.js";
import { counted, some } from "../support/effort.js";
import { type Call, type FaultyProxy, type StoreFault, storeProxy } from "../support/faulty-proxy.js";
import { type Fields, ownProject } from "../support/own-project.js";

/**
 * How a profile's names are copied to the documents that repeat them. Runs in a project without function
 * triggers.
 */
const project = ownProject();
const PRODUCTS = 620;
const REVIEWS = 510;
const INTERNAL = 13;
const at = new Date(1_700_000_000_000);

let store: FaultyProxy<StoreFault>;
beforeAll(async () => {
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  process.env.FIRESTORE_EMULATOR_HOST = store.host;
  await project.fill(market());
});
afterEach(() => store.heal());
afterAll(async () => {
  await db().terminate();
  await store.close();
});

const author = (uid: string): Fields => ({ authorUid: uid, authorUsername: uid, authorDisplayName: uid });

function market(): Record<string, Fields> {
  const many = (count: number, path: (id: number) => string, fields: Fields) =>
    Object.fromEntries(Array.from({ length: count }, (_, id) => [path(id), fields]));
  return {
    "users/ada": { uid: "ada", username: "ada", displayName: "Ada", createdAt: at, updatedAt: at },
    "users/bea": { uid: "bea", username: "bea", displayName: "Bea", createdAt: at, updatedAt: at },
    ...many(PRODUCTS, (id) => `products/p${id}`, { ...author("ada"), title: "A product", updatedAt: at }),
    ...many(REVIEWS, (id) => `products/p${id}/reviews/ada`, { ...author("ada"), comment: "Good" }),
    "products/of-bea": { ...author("bea"), updatedAt: at },
    "products/of-bea/reviews/bea": author("bea"),
    "conversations/bought": {
      buyerUid: "ada",
      buyerUsername: "ada",
      sellerUid: "bea",
      sellerUsername: "bea",
    },
    "conversations/sold": { buyerUid: "bea", buyerUsername: "bea", sellerUid: "ada", sellerUsername: "ada" },
  };
}

const call = (username: string, displayName: string, avatarUrl = "") =>
  db().doc("users/ada").update({ username, displayName, avatarUrl, updatedAt: FieldValue.serverTimestamp() });

const REPEATED = [
  ["authorUid", "authorUsername", "authorDisplayName", "authorAvatar"],
  ["buyerUid", "buyerUsername", "buyerDisplayName", "buyerAvatar"],
  ["sellerUid", "sellerUsername", "sellerDisplayName", "sellerAvatar"],
] as const;

/** Every copy of a user's names in the marketplace, with its count. */
async function repeatedNames(uid: string): Promise<Record<string, number>> {
  const found = await Promise.all(
    ["products", "reviews", "conversations"].map((name) => db().collectionGroup(name).get()),
  );
  const counts: Record<string, number> = {};
  for (const doc of found.flatMap(({ docs }) => docs)) {
    for (const [of, ...fields] of REPEATED) {
      if (doc.get(of) !== uid) continue;
      const names = fields.map((field) => doc.get(field) ?? "").join(" | ");
      counts[names] = (counts[names] ?? 0) + 1;
    }
  }
  return counts;
}
const ALL = PRODUCTS + REVIEWS + 2;

test("all products, reviews and conversations of a user follow, however many, and nobody else's", async () => {
  await call("ada-l", "Ada L.", "https://pictures.example/ada.png");
  expect(await cascadeProfile("ada")).toBe(ALL);
  expect(await repeatedNames("ada")).toEqual({ "ada-l | Ada L. | https://pictures.example/ada.png": ALL });
  expect(await repeatedNames("bea")).toEqual({ "bea | bea | ": 2, "bea |  | ": 2 });
  const [product, other] = await db().getAll(db().doc("products/p0"), db().doc("products/of-bea"));
  // Search reads what was updated since.
  expect(product?.get("updatedAt").toMillis()).toBeGreaterThan(Date.now() - 60_000);
  expect(other?.get("updatedAt").toMillis()).toBe(at.getTime());
});

test("what is in line is not written again", async () => {
  expect(await cascadeProfile("ada")).toBe(0);
});

test("a user without a profile repeats nothing", async () => {
  expect(await cascadeProfile("nobody")).toBe(0);
});

test.each([
  ["before", false],
  ["after", true],
])(
  "cut off at any commit, %s it is done, it goes on where it was",
  async (_, done) => {
    let commits = 0;
    await call("ada-l", `Ada ${done}`);
    const countAll = ({ name: rpc }: Call) => rpc === "Commit" && ++commits < 0;
    void store.spoil(countAll, { status: INTERNAL, done });
    await cascadeProfile("ada");
    store.heal();
    expect(commits).toBeGreaterThanOrEqual(6);
    for (const failing of some(counted(commits), 2)) {
      const name = `Ada ${failing} ${done}`;
      await call("ada-l", name);
      commits = 0;
      void store.spoil(({ name: rpc }) => rpc === "Commit" && ++commits >= failing, {
        status: INTERNAL,
        done,
      });
      await expect(cascadeProfile("ada")).rejects.toThrow();
      store.heal();
      await cascadeProfile("ada");
      expect(await repeatedNames("ada")).toEqual({ [`ada-l | ${name} | `]: ALL });
    }
  },
  120_000,
);

test("of names that change again and again meanwhile, the last one stays everywhere", async () => {
  const cascades: Promise<unknown>[] = [];
  for (let change = 0; change < 6; change++) {
    await call("ada-l", `Ada the ${change}th`);
    cascades.push(cascadeProfile("ada"));
  }
  await Promise.all(cascades);
  expect(await repeatedNames("ada")).toEqual({ "ada-l | Ada the 5th | ": ALL });
});
