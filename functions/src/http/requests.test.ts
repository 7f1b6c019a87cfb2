import { usersAccess } from "#contract/access.js";
import { adminAdvisories, adminProducts } from "#contract/admin.js";
import { cliProductsSearch } from "#contract/cli.js";
import { cliAuthApprove, cliAuthDevice, cliAuthToken } from "#contract/cli-auth.js";
import { LICENSES } from "#contract/constants.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsEdits } from "#contract/edits.js";
import { Failure } from "#contract/failure.js";
import { CATEGORIES, MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { productsFile, productsFiles } from "#contract/files.js";
import { productsListing } from "#contract/listing.js";
import { messages, messagesConversationId } from "#contract/messages.js";
import { notifications } from "#contract/notifications.js";
import { orders, ordersRefund, ordersRefundDecline, ordersRefundRequest } from "#contract/orders.js";
import { processorCheckout } from "#contract/processor.js";
import {
  productsDownload,
  productsLike,
  productsRecall,
  productsReviews,
  productsScan,
  productsSelfApprove,
  productsUpload,
} from "#contract/products.js";
import { reports } from "#contract/reports.js";
import type { Operation } from "#contract/route.js";
import { productsDraft, productsShareLinks } from "#contract/share-links.js";
import { usersFollow, usersUpdateProfile } from "#contract/users.js";
import { parseRequest } from "./serve.js";

/**
 * The limits of every request field, with the error message. Each row changes one field of a valid request.
 * The HTTP tests show with one of these rows per route that its requests are parsed.
 */
type Rows = readonly (readonly [field: string, value: unknown, issue: string])[];

const ID = "must contain only letters, digits, _, and -";
const KEPT = "must not start and end with two underscores";
const number = "Invalid input: expected string, received number";
const words = (count: number) => Array.from({ length: count }, (_, at) => `entry-${at}`);

/** The rows of a field with the ID of a product, a user or a report's target. */
const idRows = (field: string): Rows => [
  [field, undefined, "is required"],
  [field, "", "must not be empty"],
  [field, 7, number],
  [field, null, "Invalid input: expected string, received null"],
  [field, ["all"], "Invalid input: expected string, received array"],
  [field, "a/b", ID],
  [field, "..", ID],
  [field, "__a__", KEPT],
  [field, "a".repeat(129), "must have at most 128 characters"],
];

const SEMVER = "must be a semantic version such as 1.4.0 or 2.0.0-beta.1, without build metadata";
const SLUG =
  "must contain only lowercase letters, digits, -, and _, and must start and end with a letter or digit";
const INSIDE = "must be a relative path with forward slashes that stays inside the project";
const USER_CODE = "must have 8 letters and digits, such as BCDF-2345";
const CHALLENGE = "must be the SHA-256 of the code verifier in base64url (43 characters)";
const VERIFIER = "must be the code verifier (43 to 128 characters)";
const SCOPE = "must be read, or publish: and a slug, such as publish:release-notes";
const ONE_OF = "must have exactly one of tokenId, loginId, and all";
const EITHER = "must have either ids (1 to 100 of them) or all: true";
const REASON = "must be one of malicious_content, spam, inappropriate, copyright, other";
const PICTURE = "must be an https URL or the key of an uploaded avatar";

const userCodes: Rows = [
  ["userCode", undefined, "is required"],
  ...["", "BCDF-234", "BCDF-23456", "ACDF-2345", "BCDF-1345"].map(
    (code) => ["userCode", code, USER_CODE] as const,
  ),
  ["userCode", `BCDF-2345${" ".repeat(12)}`, "must have 8 letters and digits"],
];
const conversationIds: Rows = [
  ...["a/messages/b", "a..b", "../users", "<script>", " ", "abc\n", "a\u0000b", "%2e%2e"].map(
    (id) => ["conversationId", id, ID] as const,
  ),
  ["conversationId", "__id__", KEPT],
  ["conversationId", "x".repeat(258), "must have at most 257 characters"],
];
const challenge = "c".repeat(43);

const REFUND_TEXT = { orderId: "cs_test_any", reason: "It does not start." };
const refundTexts: Rows = [
  ["orderId", undefined, "is required"],
  ["orderId", "", "must not be empty"],
  ["orderId", "a/b", "must be an order ID"],
  ["reason", undefined, "is required"],
  ["reason", "  ", "must not be empty"],
  ["reason", "a".repeat(1001), "must have at most 1000 characters"],
];

const LOOKED_INTO = { slug: "notes", version: "1.0.0", sha256: "a".repeat(64) };
const addressed: Rows = [
  ["slug", undefined, "is required"],
  ["slug", "../notes", expect.stringMatching(/^slug: /)],
  ["version", undefined, "is required"],
  ["version", "latest", expect.stringMatching(/^version: /)],
  ["sha256", undefined, "is required"],
  ["sha256", "A".repeat(64), expect.stringMatching(/^sha256: /)],
  ["sha256", "a".repeat(63), expect.stringMatching(/^sha256: /)],
];

const REQUESTS: readonly [name: string, operation: Operation, valid: object, rows: Rows][] = [
  [
    "POST /users/access",
    usersAccess.POST,
    { name: "nightly", scopes: ["read"], days: 30 },
    [
      ["name", undefined, "is required"],
      ["name", "", "must not be empty"],
      ["name", "n".repeat(61), "must have at most 60 characters"],
      ["scopes", undefined, "is required"],
      ["scopes", [], "must have at least one scope"],
      ["scopes", ["read", "read"], "must not repeat a scope"],
      ["scopes", Array.from({ length: 21 }, (_, at) => `publish:p-${at}`), "must have at most 20 scopes"],
      ...["admin", "publish", "publish:*", "publish:", "publish:Notes", "read:notes", "publish:a/b", "*"].map(
        (scope) => ["scopes.0", [scope], SCOPE] as const,
      ),
      ["scopes.0", [`publish:${"n".repeat(51)}`], "must have at most 58 characters"],
      ["days", 0, "must be at least 1 day"],
      ["days", 91, "must be at most 90 days"],
      ["days", 1.5, "must be a whole number of days"],
      ["days", "30", "must be a number of days"],
    ],
  ],
  [
    "POST /products/share-links",
    productsShareLinks.POST,
    { productId: "any", name: "for Ben", days: 7 },
    [
      ...idRows("productId"),
      ["name", "n".repeat(61), "must have at most 60 characters"],
      ["days", 0, "must be at least 1 day"],
      ["days", 31, "must be at most 30 days"],
      ["days", 1.5, "must be a whole number of days"],
      ["days", "7", "must be a number of days"],
    ],
  ],
  [
    "DELETE /products/share-links",
    productsShareLinks.DELETE,
    { linkId: "a".repeat(64) },
    [
      ["linkId", undefined, "is required"],
      ["linkId", "a".repeat(63), "must be the ID of a link"],
    ],
  ],
  [
    "POST /products/draft",
    productsDraft.POST,
    { secret: "a".repeat(43) },
    [
      ["secret", undefined, "is required"],
      ["secret", "a".repeat(42), "must be the 43 characters behind the # of a share link"],
      ["secret", `${"a".repeat(42)}/`, "must be the 43 characters behind the # of a share link"],
    ],
  ],
  [
    "POST /products/upload",
    productsUpload.POST,
    { fileName: "notes.zip", fileSize: 1_000, productKey: "release-notes" },
    [
      ["fileName", undefined, "is required"],
      ["fileName", "", "must not be empty"],
      ["fileName", "notes.tar", "must end with .zip"],
      ["fileName", `${"n".repeat(252)}.zip`, "must have at most 255 characters"],
      ["fileName", 7, number],
      ["fileSize", undefined, "is required"],
      ["fileSize", 0, "must be at least 1 byte"],
      ["fileSize", 1.5, "must be a whole number of bytes"],
      ["fileSize", MAX_ARCHIVE_BYTES + 1, "must be at most 52428800 bytes (50 MB)"],
      ["fileSize", "1000", "Invalid input: expected number, received string"],
      ["productKey", undefined, "is required"],
      ["productKey", "", "must not be empty"],
      ["productKey", "///", "must contain a letter, a digit, _, or -"],
      ["productKey", "k".repeat(101), "must have at most 100 characters"],
    ],
  ],
  [
    "POST /products/scan",
    productsScan.POST,
    { storagePath: "products/a/a.zip" },
    [
      ["storagePath", undefined, "is required"],
      ["storagePath", "", "must not be empty"],
      ["storagePath", 7, number],
      ["storagePath", `products/${"a".repeat(1_012)}.zip`, "must have at most 1024 characters"],
    ],
  ],
  [
    "POST /cli/products/create",
    cliProductsCreate.POST,
    {
      ...{
        title: "Release Notes Writer",
        slug: "notes",
        description: "Summarises",
        category: "skills",
        price: 0,
      },
      ...{ fileKey: "products/notes/notes.zip", fileName: "notes.zip", fileSize: 9, version: "1.0.0" },
    },
    [
      ["title", undefined, "is required"],
      ["title", "  ", "must not be empty"],
      ["title", "t".repeat(101), "must have at most 100 characters"],
      ["title", 7, number],
      ["slug", undefined, "is required"],
      [
        "slug",
        "a",
        "must have at least 2 characters, because the first and the last are each a letter or digit",
      ],
      ["slug", "s".repeat(51), "must have at most 50 characters"],
      ...["Upper-Case", "-first", "last-", "_first", "with space", "with.dot", "ümlaut", "a/b"].map(
        (slug) => ["slug", slug, SLUG] as const,
      ),
      ["description", undefined, "is required"],
      ["description", "", "must not be empty"],
      ["description", "d".repeat(501), "must have at most 500 characters"],
      ["category", undefined, "is required"],
      ["category", "games", `Invalid option: expected one of "${CATEGORIES.join('"|"')}"`],
      ["price", undefined, "is required"],
      ["price", "5", "Invalid input: expected number, received string"],
      ["price", -1, "must not be negative"],
      ["price", 0.01, "must be 0 (free) or at least 1.00 USD"],
      ["price", 0.99, "must be 0 (free) or at least 1.00 USD"],
      ["price", 9_999.01, "must be at most 9999 USD"],
      ["price", 5.005, "must have at most two decimals"],
      ["fileKey", undefined, "is required"],
      ["fileKey", "", "must not be empty"],
      ["fileKey", `products/${"k".repeat(1_012)}.zip`, "must have at most 1024 characters"],
      ["fileName", undefined, "is required"],
      ["fileName", "", "must not be empty"],
      ["fileName", "n".repeat(256), "must have at most 255 characters"],
      ["fileSize", undefined, "is required"],
      ["fileSize", 0, "must be at least 1 byte"],
      ["fileSize", 1.5, "must be a whole number of bytes"],
      ["fileSize", MAX_ARCHIVE_BYTES + 1, "must be at most 52428800 bytes (50 MB)"],
      ["version", undefined, "is required"],
      ...["1", "1.0", "v1.0.0", "1.0.0+build", "01.0.0", "1.0.x"].map(
        (text) => ["version", text, SEMVER] as const,
      ),
      ["license", "WTFPL", `Invalid option: expected one of "${LICENSES.join('"|"')}"`],
      ["tags", "one", "Invalid input: expected array, received string"],
      ["tags", words(11), "must have at most 10 tags"],
      ["tags.1", ["ok", "t".repeat(31)], "must have at most 30 characters"],
      ["tags.0", [" "], "must not be empty"],
      ["readme", `${"é".repeat(51_200)}x`, "must have at most 100 KB"],
      ["changelog", "c".repeat(2_001), "must have at most 2000 characters"],
      ["source", "app", 'Invalid option: expected one of "cli"|"web"'],
      ["mcsLevel", 4, "must be 1, 2 or 3"],
      ["mcsLevel", 0, "must be 1, 2 or 3"],
      ["language", "l".repeat(11), "must have at most 10 characters"],
      ["longDescription", "l".repeat(2_001), "must have at most 2000 characters"],
      ["installTarget", "t".repeat(201), "must have at most 200 characters"],
      ...["../up", "a/../../b", "/etc", "~/x", "C:/x", "a\\..\\b"].map(
        (path) => ["installTarget", path, INSIDE] as const,
      ),
      [
        "compatibility",
        Object.fromEntries(words(21).map((name) => [name, "1"])),
        "must have at most 20 entries",
      ],
      ["compatibility.claudeCode", { claudeCode: 1 }, number],
      ["compatibility", { __name__: "1" }, "must not have names like __this__"],
      ["dependencies", { myclaude: words(21) }, "must have at most 20 entries"],
      ["dependencies.myclaude", { myclaude: "one" }, "Invalid input: expected array, received string"],
      ["dependencies", { __name__: [] }, "must not have names like __this__"],
    ],
  ],
  [
    "GET /cli/products/search",
    cliProductsSearch.GET,
    {},
    [
      ["q", "q".repeat(201), "must have at most 200 characters"],
      ["q", ["a", "b"], "Invalid input: expected string, received array"],
      ["category", "games", expect.stringMatching(/^category: /)],
      ["author", "a".repeat(101), expect.stringMatching(/^author: /)],
      ["free", "yes", "must be true or false"],
      ["sort", "best", expect.stringMatching(/^sort: /)],
      ["slug", "s".repeat(101), expect.stringMatching(/^slug: /)],
      ["limit", "0", "must be at least 1"],
      ["limit", "51", "must be at most 50"],
      ["limit", "ten", "must be a whole number"],
      ["limit", "1.5", "must be a whole number"],
      ["offset", "-1", "must be a whole number"],
      ["offset", "1000001", "must be at most 1000000"],
    ],
  ],
  [
    "POST /products/download",
    productsDownload.POST,
    { productId: "any", version: "1.0.0" },
    [...idRows("productId"), ["version", "latest", SEMVER], ["version", 1, number]],
  ],
  [
    "POST /products/recall",
    productsRecall.POST,
    { productId: "any", version: "1.0.0", state: "deprecated", message: "Use 1.1.0" },
    [
      ...idRows("productId"),
      ["version", "latest", SEMVER],
      ["state", "deleted", "must be one of yanked, deprecated, available"],
      ["message", undefined, "is required for deprecated"],
      ["message", "m".repeat(301), "must have at most 300 characters"],
    ],
  ],
  [
    "POST /products/recall",
    productsRecall.POST,
    { productId: "any", version: "1.0.0", state: "available" },
    [["message", "why", "must be omitted for available"]],
  ],
  ["POST /products/like", productsLike.POST, { productId: "any" }, idRows("productId")],
  ["POST /processor/checkout", processorCheckout.POST, { productId: "any" }, idRows("productId")],
  [
    "POST /products/self-approve",
    productsSelfApprove.POST,
    { productId: "any", approve: false },
    [...idRows("productId"), ["approve", "no", "Invalid input: expected boolean, received string"]],
  ],
  ["GET /products/reviews", productsReviews.GET, { productId: "any" }, idRows("productId")],
  [
    "POST /products/reviews",
    productsReviews.POST,
    { productId: "any", rating: 5, comment: "Worth it" },
    [
      ...idRows("productId"),
      ["rating", undefined, "is required"],
      ["rating", 0, "must be at least 1"],
      ["rating", 6, "must be at most 5"],
      ["rating", 4.5, "must be a whole number"],
      ["rating", "5", "Invalid input: expected number, received string"],
      ["comment", undefined, "is required"],
      ["comment", "ok", "must have at least 3 characters"],
      ["comment", "  ok\n ", "must have at least 3 characters"],
      ["comment", "a".repeat(1_001), "must have at most 1000 characters"],
    ],
  ],
  ["POST /users/follow", usersFollow.POST, { targetUid: "any" }, idRows("targetUid")],
  [
    "POST /users/update-profile",
    usersUpdateProfile.POST,
    { username: "ada", displayName: "Ada" },
    [
      ["displayName", undefined, "is required"],
      ["displayName", "", "must not be empty"],
      ["displayName", "   ", "must not be empty"],
      ["displayName", "x".repeat(51), "must have at most 50 characters"],
      ["displayName", 5, number],
      ["username", undefined, "is required"],
      ...["ab", "x".repeat(31), "Ada", "a b c", "a.b.c", "zoë-quinn"].map(
        (name) => ["username", name, "must have 3 to 30 lowercase letters, digits, _, and -"] as const,
      ),
      ["bio", "x".repeat(501), "must have at most 500 characters"],
      ["bio", null, "Invalid input: expected string, received null"],
      ["country", "x".repeat(101), "must have at most 100 characters"],
      ["avatarUrl", "http://pictures.example/ada.png", PICTURE],
      ["avatarUrl", "javascript:alert(1)", PICTURE],
      ["avatarUrl", "users/someone-else/me.png", PICTURE],
      ["avatarUrl", "products/somebodys/thumbnails/cover.png", PICTURE],
      ["avatarUrl", "https://", PICTURE],
      ["avatarUrl", `https://pictures.example/${"x".repeat(2_048)}`, "must have at most 2048 characters"],
      ["locale", "de", expect.stringMatching(/^locale: /)],
    ],
  ],
  [
    "POST /messages",
    messages.POST,
    { productId: "any", text: "Hello", conversationId: "any", messageId: "m".repeat(20) },
    [
      ...idRows("productId"),
      ["text", undefined, "is required"],
      ["text", "", "must not be empty"],
      ["text", " \n\t\u00a0\u3000", "must not be empty"],
      ["text", "x".repeat(1_001), "must have at most 1000 characters"],
      ["text", "half \ud83d", "must hold whole characters only"],
      ["text", ["x"], "Invalid input: expected string, received array"],
      ...conversationIds,
      ["messageId", "m".repeat(19), "must have 20 letters and digits"],
      ["messageId", `${"m".repeat(19)}/`, "must have 20 letters and digits"],
    ],
  ],
  ["GET /messages/{conversationId}", messagesConversationId.GET, { conversationId: "any" }, conversationIds],
  [
    "GET /notifications",
    notifications.GET,
    {},
    [["cursor", "a".repeat(501), "must have at most 500 characters"]],
  ],
  [
    "GET /orders",
    orders.GET,
    { role: "seller", days: "30" },
    [
      ["role", "admin", "must be buyer or seller"],
      ["role", "", "must be buyer or seller"],
      ["cursor", "a".repeat(501), "must have at most 500 characters"],
      ["days", "0", "must be at least 1"],
      ["days", "91", "must be at most 90"],
      ...["", "1.5", "-1", "1e1"].map((days) => ["days", days, "must be a whole number"] as const),
    ],
  ],
  [
    "POST /orders/refund",
    ordersRefund.POST,
    { orderId: "cs_test_any" },
    [
      ["orderId", undefined, "is required"],
      ["orderId", "", "must not be empty"],
      ["orderId", 7, number],
      ["orderId", "a/b", "must be an order ID"],
      ["orderId", "__a__", "must be an order ID"],
    ],
  ],
  [
    "GET /products/listing",
    productsListing.GET,
    { slug: "release-notes" },
    [["slug", undefined, "is required"]],
  ],
  [
    "POST /products/listing",
    productsListing.POST,
    { productId: "p1", title: "Notes" },
    [
      ["productId", undefined, "is required"],
      ["title", "", "must not be empty"],
      ["title", "a".repeat(101), "must have at most 100 characters"],
      ["description", "", "must not be empty"],
      ["description", "a".repeat(501), "must have at most 500 characters"],
      ["readme", "a".repeat(102_401), "must have at most 100 KB"],
      ["longDescription", "a".repeat(2_001), "must have at most 2000 characters"],
      ["language", "a".repeat(11), "must have at most 10 characters"],
      ["tags", Array(11).fill("a"), "must have at most 10 tags"],
      ["price", 0.5, "must be 0 (free) or at least 1.00 USD"],
      ["price", 9_999.5, "must be at most 9999 USD"],
      ["price", 1.001, "must have at most two decimals"],
      ...[
        "users/ada/avatars/0.png",
        "products/p1/thumbnails/a/b.png",
        "http://pictures.example/a.png",
        "javascript:alert(1)",
      ].map(
        (url) => ["thumbnailUrl", url, "must be an https URL or the key of an uploaded picture"] as const,
      ),
      ["thumbnailUrl", `https://${"a".repeat(2_041)}`, "must have at most 2048 characters"],
    ],
  ],
  [
    "GET /products/edits",
    productsEdits.GET,
    { productId: "any", cursor: "a" },
    [...idRows("productId"), ["cursor", "a".repeat(501), "must have at most 500 characters"]],
  ],
  [
    "GET /products/files",
    productsFiles.GET,
    LOOKED_INTO,
    [
      ...addressed,
      ["offset", "-1", "must be a whole number"],
      ["offset", "5001", "must be at most 5000"],
      ["offset", "1.5", "must be a whole number"],
    ],
  ],
  [
    "GET /products/file",
    productsFile.GET,
    { ...LOOKED_INTO, path: "docs/a.md" },
    [
      ...addressed,
      ["path", undefined, "is required"],
      ["path", "", "must not be empty"],
      ["path", "p".repeat(1_025), "must have at most 1024 characters"],
    ],
  ],
  ["POST /orders/refund-request", ordersRefundRequest.POST, REFUND_TEXT, refundTexts],
  ["POST /orders/refund-decline", ordersRefundDecline.POST, REFUND_TEXT, refundTexts],
  [
    "POST /admin/products",
    adminProducts.POST,
    { productId: "any", action: "remove", reason: "broken", refundBuyers: false },
    [
      ["productId", undefined, "is required"],
      ["productId", "a/b", ID],
      ["action", undefined, "must be one of publish, hold, release, remove"],
      ["action", "delete", "must be one of publish, hold, release, remove"],
      ["reason", undefined, "is required for remove"],
      ["reason", "spam", "must be one of malicious, counterfeit, broken, rules"],
      ["refundBuyers", "true", "Invalid input: expected boolean, received string"],
    ],
  ],
  [
    "POST /admin/products",
    adminProducts.POST,
    { productId: "any", action: "hold", reason: "malicious" },
    [
      ["reason", "broken", "must be malicious for hold, or be omitted"],
      ["refundBuyers", true, "must be omitted unless the action is remove"],
    ],
  ],
  [
    "POST /admin/products",
    adminProducts.POST,
    { productId: "any", action: "release" },
    [["reason", "malicious", "must be omitted for this action"]],
  ],
  [
    "POST /admin/advisories",
    adminAdvisories.POST,
    { publish: { slug: "notes", severity: "high", summary: "Sends files away", fixed: "1.0.0" } },
    [["publish", undefined, "is required unless withdraw is given"]],
  ],
  [
    "POST /reports",
    reports.POST,
    { targetType: "user", targetId: "nobody", reason: "spam" },
    [
      ["targetType", undefined, "must be one of product, review, user"],
      ["targetType", "comment", "must be one of product, review, user"],
      ["targetId", undefined, "is required"],
      ["targetId", "", "must not be empty"],
      ["targetId", "a".repeat(129), "must have at most 128 characters"],
      ["targetId", "a/b", ID],
      ["reason", undefined, REASON],
      ["reason", "dislike", REASON],
      ["description", "a".repeat(1_001), "must have at most 1000 characters"],
    ],
  ],
  [
    "POST /cli/auth/device",
    cliAuthDevice.POST,
    { codeChallenge: challenge, clientName: "Ada's laptop (Linux)" },
    [
      ["codeChallenge", undefined, "is required"],
      ["codeChallenge", "", CHALLENGE],
      ["codeChallenge", challenge.slice(1), CHALLENGE],
      ["codeChallenge", `${challenge}A`, CHALLENGE],
      ["codeChallenge", challenge.replace(/.$/, "="), CHALLENGE],
      ["codeChallenge", 7, number],
      ["clientName", "n".repeat(101), "must have at most 100 characters"],
      ["clientName", "lap\ntop", "must be on one line. Remove the line breaks and tabs (U+000A)"],
      ["clientName", "lap\u202Etop", "has U+202E, which changes the direction of text. Remove it"],
      ["clientName", "lap\u200Btop", "has U+200B, which is invisible here. Remove it"],
    ],
  ],
  [
    "POST /cli/auth/token",
    cliAuthToken.POST,
    { deviceCode: "d".repeat(43), codeVerifier: `aZ09-._~${"v".repeat(120)}` },
    [
      ["deviceCode", undefined, "is required"],
      ...["", "d".repeat(42), `${"d".repeat(43)}/`].map(
        (code) => ["deviceCode", code, "must be the device code"] as const,
      ),
      ["codeVerifier", undefined, "is required"],
      ...["v".repeat(42), "v".repeat(129), `${"v".repeat(43)}+`].map(
        (code) => ["codeVerifier", code, VERIFIER] as const,
      ),
      ["codeVerifier", 7, number],
    ],
  ],
  ["GET /cli/auth/approve", cliAuthApprove.GET, { userCode: "BCDF-2345" }, userCodes],
  [
    "POST /cli/auth/approve",
    cliAuthApprove.POST,
    { userCode: "BCDF-2345", approve: true },
    [
      ...userCodes,
      ["approve", undefined, "is required"],
      ["approve", "true", "Invalid input: expected boolean, received string"],
      ["approve", 1, "Invalid input: expected boolean, received number"],
    ],
  ],
];

/** The issues of a request, as its error response lists them. */
function issuesOf({ request }: Operation, input: unknown): readonly string[] {
  try {
    parseRequest(request, input);
    return [];
  } catch (refusal) {
    if (!(refusal instanceof Failure) || refusal.code !== "invalidRequest") throw refusal;
    return refusal.details.issues ?? [];
  }
}

describe.each(REQUESTS)("%s", (_, operation, valid, rows) => {
  test("takes a valid request", () => {
    expect(issuesOf(operation, valid)).toEqual([]);
  });

  test.each(rows)("refuses %s = %j and says so of that field alone", (path, value, issue) => {
    const [field = ""] = path.split(".");
    const issues = issuesOf(operation, { ...valid, [field]: value });
    expect(issues).toContainEqual(typeof issue === "string" ? `${path}: ${issue}` : issue);
    expect(issues.filter((line) => !line.startsWith(field))).toEqual([]);
  });
});

describe("what is just within the bounds is taken", () => {
  const listing = { ...REQUESTS.find(([name]) => name === "POST /cli/products/create")?.[2] };
  test.each<[string, Operation, object]>([
    ...CATEGORIES.map((category): [string, Operation, object] => [
      category,
      cliProductsCreate.POST,
      { ...listing, category },
    ]),
    ...LICENSES.map((license): [string, Operation, object] => [
      license,
      cliProductsCreate.POST,
      { ...listing, license },
    ]),
    ...[0, 1, 1.01, 9_999].map((price): [string, Operation, object] => [
      `${price} USD`,
      cliProductsCreate.POST,
      { ...listing, price },
    ]),
    [
      "the longest listing",
      cliProductsCreate.POST,
      {
        ...{ ...listing, title: "t".repeat(100), slug: "s".repeat(50), description: "d".repeat(500) },
        ...{
          tags: words(10),
          readme: "é".repeat(51_200),
          changelog: "c".repeat(2_000),
          fileSize: MAX_ARCHIVE_BYTES,
        },
        ...{ longDescription: "l".repeat(2_000), installTarget: "t".repeat(200), language: "l".repeat(10) },
      },
    ],
    [
      "the largest upload",
      productsUpload.POST,
      { fileName: `${"n".repeat(251)}.ZIP`, fileSize: MAX_ARCHIVE_BYTES, productKey: "k".repeat(100) },
    ],
    [
      "the longest profile",
      usersUpdateProfile.POST,
      {
        username: "x".repeat(30),
        displayName: "x".repeat(50),
        bio: "x".repeat(500),
        country: "x".repeat(100),
      },
    ],
    ["the shortest review", productsReviews.POST, { productId: "any", rating: 1, comment: "xyz" }],
    ["the longest review", productsReviews.POST, { productId: "any", rating: 5, comment: "x".repeat(1_000) }],
    ["the longest message", messages.POST, { productId: "any", text: "x".repeat(1_000) }],
    ["the longest id", productsLike.POST, { productId: "a".repeat(128) }],
  ])("%s", (_, operation, input) => {
    expect(issuesOf(operation, input)).toEqual([]);
  });
});

describe("DELETE /users/access ends", () => {
  const [tokenId, loginId] = ["a".repeat(64), "b".repeat(32)];
  test.each<[string, object, string[]]>([
    ["a token", { tokenId }, []],
    ["a login", { loginId }, []],
    ["everything", { all: true }, []],
    ["nothing", {}, [`body: ${ONE_OF}`]],
    ["two things", { tokenId, loginId }, [`body: ${ONE_OF}`]],
    ["a token and everything", { tokenId, all: true }, [`body: ${ONE_OF}`]],
    ["a token that is none", { tokenId: loginId }, ["tokenId: must be the ID of a token"]],
    ["a login that is none", { loginId: "B".repeat(32) }, ["loginId: must be the ID of a login"]],
    ["not everything", { all: false }, ["all: Invalid input: expected true"]],
  ])("%s: its issues are these", (_, input, issues) => {
    expect(issuesOf(usersAccess.DELETE, input)).toEqual(issues);
  });
});

describe("POST /notifications marks", () => {
  test.each<[string, object, string[]]>([
    ["ids", { ids: ["abc"] }, []],
    ["all", { all: true }, []],
    ["nothing", {}, [`body: ${EITHER}`]],
    ["no ids", { ids: [] }, ["ids: must have at least 1 notification ID"]],
    ["101 ids", { ids: words(101) }, [`body: ${EITHER}`]],
    ["ids that are none", { ids: ["a", "a/b"] }, [`ids.1: ${ID}`]],
    ["an id of the store's own", { ids: ["__a__"] }, [`ids.0: ${KEPT}`]],
    ["a text for ids", { ids: "abc" }, [`body: ${EITHER}`]],
    ["not all", { all: false }, [`body: ${EITHER}`]],
    ["all as a text", { all: "true" }, [`body: ${EITHER}`]],
    ["ids and all", { ids: ["abc"], all: true }, [`body: ${EITHER}`]],
    ["ids and something else", { ids: ["abc"], read: false }, ['body: Unrecognized key: "read"']],
  ])("%s: its issues are these", (_, input, issues) => {
    expect(issuesOf(notifications.POST, input)).toEqual(issues);
  });
});

describe("fields that go together", () => {
  test.each([{ role: "buyer", days: "30" }, { days: "30" }])("orders by %j are refused", (query) => {
    expect(issuesOf(orders.GET, query)).toEqual(["days: is only allowed with role=seller"]);
  });

  test("all products are not taken back at once", () => {
    expect(issuesOf(productsSelfApprove.POST, { productId: "all", approve: false })).toEqual([
      "productId: must be a product ID if approve is false",
    ]);
  });
});
