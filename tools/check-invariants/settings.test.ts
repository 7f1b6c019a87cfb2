import { readSettings } from "./settings.js";

test("the emulators of npm start are found on its ports, which variables change", () => {
  const { env } = readSettings(["--emulator"], { VAULTMART_FIRESTORE_PORT: "8090" });
  expect(env).toMatchObject({
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:8090",
    STORAGE_EMULATOR_HOST: "http://127.0.0.1:9199",
  });
});

test("a real project is never confused with an emulator", () => {
  expect(readSettings(["--project", "shop", "--bucket", "shop-files"], {}).env).toEqual({
    GCLOUD_PROJECT: "shop",
    GOOGLE_CLOUD_QUOTA_PROJECT: "shop",
    STORAGE_BUCKET: "shop-files",
  });
  const stray = { FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" };
  expect(() => readSettings(["--project", "shop"], stray)).toThrow(/FIRESTORE_EMULATOR_HOST is set/);
});

test("without an option the emulators of the environment are meant", () => {
  const { json, env } = readSettings(["--json"], { FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" });
  expect(json).toBe(true);
  expect(env).not.toHaveProperty("FIRESTORE_EMULATOR_HOST");
});

test.each([
  { args: [], what: /Choose a marketplace/ },
  { args: ["--emulator", "--project", "shop"], what: /not both/ },
  { args: ["--everything"], what: /--everything/ },
])("$args is refused", ({ args, what }) => {
  expect(() => readSettings(args, {})).toThrow(what);
});
