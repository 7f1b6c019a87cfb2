import { readSettings } from "./settings.js";

const valid = ["approve", "release-notes", "--emulator"];
const NEW = ["create-collection", "tidy-notes", "--emulator", "--products", "one-note"];
const MOVE = ["move-collection", "tidy-notes", "--emulator"];

test("the emulators of npm start, wherever their ports are", () => {
  expect(readSettings(valid, { VAULTMART_AUTH_PORT: "19099" })).toMatchObject({
    name: "approve",
    target: "release-notes",
    action: "none",
    dryRun: false,
    yes: false,
    json: false,
    timeoutMs: 30_000,
    env: {
      GCLOUD_PROJECT: "demo-vaultmart",
      FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:19099",
    },
  });
});

test("a real project, with nothing of an emulator", () => {
  const found = readSettings(["ban", "bea", "--project", "my-market"], {});
  expect(found?.env).toEqual({ GCLOUD_PROJECT: "my-market", GOOGLE_CLOUD_QUOTA_PROJECT: "my-market" });
});

test.each(["list-threat", "unlist-threat"])("%s takes one entry", (name) => {
  expect(readSettings([name, "files.bad-actor.com", "--emulator"], {})).toMatchObject({
    command: { target: "threat", isListed: name === "list-threat" },
    target: "files.bad-actor.com",
  });
  expect(() => readSettings([name, "--emulator"], {})).toThrow("HOST, SHA-256, WALLET");
});

test("queue takes no target, and show takes one", () => {
  expect(readSettings(["queue", "--emulator"], {})).toMatchObject({
    command: { target: "held" },
    target: "",
  });
  expect(() => readSettings(["queue", "notes", "--emulator"], {})).toThrow("takes no target");
  expect(readSettings(["show", "notes", "--emulator"], {})).toMatchObject({ target: "notes" });
  expect(() => readSettings(["show", "--emulator"], {})).toThrow("SLUG or ID");
});

test("the emulators that the environment names", () => {
  const hosts = { FIRESTORE_EMULATOR_HOST: "127.0.0.1:1", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:2" };
  expect(readSettings(["ban", "bea"], hosts)?.env).toMatchObject(hosts);
});

test("the action of a resolution", () => {
  expect(readSettings(["resolve", "r1", "--emulator", "--action", "hide"], {})).toMatchObject({
    action: "hide",
  });
});

test("the reason of a removal, and whether it refunds", () => {
  const removal = (...more: string[]) => readSettings(["remove", "a", "--emulator", ...more], {});
  expect(removal("--reason", "malicious", "--refund", "no")).toMatchObject({
    reason: "malicious",
    refund: false,
  });
  expect(removal("--refund", "yes")).toMatchObject({ reason: undefined, refund: true });
  expect(removal()).toMatchObject({ reason: undefined, refund: undefined });
});

test("the fields of a collection", () => {
  const texts = ["--title", "Tidy notes", "--summary", "Notes in order"];
  const collection = (name: string, ...more: string[]) =>
    readSettings([name, "tidy-notes", "--emulator", ...more], {})?.collection;
  expect(collection("create-collection", ...texts, "--products", "one-note, two-notes")).toEqual({
    ...{ action: "create", slug: "tidy-notes", title: "Tidy notes", summary: "Notes in order", text: "" },
    products: ["one-note", "two-notes"],
  });
  expect(collection("edit-collection", "--text", "**Two**")).toEqual({
    ...{ action: "edit", slug: "tidy-notes", text: "**Two**" },
  });
  expect(collection("move-collection", "--position", "2")).toEqual({
    ...{ action: "move", slug: "tidy-notes", position: 2 },
  });
  expect(collection("delete-collection")).toEqual({ action: "delete", slug: "tidy-notes" });
  expect(readSettings(["collections", "--emulator"], {})?.collection).toBeUndefined();
});

test("the introduction of a category", () => {
  const describe = (...more: string[]) =>
    readSettings(["describe-category", ...more, "--emulator"], {})?.introduction;
  expect(describe("skills", "--text", "What agents can learn")).toEqual({
    ...{ category: "skills", text: "What agents can learn" },
  });
  expect(describe("skills", "--text", "")).toEqual({ category: "skills", text: "" });
  expect(() => describe("skils", "--text", "x")).toThrow("The categories are skills, squads");
  expect(() => describe("skills")).toThrow(/^--text /);
  expect(() => describe("skills", "--text", "x".repeat(301))).toThrow("at most 300 characters");
});

test("help is help, whatever else is said", () => {
  expect(readSettings(["--help"], {})).toBeUndefined();
  expect(readSettings([...valid, "--help"], {})).toBeUndefined();
});

test.each([
  ["no command", [], /^Usage: npm run admin/],
  ["an unknown command", ["explode", "x"], /^There is no command "explode"/],
  ["a name that every object has", ["constructor", "x"], /^There is no command/],
  ["no target", ["approve", "--emulator"], /takes one target: SLUG or ID/],
  ["two targets", ["ban", "a", "b", "--emulator"], /takes one target: USERNAME, EMAIL or UID/],
  ["a collection without a title", [...NEW, "--summary", "In order"], /^The collection is invalid: title: /],
  ["a place that is none", [...MOVE, "--position", "first"], /^The collection is invalid: position: /],
  ["a place of what is not moved", [...NEW, "--position", "1"], /^--position is for another command/],
  ["a title of what has none", [...valid, "--title", "Notes"], /^--title is for another command/],
  ["a summary of what has none", [...MOVE, "--position", "1", "--summary", "x"], /^--summary is for another/],
  ["an action of what has none", [...valid, "--action", "ban"], /only for resolve/],
  ["an unknown action", ["resolve", "r", "--emulator", "--action", "x"], /one of none, remove, hide, ban/],
  ["a reason of what has none", [...valid, "--reason", "broken"], /only for remove, hold and resolve/],
  [
    "an unknown reason",
    ["remove", "a", "--emulator", "--reason", "x"],
    /malicious, counterfeit, broken, rules/,
  ],
  ["a refund that is neither", ["remove", "a", "--emulator", "--refund", "maybe"], /must be yes or no/],
  ["an unknown option", [...valid, "--force"], /--force/],
  ["no time at all", [...valid, "--timeout", "0"], /number of seconds/],
  ["no market", ["approve", "a"], /Choose a marketplace/],
  ["two markets", [...valid, "--project", "p"], /not both/],
])("%s is refused", (_, args, words) => {
  expect(() => readSettings(args, {})).toThrow(words);
});

test("a real project is refused while the environment leads to an emulator", () => {
  const env = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
  expect(() => readSettings(["approve", "a", "--project", "p"], env)).toThrow(
    "FIREBASE_AUTH_EMULATOR_HOST is set, but the target is p. Unset it.",
  );
});
