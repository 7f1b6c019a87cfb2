import { FAILURES, type FailureCode } from "#contract/failures.js";
import { anchorOf } from "../docs/render.js";
import { code } from "./markdown.js";
import { whereWords } from "./routes.js";

/** What happened, and what a caller does about it. */
const HELP: Readonly<Record<FailureCode, string>> = {
  invalidRequest:
    "A field is missing, has the wrong type or exceeds a limit. Correct the fields that `issues` names.",
  invalidPath:
    "The storage path is not the path of an upload. Send the `key` that `POST /products/upload` returned, unchanged.",
  notAZip:
    "The first bytes of the uploaded file are not those of a ZIP archive. Build the archive again and upload it.",
  invalidZip:
    "The archive breaks a rule of structure: `issues` names each one. Build it again with `vaultmart publish`, or see [Archive rules](/docs/archive-rules).",
  fileTooLarge: "The uploaded archive is larger than 50 MB. Remove files from it and upload it again.",
  fileSizeDiffers:
    "The number of uploaded bytes, or `fileSize` of this request, differs from the `fileSize` that `POST /products/upload` was given. Open a new upload with the true size.",
  uploadNotFound:
    "No open upload of yours has this `fileKey`: it expired, was already used, or nothing was uploaded to it. Open a new upload.",
  contentPolicyViolation:
    "The scan found malicious content, and the upload was deleted. Each line of `issues` names the file, the line, the rule and the remedy. See [Scan rules](/docs/scan-rules).",
  manifestDiffers:
    "The archive contains a `vault.yaml` whose name, version or category differs from the request. Send the same values, or change the manifest and upload again.",
  slugReserved: "The marketplace keeps this slug for itself. Choose another one.",
  versionNotNewer: "The product already has a higher version. Send a version above it.",
  notPendingReview: "The product is not waiting for approval: it may already be published. Read its status.",
  noScannedFile:
    "The product has no archive that passed the scan. Upload and scan one, then create a new version with it.",
  invalidFileReference:
    "The stored reference to the product's file points outside the folder of products. Report it to the operator.",
  productIsFree: "A free product cannot be bought. Download it with `POST /products/download`.",
  cannotBuyOwnProduct:
    "The caller is the author of the product. Authors can download their products without buying them.",
  sellerNotConnected:
    "The seller has no Stripe account yet, so nobody can buy the product. Try again later, or write to the seller.",
  sellerNotActive: "Stripe does not let the seller's account take payments at the moment. Try again later.",
  sellerVerificationPending: "Stripe is still verifying the seller's account. Try again later.",
  orderNotRefundable:
    "The order has already been refunded or is disputed, or Stripe refuses the refund. Read its status in `GET /orders`.",
  invalidCursor:
    "The cursor is not one that this list returned. Start from the first page, without a cursor.",
  usernameReserved: "The marketplace keeps this username for itself. Choose another one.",
  cannotFollowSelf: "`targetUid` is the caller's own. Nobody can follow themselves.",
  nothingToReplyTo:
    "A seller can only answer, and nobody has written about this product yet. Wait until a buyer writes.",
  conversationAmbiguous:
    "Several buyers have written about this product. Send the `conversationId` of the one to answer: `issues` lists them.",
  recipientDeleted: "The other person has deleted their account. Nobody can receive the message.",
  authorizationPending:
    "Nobody has approved the login yet. Wait `interval` seconds, then ask again (RFC 8628).",
  slowDown: "The client asks too often. Add 5 seconds to the interval, then ask again (RFC 8628).",
  accessDenied: "The person denied the login. Stop asking (RFC 8628).",
  expiredToken:
    "The login was not approved in time, or its token was already fetched. Start a new login (RFC 8628).",
  invalidSignature:
    "The signature does not match the body, or is more than 300 seconds off. Compare the endpoint's signing secret with the setting of the marketplace.",
  missingMetadata:
    "The event lacks metadata that every checkout of the marketplace has. Nothing is stored; delivering it again changes nothing.",
  unauthenticated:
    "There is no ID token, or it is invalid, expired or revoked. Get a new ID token once; if that is refused as well, log in again.",
  accountBanned:
    "An admin has banned the account. It can read, but not change anything. Write to the operator.",
  emailNotVerified:
    "This route needs a verified e-mail address. Open the link in the verification e-mail, then get a new ID token.",
  originRefused:
    "The request has an `Origin` header that is not one of the marketplace's sites. Call the API from a server, or ask the operator to allow the origin.",
  notYourProduct: "Only the author of a product can do this.",
  notYourFile: "The path belongs to a product of another author. Use the `key` of your own upload.",
  purchaseRequired:
    "The product costs money and the caller has no completed order for it. Open a checkout with `POST /processor/checkout`.",
  downloadRequired: "Only people who have downloaded a free product can review it. Download it first.",
  cannotReviewOwnProduct: "The caller is the author of the product. Authors cannot review their products.",
  heldForReview:
    "The scan found something suspicious, and an admin must decide. `issues` gives the reasons. Wait for the notification.",
  productRemoved:
    "An admin has removed the product. It takes no changes and no new versions. Write to the operator.",
  notYourOrder: "Only the seller of an order, or an admin, can refund it.",
  notParticipant: "The caller is neither the buyer nor the seller of this conversation.",
  productNotFound: "There is no product with this id, or the caller may not see it. Check the id.",
  versionNotFound: "The product never had this version on sale. Leave `version` out to get the current one.",
  fileNotFound:
    "No upload of yours is at this path: it expired, was already used, or nothing was uploaded. Open a new upload.",
  orderNotFound: "There is no order with this id, or it is between other people. Check the id.",
  userNotFound: "There is no user with this id, or the account was deleted. Check the id.",
  conversationNotFound: "There is no conversation with this id. Check the id.",
  notificationNotFound:
    "One of `ids` is not a notification of the caller. Nothing was marked read. Read the list again.",
  reportTargetNotFound:
    "The product, review or user to report does not exist. Check `targetType` and `targetId`.",
  userCodeNotFound:
    "No login is waiting for this code: it was mistyped, has expired, or was already decided. Start the login again.",
  methodNotAllowed: "The path exists, but not with this method. The `Allow` header lists its methods.",
  slugTaken: "Another author has this slug, or had it. Choose another one.",
  slugTooSimilar: "The slug differs from an existing one only by `-` and `_`. Choose another one.",
  versionExists: "The product already has this version, and versions never change. Send a higher one.",
  editConflict:
    "Another request changed the same thing at the same time, and nothing was stored. Send the request again.",
  alreadyPurchased: "The caller already has a completed order for this product. Download it.",
  alreadyReviewed: "The caller has already reviewed this product. A review cannot be changed.",
  alreadyReported: "The caller has already reported this. The report is with the admins.",
  usernameTaken: "Another user has this username, or gave it up less than 90 days ago. Choose another one.",
  usernameTooSimilar: "The username differs from an existing one only by `-` and `_`. Choose another one.",
  tooManyRequests:
    "The limit of this route is used up. Wait as many seconds as the `Retry-After` header says. See [Limits](/docs/api-limits).",
  tooManyUploads:
    "Too many uploads of the caller are open. Use one, or wait until one expires: `Retry-After` says when.",
  tooManyReports:
    "The caller has filed five reports in the last 24 hours. Wait as many seconds as the `Retry-After` header says.",
  internal:
    "The marketplace has a defect. Try again once; if it happens again, report it with the `X-Request-Id` header.",
  unreadableFileReference:
    "The stored reference to the product's file is in a form that cannot be read. Report it to the operator.",
  unavailable:
    "The marketplace cannot reach something that it depends on, and nothing was stored. Try again in a few seconds.",
};

/** The part of the help that is about a code. */
export const helpOf = (failure: FailureCode): string => `/docs/api-errors#${anchorOf(failure)}`;

/** A section for each code, by status: what happened, and what to do. */
export function errorCodes(): string {
  const codes = Object.keys(FAILURES) as FailureCode[];
  const statuses = [...new Set(codes.map((failure) => FAILURES[failure].status))];
  const section = (failure: FailureCode) =>
    [
      `### ${code(failure)}`,
      `*${FAILURES[failure].error}*. Returned by ${whereWords(failure)}.`,
      HELP[failure],
    ].join("\n\n");
  return statuses
    .flatMap((status) => [
      `## Status ${status}`,
      ...codes.filter((failure) => FAILURES[failure].status === status).map(section),
    ])
    .join("\n\n");
}
