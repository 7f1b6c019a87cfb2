import { adviceOn, lacksIndex } from "./google-errors.js";

const error = (message: string, code?: unknown) => Object.assign(new Error(message), { code });

test.each([
  [
    "cliAuthToken",
    error(
      "Permission 'iam.serviceAccounts.signBlob' denied on resource (or it may not exist).",
      "auth/internal-error",
    ),
    "vaultmart-signing needs roles/iam.serviceAccountTokenCreator on itself",
  ],
  [
    "productsUpload",
    error("A does not have storage.objects.create access to the Google Cloud Storage object.", 403),
    "vaultmart-uploads needs roles/storage.objectUser in the bucket",
  ],
  [
    "productsFiles",
    error("A does not have storage.objects.get access.", 403),
    "vaultmart-files needs roles/storage.objectViewer in the bucket",
  ],
  [
    "productsLike",
    error("The credential has insufficient permission.", "auth/insufficient-permission"),
    "vaultmart-api needs roles/firebaseauth.viewer",
  ],
  [
    "deletionRequested",
    error("Raw server response: PERMISSION_DENIED", "auth/internal-error"),
    "vaultmart-events needs roles/firebaseauth.admin",
  ],
  [
    "productsLike",
    error("7 PERMISSION_DENIED: Missing or insufficient permissions.", 7),
    "vaultmart-api needs roles/datastore.user",
  ],
  [
    "productsLike",
    error(
      "7 PERMISSION_DENIED: Cloud Firestore API has not been used in project p before or it is disabled.",
      7,
    ),
    "Cloud Firestore API is not enabled",
  ],
  [
    "productsDownload",
    error(
      "IAM API has not been used in project p before or it is disabled. Enable it by visiting " +
        "https://console.developers.google.com/apis/api/iamcredentials.googleapis.com/overview?project=p then retry.",
      403,
    ),
    "iamcredentials.googleapis.com is not enabled",
  ],
  [
    "messages",
    error("9 FAILED_PRECONDITION: The query requires an index. You can create it here: https://…", 9),
    "does not have an index that a query needs",
  ],
])("%s: %s", (name, refusal, advice) => {
  expect(adviceOn(refusal, name)).toContain(advice);
});

test.each([
  error("14 UNAVAILABLE: No connection established", 14),
  error("There is no user record", "auth/user-not-found"),
  error("No such object", 404),
  error("9 FAILED_PRECONDITION: the stored version does not match", 9),
  new Error("Storage sent fewer bytes than the object has"),
  "7",
])("%s needs no role", (other) => {
  expect(adviceOn(other, "productsLike")).toBeUndefined();
});

test("a query without an index is told apart from a write that lost to another", () => {
  const [query, write] = [
    "9 FAILED_PRECONDITION: The query requires a COLLECTION_GROUP_ASC index for collection messages",
    "9 FAILED_PRECONDITION: the stored version (1) does not match the required base version (2)",
  ].map((message) => error(message, 9));
  expect([lacksIndex(query), lacksIndex(write), lacksIndex("9")]).toEqual([true, false, false]);
});
