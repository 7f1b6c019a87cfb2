import { firebaseConfig } from "./firebase-config.js";

const { hosting } = firebaseConfig([
  { path: "/products/self-approve", name: "productsSelfApprove" },
  { path: "/messages/{conversationId}", name: "messagesConversationId" },
]);

test("a route is one rewrite to the function of its name", () => {
  expect(hosting.rewrites[0]).toEqual({
    source: "/api/products/self-approve",
    function: { functionId: "productsSelfApprove", region: "us-central1" },
  });
});

test("a parameter of the path is one segment of any text", () => {
  expect(hosting.rewrites[1]).toMatchObject({ source: "/api/messages/*" });
});
