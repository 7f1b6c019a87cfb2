import { Refusal } from "../terminal/refusal.js";
import { readSettings } from "./settings.js";

const KEY = { STRIPE_SECRET_KEY: "sk_live_mine" };

test("a project is reconciled with its key, for some days", () => {
  expect(readSettings(["--days", "3", "--project", "my-market", "--dry-run", "--json"], KEY)).toEqual({
    ...{ days: 3, isDry: true, json: true },
    env: { GCLOUD_PROJECT: "my-market" },
  });
});

test("the market of this machine has its own Stripe", () => {
  expect(readSettings(["--days", "28", "--emulator"], {})).toMatchObject({
    ...{ days: 28, isDry: false, json: false },
    env: { STRIPE_SECRET_KEY: "sk_test_local", STRIPE_API_BASE: "http://127.0.0.1:4242" },
  });
});

test("help needs nothing else", () => {
  expect(readSettings(["--help"], {})).toBeUndefined();
});

test.each<[string, string[], Record<string, string>, string]>([
  ["no days", ["--project", "p"], KEY, "--days must be"],
  ["no whole number", ["--days", "1.5", "--project", "p"], KEY, "--days must be"],
  ["too many days", ["--days", "29", "--project", "p"], KEY, "--days must be"],
  ["no market", ["--days", "3"], KEY, "Choose a marketplace"],
  ["two markets", ["--days", "3", "--project", "p", "--emulator"], KEY, "not both"],
  ["no key", ["--days", "3", "--project", "p"], {}, "STRIPE_SECRET_KEY is not set"],
  [
    "an emulator beside a project",
    ["--days", "3", "--project", "p"],
    { ...KEY, FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" },
    "is set, but the target is p",
  ],
  ["an option that is none", ["--day", "3"], KEY, "Unknown option"],
])("it refuses %s", (_, args, env, message) => {
  expect(() => readSettings(args, env)).toThrow(Refusal);
  expect(() => readSettings(args, env)).toThrow(message);
});
