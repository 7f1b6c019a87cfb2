/**
 * Every refusal that Vaultmart can answer: its HTTP status and its words.
 *
 * The table is the only place where a status meets a sentence; handlers name a
 * row. Words that the spec (part Errors) gives exactly stand here to the letter.
 */
export const FAILURES = {
  invalidRequest: { status: 400, error: "Invalid request" },
  invalidPath: { status: 400, error: "Invalid path" },
  notAZip: { status: 400, error: "Not a ZIP file" },
  invalidZip: { status: 400, error: "Invalid ZIP file" },
  fileTooLarge: { status: 400, error: "File is larger than 50 MB" },
  fileSizeDiffers: { status: 400, error: "File size differs from the declared size" },
  uploadNotFound: { status: 400, error: "File not found" },
  contentPolicyViolation: { status: 400, error: "Content policy violation" },
  manifestDiffers: { status: 400, error: "The archive's vault.yaml says something else" },
  slugReserved: { status: 400, error: "Slug is reserved" },
  versionNotNewer: { status: 400, error: "Version is not newer than the last one" },
  notPendingReview: { status: 400, error: "Product is not pending review" },
  noScannedFile: { status: 400, error: "Product has no file that passed the scan" },
  invalidFileReference: { status: 400, error: "Invalid file reference" },
  unauthenticated: { status: 401, error: "Missing, invalid or expired token" },
  accountBanned: { status: 403, error: "This account is banned" },
  emailNotVerified: { status: 403, error: "E-mail address is not verified" },
  originRefused: { status: 403, error: "Origin not allowed" },
  notYourProduct: { status: 403, error: "Product belongs to another user" },
  notYourFile: { status: 403, error: "File belongs to another user's product" },
  purchaseRequired: { status: 403, error: "Purchase required" },
  heldForReview: { status: 403, error: "Product is held until an admin has looked at it" },
  productRemoved: { status: 403, error: "Product was removed by an admin" },
  routeNotFound: { status: 404, error: "Not found" },
  productNotFound: { status: 404, error: "Product not found" },
  versionNotFound: { status: 404, error: "Version not found" },
  fileNotFound: { status: 404, error: "File not found" },
  methodNotAllowed: { status: 405, error: "Method not allowed" },
  slugTaken: { status: 409, error: "Slug is taken by another author" },
  slugTooAlike: { status: 409, error: "Slug looks like one that is taken" },
  versionExists: { status: 409, error: "Version exists: versions are immutable" },
  changedMeanwhile: { status: 409, error: "Product changed meanwhile, try again" },
  tooManyRequests: { status: 429, error: "Too many requests" },
  tooManyUploads: { status: 429, error: "Too many open uploads" },
  internal: { status: 500, error: "Internal error" },
  unreadableFileReference: { status: 500, error: "File reference cannot be read" },
  unavailable: { status: 503, error: "Service unavailable, try again soon" },
} as const satisfies Record<string, { status: number; error: string }>;

export type FailureCode = keyof typeof FAILURES;
