import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteSettings } from "./settings.js";

const root = mkdtempSync(join(tmpdir(), "vaultmart-settings-"));
mkdirSync(join(root, "functions"));
afterAll(() => rmSync(root, { recursive: true }));
const env = (text: string, name = ".env") => writeFileSync(join(root, "functions", name), text);
beforeEach(() => env(""));

test.each([
  ["on this machine", {}, "http://127.0.0.1:5050"],
  ["at another port", { VAULTMART_SITE_PORT: "5055" }, "http://127.0.0.1:5055"],
  ["for a project of emulators", { GCLOUD_PROJECT: "demo-market" }, "http://127.0.0.1:5050"],
  ["for a project", { GCLOUD_PROJECT: "market" }, "https://market.web.app"],
  [
    "told its address",
    { SITE_URL: "https://market.example/", GCLOUD_PROJECT: "market" },
    "https://market.example",
  ],
])("a build %s knows the site", (_, environment, site) => {
  expect(siteSettings(root, environment)).toEqual({
    site,
    securityContact: `${site}/docs/report-a-problem`,
    ...{ signInProviders: [], appCheckSiteKey: "", storageBucket: "" },
  });
});

test("functions/.env counts, and a project's own more", () => {
  env('SITE_URL="https://one.example"\nSECURITY_CONTACT=mailto:security@one.example\n');
  env("SITE_URL=https://two.example\n", ".env.market");
  expect(siteSettings(root, { GCLOUD_PROJECT: "market" })).toMatchObject({
    site: "https://two.example",
    securityContact: "mailto:security@one.example",
  });
});

test("a contact that is no address is refused", () => {
  expect(() => siteSettings(root, { SECURITY_CONTACT: "ask me" })).toThrow("SECURITY_CONTACT must be");
});

test("what is switched on is read with it, and an unknown provider is refused", () => {
  env("SIGN_IN_PROVIDERS=google, github\nAPP_CHECK_SITE_KEY=6Lc\n");
  expect(siteSettings(root, {})).toMatchObject({
    signInProviders: ["google", "github"],
    appCheckSiteKey: "6Lc",
  });
  expect(() => siteSettings(root, { SIGN_IN_PROVIDERS: "google,myspace" })).toThrow(
    "SIGN_IN_PROVIDERS may contain google and github, not myspace",
  );
});
