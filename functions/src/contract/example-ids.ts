/**
 * IDs and tokens in the API examples. The real ones differ between marketplaces. Each value has the format of a real
 * one, so every example is valid.
 */
export const IDS = {
  /** A free, published product. */
  productId: "pQ7mZ2xKcV9sLtN4wB1e",
  slug: "release-notes-writer",
  /** A published product that costs 19 USD. */
  paidProductId: "hT5rJ8uYdF3gRkW6qX0a",
  /** An uploaded archive: its storage key, its size in bytes and its SHA-256. */
  fileKey: "products/release-notes-writer-k3v9x2m7/release-notes-writer.zip",
  fileSize: 18_432,
  sha256: "3b1f6c0e9a7d52840c6e1f93b7a85d2e4f60c91873ad5be2f14c07968d3ea5b1",
  /** The seller of all products, and a buyer who also sends messages. */
  sellerUid: "u8KdW2mXcP7vRtY5zLqN3sJ4hBf1",
  sellerUsername: "ada-writes",
  buyerUid: "c4ZsT9nQbG6yHwM1xVkR7dLpJ2f3",
  buyerUsername: "ben-builds",
  conversationId: "pQ7mZ2xKcV9sLtN4wB1e_c4ZsT9nQbG6yHwM1xVkR7dLpJ2f3",
  messageId: "mV8sXk2QzT5wLr1Nc7Yb",
  notificationId: "message_mV8sXk2QzT5wLr1Nc7Yb",
  appealId: "hT5rJ8uYdF3gRkW6qX0a_removed_1772737361000",
  orderId: "cs_test_a1Yb4Kc7Qm2Xv9Rt",
  refundId: "re_3PqLm8Kx2Vn5Tz7Wb1Yc",
  accountId: "acct_1PqLm8Kx2Vn5Tz7W",
  /** An access token: the digest under which it is stored. */
  tokenId: "9d2f60c91873ad5be2f14c07968d3ea5b13b1f6c0e9a7d52840c6e1f93b7a85d",
  /** A share link: the digest under which it is stored, and its secret. */
  shareLinkId: "4f60c91873ad5be2f14c07968d3ea5b13b1f6c0e9a7d52840c6e1f93b7a85d2e",
  shareSecret: "rT9uJ6hF3gD0aXkRqPvMzonY5xKc8VmQ2sLt7wB4eZ1",
  /** A login that awaits approval. */
  codeVerifier: "uE3kX8mQ2vT7wZ5cN9rL4yB6hJ1pS0dFgA-KxVtMqRo",
  codeChallenge: "nY5xKc8VmQ2sLt7wB4eZ1rT9uJ6hF3gD0aXkRqPvMzo",
  deviceCode: "Zk7Xv2Qm9Rt4Lw8Nc1Yb6Hs3Jd5Gf0PaTuVxKyMzEqB",
  userCode: "BCDF-2345",
  /** The token of a CI job, and the workflow that may publish. */
  identityToken: "eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIn0.eyJyZXBvc2l0b3J5IjoiYWRhL25vdGVzIn0.c2lnbmF0dXJl",
  publisherId: "7d1a54127b222502f5b79b5fb0803061",
} as const;
