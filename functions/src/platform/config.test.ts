import { readConfig } from "./config.js";

const deployed = {
  GCLOUD_PROJECT: "market",
  K_SERVICE: "health",
  FIREBASE_CONFIG: '{"storageBucket":"market.bucket"}',
};

test("a deployed function finds its bucket and its site", () => {
  const config = readConfig(deployed);
  expect(config.bucket).toBe("market.bucket");
  expect([...config.origins]).toEqual(["https://market.web.app", "https://market.firebaseapp.com"]);
  expect(config.emulated).toBe(false);
});

test("an own domain takes the place of the default site, and more origins can be allowed", () => {
  const { origins } = readConfig({
    ...deployed,
    SITE_URL: "https://shop.example/",
    ALLOWED_ORIGINS: "https://a.example, https://b.example",
  });
  expect([...origins]).toEqual(["https://shop.example", "https://a.example", "https://b.example"]);
});

test.each([
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
  "STORAGE_EMULATOR_HOST",
])("a deployed function with %s refuses to start", (name) => {
  expect(() => readConfig({ ...deployed, [name]: "127.0.0.1:1" })).toThrow("Emulator variables are set");
});

test("claiming to be the emulator does not help a deployed function", () => {
  expect(() =>
    readConfig({ ...deployed, FUNCTIONS_EMULATOR: "true", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1" }),
  ).toThrow("Emulator variables are set");
});

test("the functions emulator of a demo project starts", () => {
  const local = {
    ...deployed,
    GCLOUD_PROJECT: "demo-market",
    FUNCTIONS_EMULATOR: "true",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:1",
  };
  expect(readConfig(local).emulated).toBe(true);
});

test("only emulators tell everyone how long the steps of a request took, unless the operator decides", () => {
  expect(readConfig(deployed).serverTiming).toBe(false);
  expect(readConfig({ ...deployed, SERVER_TIMING: "on" }).serverTiming).toBe(true);
  const local = { GCLOUD_PROJECT: "demo-market", FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" };
  expect(readConfig(local).serverTiming).toBe(true);
  expect(readConfig({ ...local, SERVER_TIMING: "off" }).serverTiming).toBe(false);
});

test.each([["-1"], ["many"], ["11"]])("%s is no number of proxies", (value) => {
  expect(() => readConfig({ ...deployed, TRUSTED_PROXIES: value })).toThrow();
});

test("proxies are recognized by their addresses by default, and by more that the operator names", () => {
  expect(readConfig(deployed)).toMatchObject({ trustedProxies: undefined, trustedProxyRanges: [] });
  const own = { ...deployed, TRUSTED_PROXY_RANGES: "192.0.2.0/24, 2001:db8::/32" };
  expect(readConfig(own).trustedProxyRanges).toEqual(["192.0.2.0/24", "2001:db8::/32"]);
});

test.each([["192.0.2.0"], ["192.0.2.0/33"], ["everyone"]])("%s is no range of addresses", (value) => {
  expect(() => readConfig({ ...deployed, TRUSTED_PROXY_RANGES: value })).toThrow();
});

test("secrets that say none are not set", () => {
  const none = {
    STRIPE_SECRET_KEY: "none",
    STRIPE_WEBHOOK_SECRETS: "none",
    STRIPE_CONNECT_WEBHOOK_SECRETS: "none",
  };
  expect(readConfig({ ...deployed, ...none })).toMatchObject({
    stripeSecretKey: undefined,
    stripeWebhookSecrets: [],
    stripeConnectWebhookSecrets: [],
  });
});

test("an embeddings endpoint is named by its URL, with a model and a key", () => {
  expect(readConfig(deployed).embeddings).toBeUndefined();
  const named = { EMBEDDINGS_URL: "https://models.example/v1/embeddings", EMBEDDINGS_KEY: "secret" };
  expect(readConfig({ ...deployed, ...named }).embeddings).toEqual({
    ...{ url: named.EMBEDDINGS_URL, model: "text-embedding-3-small", key: "secret" },
  });
  expect(() => readConfig({ ...deployed, EMBEDDINGS_URL: "file:///etc/passwd" })).toThrow();
});

test("GitHub and GitLab are issuers of every marketplace, and others are those that the operator lists", () => {
  const usual = [
    { url: "https://token.actions.githubusercontent.com", kind: "github" },
    { url: "https://gitlab.com", kind: "gitlab" },
  ];
  expect(readConfig(deployed).oidcIssuers).toEqual(usual);
  const listed = "gitlab=https://gitlab.example.org, other=https://ci.example/oidc";
  expect(readConfig({ ...deployed, OIDC_ISSUERS: listed }).oidcIssuers).toEqual([
    ...usual,
    { url: "https://gitlab.example.org", kind: "gitlab" },
    { url: "https://ci.example/oidc", kind: "other" },
  ]);
});

test.each([
  "https://ci.example",
  "jenkins=https://ci.example",
  "other=http://ci.example",
  "other=file:///etc/passwd",
  "other=http://127.0.0.1.evil.example",
])("the issuer %s is refused", (issuer) => {
  expect(() => readConfig({ ...deployed, OIDC_ISSUERS: issuer })).toThrow();
});

describe("search servers", () => {
  const servers = {
    ...deployed,
    SEARCH_SERVER: "search.internal:9306",
    SEARCH_SHARDS: "10.0.0.1:9306, [::1]:9307",
  };

  test("are none by default, and named with all of their shards", () => {
    expect(readConfig(deployed).searchServers).toBeUndefined();
    expect(readConfig(servers).searchServers).toEqual({
      coordinator: { host: "search.internal", port: 9306 },
      shards: [
        { host: "10.0.0.1", port: 9306 },
        { host: "::1", port: 9307 },
      ],
      user: "vaultmart",
      password: undefined,
      tls: { ca: undefined },
    });
  });

  test("get the operator's credentials and authority, and are encrypted unless that is switched off", () => {
    const own = {
      SEARCH_SERVER_USER: "ana",
      SEARCH_SERVER_PASSWORD: "secret",
      SEARCH_SERVER_CA: "-----\\nA",
    };
    expect(readConfig({ ...servers, ...own }).searchServers).toMatchObject({
      ...{ user: "ana", password: "secret", tls: { ca: "-----\nA" } },
    });
    expect(readConfig({ ...servers, SEARCH_SERVER_TLS: "off" }).searchServers?.tls).toBeUndefined();
  });

  test.each([
    [{ SEARCH_SHARDS: "" }],
    [{ SEARCH_SERVER: "" }],
    [{ SEARCH_SERVER: "search.internal" }],
    [{ SEARCH_SHARDS: "a:b" }],
    [{ SEARCH_SERVER_TLS: "maybe" }],
  ])("%j is refused", (wrong) => {
    expect(() => readConfig({ ...servers, ...wrong })).toThrow();
  });
});
