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

test("windows of others are kept away, but where people sign in with accounts elsewhere", () => {
  const openers = (signInProviders: string[]) =>
    firebaseConfig(ROUTES, { ...off, signInProviders })
      .hosting.headers.flatMap(({ headers }) => headers)
      .filter(({ key }) => key === "Cross-Origin-Opener-Policy")
      .map(({ value }) => value);
  expect(new Set(openers([]))).toEqual(new Set(["same-origin"]));
  expect(new Set(openers(["google"]))).toEqual(new Set(["same-origin-allow-popups"]));
});
