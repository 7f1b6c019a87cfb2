import { readFileSync } from "node:fs";
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  setDoc,
  where,
} from "firebase/firestore";

const [host = "", port = ""] = (process.env.FIRESTORE_EMULATOR_HOST ?? "").split(":");
let environment: RulesTestEnvironment;

beforeAll(async () => {
  environment = await initializeTestEnvironment({
    projectId: "demo-vaultmart-rules",
    firestore: { host, port: Number(port), rules: readFileSync("firestore.rules", "utf8") },
  });
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore() as unknown as Firestore;
    await setDoc(doc(db, "users/ada"), { username: "ada" });
    await setDoc(doc(db, "products/sold"), { status: "published", authorUid: "ada" });
    for (const status of ["draft", "pending_review", "archived", "removed"]) {
      await setDoc(doc(db, `products/${status}`), { status, authorUid: "ada" });
    }
    for (const path of PRIVATE) await setDoc(doc(db, path), { uid: "ada", buyerUid: "ada" });
  });
});
afterAll(() => environment.cleanup());

/** Documents that no client reads, not even the user whom they are about. */
const PRIVATE = [
  "users/ada/private/account",
  "products/sold/private/file",
  "products/sold/private/pending",
  "products/sold/versions/1.0.0",
  "products/sold/downloads/ada",
  "slugs/sold",
  "usernames/ada",
  "uploads/1",
  "rateLimits/1",
  "xpLog/ada_1",
  "auditLog/1",
  "anything/else",
];

const as = (uid: string | undefined): Firestore =>
  (uid === undefined
    ? environment.unauthenticatedContext()
    : environment.authenticatedContext(uid)
  ).firestore() as unknown as Firestore;

const PEOPLE: [string, string | undefined][] = [
  ["a visitor", undefined],
  ["a stranger", "bea"],
  ["the owner", "ada"],
];

describe.each(PEOPLE)("%s", (who, uid) => {
  const owner = uid === "ada";

  test("reads profiles", () => assertSucceeds(getDoc(doc(as(uid), "users/ada"))));
  test("reads a published product", () => assertSucceeds(getDoc(doc(as(uid), "products/sold"))));
  test("lists published products", () =>
    assertSucceeds(getDocs(query(collection(as(uid), "products"), where("status", "==", "published")))));
  test("does not list all products", () => assertFails(getDocs(collection(as(uid), "products"))));

  test.each(["draft", "pending_review", "archived", "removed"])("%s products", async (status) => {
    const reading = getDoc(doc(as(uid), `products/${status}`));
    await (owner ? assertSucceeds(reading) : assertFails(reading));
  });

  test.each(PRIVATE)("does not read or write %s", async (path) => {
    const target = doc(as(uid), path);
    await assertFails(getDoc(target));
    await assertFails(setDoc(target, { uid: uid ?? who }));
    await assertFails(deleteDoc(target));
  });

  test.each(["users/ada", "products/sold", "products/new"])("does not write %s", async (path) => {
    const target = doc(as(uid), path);
    await assertFails(setDoc(target, { status: "published", authorUid: uid ?? who }));
    await assertFails(deleteDoc(target));
  });
});

test("authors list their own products of every status", async () => {
  const own = await getDocs(query(collection(as("ada"), "products"), where("authorUid", "==", "ada")));
  expect(own.size).toBe(5);
});
