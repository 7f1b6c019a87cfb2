import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, type ObjectExpression, parseSync } from "@swc/core";
import { FIELDS } from "./fields/index.js";

/** Every field that the functions parse has a check or a reason in the table. */

const STORE = "functions/src/store";

/** The kind of document that each shape of the store parses. A shape of no document is `undefined`. */
const KINDS: Readonly<Record<string, readonly string[] | undefined>> = {
  "community/conversations.ts StoredConversation": ["conversations"],
  "community/conversations.ts StoredMessage": ["conversations/messages"],
  "community/downloads.ts Stored": ["products/downloads"],
  "community/notification-list.ts Stored": ["notifications"],
  "community/ratings.ts Rated": ["products"],
  "community/reviews.ts StoredReview": ["products/reviews"],
  "community/reviews.ts StoredTotals": ["products"],
  "log/earlier.ts Progress": ["system/logStart"],
  "log/log.ts StoredEntry": ["logEntries"],
  "log/log.ts StoredHead": ["system/log"],
  "mail/contents.ts StoredNotice": ["notifications"],
  "mail/mailboxes.ts StoredMailbox": ["mailboxes"],
  "mail/outbox.ts StoredMail": ["mails"],
  "moderation/abuse-counts.ts StoredCounts": ["users/private"],
  "moderation/advisories.ts StoredAdvisory": ["advisories"],
  "moderation/appeals.ts StoredAppeal": ["appeals"],
  "moderation/reports.ts StoredReport": ["reports"],
  "moderation/rescans.ts StoredRescan": ["system/rescan"],
  "moderation/threats.ts StoredFingerprints": ["system/fingerprints"],
  "money/checkouts.ts StoredCheckout": ["users/checkouts"],
  "money/connected-accounts.ts StoredPayout": ["users/private"],
  "money/disputed-sales.ts StoredDownload": ["products/downloads"],
  "money/disputed-sales.ts StoredReview": ["products/reviews"],
  "money/orders.ts Stored": ["orders"],
  "money/payments.ts StoredPayment": ["payments"],
  "money/payments.ts StoredState": undefined,
  "people/access-tokens.ts StoredAccessToken": ["accessTokens"],
  "people/client-logins.ts StoredClientLogin": ["clientLogins"],
  "people/data-exports.ts StoredExport": ["dataExports"],
  "people/device-logins.ts StoredLogin": ["deviceCodes"],
  "people/device-logins.ts StoredUserCode": ["userCodes"],
  "people/job-credentials.ts StoredJobCredential": ["jobCredentials"],
  "people/usernames.ts StoredClaim": ["usernames"],
  "people/users.ts StoredUser": ["users"],
  "people/users.ts StoredAccount": ["users/private"],
  "products/edits.ts StoredEditEntry": ["products/edits"],
  "products/edits.ts StoredValues": undefined,
  "products/products.ts StoredProduct": ["products"],
  "products/products.ts StoredDetails": ["products"],
  "products/products.ts StoredFile": ["products/private/file", "products/versions"],
  "products/products.ts StoredPending": ["products/private/pending"],
  "products/products.ts StoredVersion": ["products/versions"],
  "products/public-reads.ts StoredTrophy": ["users/achievements"],
  "products/publishers.ts StoredPublisher": ["publishers"],
  "products/search-pointer.ts StoredPointer": ["system/search"],
  "products/server-comparison.ts StoredComparison": ["system/searchServers"],
  "products/share-links.ts StoredShareLink": ["shareLinks"],
  "products/skills.ts StoredContents": ["products/private/skill"],
  "products/uploads.ts StoredVerdict": undefined,
  "products/uploads.ts StoredUpload": ["uploads"],
  "schema.ts StoredSchema": ["system/schema"],
  "progress/progress.ts Owner": ["users"],
};

interface Constant {
  readonly file: string;
  readonly name: string;
  readonly value: Expression;
}

/** The constants at the top of a file of the store. */
function constantsOf(file: string): Constant[] {
  const { body } = parseSync(readFileSync(join(STORE, file), "utf8"), {
    syntax: "typescript",
    target: "es2022",
  });
  return body.flatMap((item) => {
    const declared = item.type === "ExportDeclaration" ? item.declaration : item;
    if (declared.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init ? [{ file, name: id.value, value: init }] : [],
    );
  });
}

const constants = readdirSync(STORE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap(constantsOf);

/** The fields of a shape by their dotted names; undefined if it is no object. */
function fieldsOf(file: string, node: Expression): string[] | undefined {
  if (node.type === "TsSatisfiesExpression") return fieldsOf(file, node.expression);
  if (node.type === "Identifier") {
    const named = constants.filter(({ name }) => name === node.value);
    const known = named.find((one) => one.file === file) ?? named[0];
    return known && fieldsOf(known.file, known.value);
  }
  if (node.type === "ObjectExpression") return propertiesOf(file, node);
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { object, property } = node.callee;
  const method = property.type === "Identifier" ? property.value : "";
  const [first] = node.arguments;
  if (object.type === "Identifier" && object.value === "z") {
    return /object$/i.test(method) && first ? fieldsOf(file, first.expression) : undefined;
  }
  const before = fieldsOf(file, object);
  if (method !== "extend" || !before || !first) return before;
  return [...before, ...(fieldsOf(file, first.expression) ?? [])];
}

function propertiesOf(file: string, { properties }: ObjectExpression): string[] {
  return properties.flatMap((property): string[] => {
    if (property.type === "SpreadElement") return fieldsOf(file, property.arguments) ?? [];
    if (property.type === "Identifier") return [property.value];
    if (property.type !== "KeyValueProperty" || property.key.type !== "Identifier") return [];
    const name = property.key.value;
    return fieldsOf(file, property.value)?.map((field) => `${name}.${field}`) ?? [name];
  });
}

/** Whether a constant is a shape: a call of Zod, or of another shape. */
function isShape(node: Expression): boolean {
  if (node.type === "TsSatisfiesExpression") return isShape(node.expression);
  return node.type === "CallExpression" && fieldsOf("", node) !== undefined;
}

const shapes = constants
  .filter(({ value }) => isShape(value))
  .map(({ file, name, value }) => ({ file, name: `${file} ${name}`, value }));

test("every shape of the store is one of a known kind of document", () => {
  expect(shapes.map(({ name }) => name).sort()).toEqual(Object.keys(KINDS).sort());
});

/** A document's ID is part of its path. */
const PATH = new Set(["id"]);

test.each(shapes)("every field of $name is in the table", ({ file, name, value }) => {
  const parsed = (fieldsOf(file, value) ?? []).filter((field) => !PATH.has(field));
  expect(parsed.length).toBeGreaterThan(0);
  for (const kind of KINDS[name] ?? []) {
    const known = Object.keys(FIELDS[kind] ?? {});
    const isKnown = (field: string) => known.some((one) => field === one || field.startsWith(`${one}.`));
    expect(parsed.filter((field) => !isKnown(field)).map((field) => `${kind} ${field}`)).toEqual([]);
  }
});
