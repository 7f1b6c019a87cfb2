import { firebaseConfig } from "./firebase-config.js";

const off = { signInProviders: [], appCheckSiteKey: "" };
const ROUTES = [
  { path: "/products/self-approve", name: "productsSelfApprove" },
  { path: "/messages/{conversationId}", name: "messagesConversationId" },
];
const { hosting } = firebaseConfig(ROUTES, off);

test("a route is one rewrite to the function of its name", () => {
  expect(hosting.rewrites[0]).toEqual({
    source: "/api/products/self-approve",
    function: { functionId: "productsSelfApprove", region: "us-central1" },
  });
});

test("a parameter of the path is one segment of any text", () => {
  expect(hosting.rewrites[1]).toMatchObject({ source: "/api/messages/*" });
});

test("every page of the site has the security headers, and Google's own pages have none", () => {
  const secured = hosting.headers.filter(({ headers }) =>
    headers.some(({ key }) => key === "Content-Security-Policy"),
  );
  expect(secured.map(({ source }) => source)).toEqual(["/", "/!(__)", "/!(__)/**", "**/.well-known/**"]);
  for (const { headers } of secured) {
    expect(Object.fromEntries(headers.map(({ key, value }) => [key, value]))).toMatchObject({
      "Content-Security-Policy": expect.stringContaining("frame-ancestors 'none'"),
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    });
  }
});

test.each(["/p/*/edit"])("%s is the app, and browsers revalidate it", (source) => {
  expect(hosting.rewrites).toContainEqual({ source, destination: "/app.html" });
  const cached = hosting.headers.filter((one) => one.source === source).flatMap(({ headers }) => headers);
  expect(cached).toEqual([{ key: "Cache-Control", value: "no-cache" }]);
});

test("only built folders are deployed", () => {
  const config = firebaseConfig(ROUTES, off);
  expect(config.hosting.public).toBe("hosting/public");
  expect(config.functions[0]?.ignore).toEqual(expect.arrayContaining([".git", "src", "test", ".env.local"]));
});

test("windows of others are kept away, but where people sign in with accounts elsewhere", () => {
  const openers = (signInProviders: string[]) =>
    firebaseConfig(ROUTES, { ...off, signInProviders })
      .hosting.headers.flatMap(({ headers }) => headers)
      .filter(({ key }) => key === "Cross-Origin-Opener-Policy")
      .map(({ value }) => value);
  expect(new Set(openers([]))).toEqual(new Set(["same-origin"]));
  expect(new Set(openers(["google"]))).toEqual(new Set(["same-origin-allow-popups"]));
});
