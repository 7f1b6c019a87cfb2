import { FAILURES, type FailureCode } from "#contract/failures.js";
import { anchorOf } from "../docs/render.js";
import { code } from "./markdown.js";
import { whereWords } from "./routes.js";

/** What happened, and what the caller can do about it. */
const HELP: Readonly<Record<FailureCode, string>> = {
  invalidRequest:
    "A field is missing, has the wrong type, or exceeds a limit. Correct the fields that `issues` names.",
  exportPartNotFound:
    "The copy of your data has no file with this number yet, or the copy has expired. `GET /users/data-export` lists the files that are finished.",
  exportTooSoon:
    "You requested a copy of your data less than 24 hours ago. `Retry-After` says when you can request another one.",
  invalidPath:
    "The storage path is not the path of an upload. Send the `key` that `POST /products/upload` returned, unchanged.",
  notAZip: "The uploaded file does not start like a ZIP archive. Rebuild the archive and upload it again.",
  invalidZip:
    "The structure of the archive breaks the rules that `issues` names. Rebuild it with `vaultmart publish`, or see [Archive rules](/docs/archive-rules).",
  fileTooLarge: "The uploaded archive is larger than 50 MB. Remove files from it and upload it again.",
  fileSizeDiffers:
    "The number of uploaded bytes, or `fileSize` of this request, differs from the `fileSize` sent to `POST /products/upload`. Start a new upload with the actual size.",
  uploadNotFound:
    "The caller has no open upload with this `fileKey`: it expired, was already used, or has no file. Start a new upload.",
  contentPolicyViolation:
    "The scan found malicious content, and the upload was deleted. Each line of `issues` names the file, the line, the rule, and the fix. See [Scan rules](/docs/scan-rules).",
  manifestDiffers:
    "The archive contains a `vault.yaml` whose name, version, or category differs from the request. Send the same values, or change the manifest and upload the archive again.",
  sigstoreBundleInvalid:
    "`sigstoreBundle` is not the JSON of a Sigstore bundle of version 0.2 or 0.3 with a certificate. `issues` says what is wrong. Send the file that the signing tool wrote, unchanged.",
  sigstoreDigestDiffers:
    "The bundle is about other bytes than the archive. Sign exactly the archive that is uploaded: `issues` names the digest that was signed.",
  sigstoreSignatureInvalid:
    "The signature was not made with the key of the certificate, or is not about the archive. Sign the archive again.",
  sigstoreCertificateInvalid:
    "The certificate comes from a certificate authority that this marketplace does not trust, or the signature was made while it was not valid. Sign again with the Sigstore instance that the marketplace trusts: by default, Sigstore's public instance.",
  sigstoreLogEntryInvalid:
    "The bundle has no entry of a transparency log that this marketplace trusts, or its proof is wrong. Sign again, and let the signing tool upload to the log.",
  sigstoreTimestampInvalid:
    "The bundle does not prove when the signature was made: neither a log nor a timestamp authority that this marketplace trusts says it. Sign again.",
  sigstoreIdentityDiffers:
    "A CI job publishes the version, and the bundle was signed by another issuer or repository. Sign the archive in the same repository, or publish without the bundle.",
  slugReserved: "The marketplace reserves this slug. Choose another one.",
  versionNotNewer: "The product already has a higher version. Send a version above that one.",
  notPendingReview: "The product is not awaiting approval. It may already be published. Check its status.",
  tooManyRecalls:
    "The product has 50 versions that are yanked or deprecated. Make one of them available first, or withdraw the product.",
  noScannedFile:
    "The product has no archive that passed the scan. Upload and scan one, then create a new version with it.",
  invalidFileReference:
    "The stored reference to the product's file points outside the products folder. Report it to the operator.",
  productIsFree: "The product is free and needs no purchase. Download it with `POST /products/download`.",
  cannotBuyOwnProduct:
    "The caller is the author of the product. Authors can download their products without buying them.",
  countryNotSupported:
    "Stripe cannot transfer money from this marketplace to accounts in that country. `issues` lists the countries to which it can.",
  sellerNotConnected:
    "The seller has no Stripe account yet, so the product cannot be bought. Try again later, or send the seller a message.",
  sellerNotActive: "The seller's Stripe account cannot accept payments at the moment. Try again later.",
  sellerVerificationPending: "Stripe is still verifying the seller's account. Try again later.",
  orderNotRefundable:
    "The order is already refunded or is disputed, or Stripe rejected the refund. Check its status in `GET /orders`.",
  noRefundRequest:
    "There is no open request for a refund of this order. To refund the order anyway, use `POST /orders/refund`.",
  refundPeriodEnded: "The purchase is more than 180 days old. Ask an admin for the refund.",
  refundLimitReached:
    "Marketplaces limit what a seller can refund in a day (UTC). Try again tomorrow, or ask an admin for the refund.",
  newSellerLimitReached:
    "Marketplaces limit the sales in a seller's first weeks. The product can be bought later. Tell the seller.",
  refundWindowClosed:
    "More than 90 days have passed since the purchase. The seller can still refund the order: send a message.",
  tooManyLinks:
    "`issues` has the most links and email addresses that the text can have. Remove some. A disguised link counts too. See [Limits](/docs/api-limits).",
  invalidCursor:
    "The cursor is not one that this list returned. Start from the first page, without a cursor.",
  usernameReserved: "The marketplace reserves this username. Choose another one.",
  cannotFollowSelf: "`targetUid` is the caller's user ID. Users cannot follow themselves.",
  nothingToReplyTo:
    "A seller can only reply, and no buyer has sent a message about this product yet. Wait for a message.",
  conversationAmbiguous:
    "Several buyers have sent messages about this product. Send the `conversationId` of the one to reply to. `issues` lists them.",
  recipientDeleted: "The recipient has deleted their account and cannot receive the message.",
  authorizationPending:
    "The login is not approved yet. Wait `interval` seconds, then send the request again (RFC 8628).",
  slowDown:
    "The client polls too often. Increase the interval by 5 seconds, then send the request again (RFC 8628).",
  accessDenied: "The user denied the login. Stop polling (RFC 8628).",
  expiredToken:
    "The login was not approved in time, or its token was already fetched. Start a new login (RFC 8628).",
  tooManyShareLinks:
    "The product has 5 valid share links. Revoke one with `DELETE /products/share-links`, then try again.",
  notShareable:
    "The product is or was published, an admin or the scan holds it, or its archive did not pass the scan. Share the URL of a published product instead.",
  tooManyTokens: "You have 20 valid access tokens. Revoke one with `DELETE /users/access`, then try again.",
  invalidSignature:
    "The signature does not match the body, or its timestamp is more than 300 seconds off. Compare the endpoint's signing secret with the setting of the marketplace.",
  missingMetadata:
    "The event does not have the metadata that every checkout of the marketplace has. Nothing is stored, and a repeated delivery changes nothing.",
  tooManyCollections: "The marketplace has 100 collections. Delete one that is no longer used.",
  tooManyPublishers:
    "A product can have 10 publishers, and an account 100. Remove one that is no longer used.",
  identityTokenRejected:
    "The OIDC token of the CI job is not one that this marketplace accepts. `issues` says why. See [Publish from CI](/docs/publish-from-ci).",
  identityTokenUsed:
    "A credential was already given for this OIDC token. Each token can be used once: request a new one from the CI service.",
  outsideScope:
    "The request was made with an access token, or with the credential of a CI job, whose scope does not allow it, or no such credential may make it. `issues` says what it is for. Use the ID token of a login, or create a token with the right scope.",
  noMatchingPublisher:
    "The product has no publisher that this CI job fits. `issues` says what differs. Add a publisher with `POST /products/publishers` or in the settings.",
  publisherNotFound: "The caller has no publisher with this ID. It may already be removed.",
  collectionExists: "Edit the existing collection, or choose another slug.",
  publisherExists: "The account already has the same publisher for this slug.",
  unauthenticated:
    "The ID token is missing, invalid, expired, or revoked. Get a new ID token once. If that one is rejected too, log in again.",
  accountBanned:
    "An admin has banned the account. It can read, but not change anything. Contact the operator.",
  emailNotVerified:
    "This route requires a verified email address. Open the link in the verification email, then get a new ID token.",
  originRefused:
    "The request has an `Origin` header that is not one of the marketplace's sites. Call the API from a server, or ask the operator to allow the origin.",
  notYourProduct: "Only the author of a product can do this.",
  notYourFile: "The path belongs to a product of another author. Use the `key` of your upload.",
  purchaseRequired:
    "The product is paid, and the caller has no completed order for it. Open a checkout with `POST /processor/checkout`.",
  downloadRequired: "Only users who have downloaded a free product can review it. Download it first.",
  cannotReviewOwnProduct: "The caller is the author of the product. Authors cannot review their products.",
  newAccountLinks:
    "The account is too young to post links or email addresses. Remove them from the text, or try again at the time in `issues`. See [Limits](/docs/api-limits).",
  heldForReview:
    "The scan found suspicious content, or the product is the first one of a new account. An admin must decide. `issues` lists the reasons. Wait for the notification.",
  productRemoved:
    "An admin has removed the product. It accepts no changes and no new versions. Contact the operator.",
  productHeldAsMalicious:
    "The product is held because it may be malicious. A refund that its buyer requests is made at once.",
  versionMalicious:
    "A newer scan found malicious content in this version. Omit `version` to get the current one. An admin decides about the product.",
  notYourPurchase: "Only the buyer of an order can request its refund. The seller can refund it directly.",
  adminsOnly:
    "The caller is no admin. The operator makes an account an admin; it must sign in again afterwards.",
  notYourOrder: "Only the seller of an order, or an admin, can refund the order or decline its refund.",
  notParticipant: "The caller is neither the buyer nor the seller of this conversation.",
  productNotFound: "There is no product with this ID, or the caller is not allowed to see it. Check the ID.",
  versionNotFound: "This version of the product was never published. Omit `version` to get the current one.",
  reviewNotFound:
    "The caller has no review of this product, or no user with this ID has one. Check `reviewId`.",
  fileNotFound:
    "The caller has no upload at this path: it expired, was already used, or has no file. Start a new upload.",
  noLog:
    "The operator has set no key for a log, or nothing was published yet. Nothing proves what such a marketplace serves.",
  notInLog: "Ask for an address below `/log/` that exists, and for no more entries than the checkpoint says.",
  collectionNotFound:
    "There is no collection with this slug, or it is hidden. The list is at `/collections.json`.",
  advisoryNotFound: "No advisory with this ID is in force. The list is at `/advisories/all.json`.",
  orderNotFound:
    "There is no order with this ID, or the caller is neither its buyer nor its seller. Check the ID.",
  userNotFound: "There is no user with this ID, or the account was deleted. Check the ID.",
  conversationNotFound: "There is no conversation with this ID. Check the ID.",
  shareLinkNotFound:
    "The link was mistyped, has expired, or was revoked, or the product is no longer a draft that can be shared. Ask its author for a new link.",
  accessNotFound:
    "You have no token or login with this ID. It may be revoked already. `GET /users/access` lists yours.",
  notificationNotFound:
    "One of `ids` is not a notification of the caller. No notification was marked as read. Get the list again.",
  reportTargetNotFound:
    "The product, review, or user to report does not exist. Check `targetType` and `targetId`.",
  userCodeNotFound:
    "There is no pending login for this code: the code was mistyped, or the login has expired or was already decided. Start a new login.",
  routeNotFound:
    "The API has no route at this path. Compare it with the [reference](/docs/api-reference): paths are case-sensitive.",
  headersTooLarge: "The headers have more than 16 KB. Send fewer or shorter headers.",
  bodyTimeout: "The body did not arrive within 10 seconds. Send it at once, without pauses.",
  bodyTooLarge:
    "The body is larger than the limit that `issues` names: 64 KB, and 256 KB for `POST /cli/products/create` and for webhooks. Send less.",
  unsupportedMediaType: "The body is not JSON. Send JSON with the header `Content-Type: application/json`.",
  unsupportedEncoding: "The body has a `Content-Encoding`. Send it uncompressed.",
  methodNotAllowed: "The path does not support this method. The `Allow` header lists its methods.",
  slugTaken: "Another author uses this slug, or used it before. Choose another one.",
  slugTooSimilar: "The slug differs from an existing one only by `-` and `_`. Choose another one.",
  versionExists: "The product already has this version, and versions never change. Send a higher one.",
  moderationRefused:
    "The state of the product does not allow this action. `issues` has the reason. Read the product, and choose another action.",
  editConflict:
    "Another request changed the same data at the same time, and nothing was stored. Send the request again.",
  versionYanked:
    "The author yanked this version. Omit `version` to get the current one. A client with the version in a lock sends its `sha256`.",
  lastVersion:
    "Every other published version is yanked. Publish a new version first, or withdraw the whole product with `/products/self-approve`.",
  alreadyPurchased: "The caller already has a completed order for this product. Download it.",
  alreadyReviewed:
    "The caller has already reviewed this product. Change the review with `POST /products/review`.",
  alreadyAnswered: "The author has already answered this review. An answer cannot be changed.",
  repeatedReview:
    "The caller has posted the same text as a review of another product. Write about this product.",
  refundAlreadyRequested:
    "The buyer has already requested a refund of this order. The seller or an admin answers the request.",
  nothingToAppeal:
    "The product is not held or removed, or the account is not banned. Read the decision with `GET /appeals`.",
  appealPeriodEnded: "More than 180 days have passed since the decision. Write to the operator.",
  alreadyAppealed: "There is one appeal for each decision. Read the answer with `GET /appeals`.",
  appealClosed: "An admin has already answered this appeal. Reload the list.",
  reportNotFound: "There is no report with this ID. Reload the list.",
  caseChanged:
    "Another admin, or the author, changed the case after it was read, so nothing was done. Read the case again, and send its new `state`.",
  secondFactorRequired:
    "The operator requires a second factor for admins (`ADMIN_SECOND_FACTOR`). Sign in with one, and send the new token.",
  appealNotFound: "The appeal does not exist, or its author has deleted the account.",
  alreadyReported: "The caller has already reported this item. The admins have the report.",
  tokenNameTaken: "You have a valid token with this name. Choose another name, or revoke that token.",
  usernameTaken: "Another user has this username, or released it less than 90 days ago. Choose another one.",
  usernameTooSimilar: "The username differs from an existing one only by `-` and `_`. Choose another one.",
  archiveUnreadable:
    "The archive has a list of files that is too long to show, or an older scanner accepted it. Download the version to see its files.",
  tooManyRequests:
    "The rate limit of this route is reached. Wait for the number of seconds in the `Retry-After` header. See [Limits](/docs/api-limits).",
  tooManyUploads:
    "The caller has too many open uploads. Use one, or wait until one expires: `Retry-After` has the number of seconds.",
  tooManyNewProducts:
    "The caller has created as many products today (UTC) as `issues` says. Wait for the number of seconds in the `Retry-After` header. New versions of existing products are not limited. See [Limits](/docs/api-limits).",
  tooManyFirstMessages:
    "The caller has written to as many strangers today (UTC) as `issues` says. Wait for the number of seconds in the `Retry-After` header. Existing conversations are not limited. See [Limits](/docs/api-limits).",
  tooManyReports:
    "The caller has filed five reports in the last 24 hours. Wait for the number of seconds in the `Retry-After` header.",
  internal:
    "The marketplace has a defect. Try again once. If the error persists, report it with the `X-Request-Id` header.",
  unreadableFileReference:
    "The stored reference to the product's file has an unreadable format. Report it to the operator.",
  unavailable:
    "A service that the marketplace depends on is unreachable or too slow. Wait for the number of seconds in the `Retry-After` header and try again. A change is usually not stored. After a wait of many seconds it can be, so check before you repeat it.",
};

/** The URL of the help section about an error code. */
export const helpOf = (failure: FailureCode): string => `/docs/api-errors#${anchorOf(failure)}`;

/** One section per error code, grouped by status: what happened, and what to do. */
export function errorCodes(): string {
  const codes = Object.keys(FAILURES) as FailureCode[];
  const statuses = [...new Set(codes.map((failure) => FAILURES[failure].status))];
  const section = (failure: FailureCode) =>
    [
      `### ${code(failure)}`,
      `*${FAILURES[failure].error.replace(/\.$/, "")}*. Returned by ${whereWords(failure)}.`,
      HELP[failure],
    ].join("\n\n");
  return statuses
    .flatMap((status) => [
      `## Status ${status}`,
      ...codes.filter((failure) => FAILURES[failure].status === status).map(section),
    ])
    .join("\n\n");
}
