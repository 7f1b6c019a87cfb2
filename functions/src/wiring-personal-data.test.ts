import { readFileSync } from "node:fs";
import { FIELDS } from "#tools/check-invariants/fields/index.js";
import { STEPS } from "./deletion/steps.js";
import { type Copied, copiedFields, IMPERSONAL, PERSONAL } from "./domain/people/personal-data.js";

/**
 * The table of personal data is complete: every kind of document has a row, and so has every step of the deletion. The
 * kinds are those of `tools/check-invariants/fields`, which every document of a test run is compared with.
 */

const KINDS = Object.keys(FIELDS).sort();
const places = Object.entries(PERSONAL);

test("every kind of document has a row, or no personal data", () => {
  expect([...Object.keys(PERSONAL), ...Object.keys(IMPERSONAL)].sort()).toEqual(KINDS);
});

test("a kind without personal data has no field with a user", () => {
  const ofUsers = Object.keys(IMPERSONAL).filter((kind) =>
    Object.values(FIELDS[kind] ?? {}).some(([type]) => type.kind === "user"),
  );
  expect(ofUsers).toEqual([]);
});

test("the deletion has the steps that the table names, and no others", () => {
  const named = places.flatMap(([, { deletion }]) => ("steps" in deletion ? deletion.steps : []));
  // These delete files and the account itself, which are no documents.
  const others = ["avatars", "identity"];
  expect([...new Set([...named, ...others])].sort()).toEqual(STEPS.map(({ name }) => name).sort());
});

test.each(places)("%s names fields that exist", (kind, { sources, copied }) => {
  const known = Object.keys(FIELDS[kind] ?? {});
  const isKnown = (field: string) =>
    known.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`));
  const fields = sources.flatMap((source) => ("field" in source ? [source.field] : []));
  const named =
    copied === "all" || "because" in copied ? [] : "only" in copied ? copied.only : copied.without;
  const shared = ["verdict.reading", "file.verdict.reading", "scan.verdict.reading"];
  expect([...fields, ...named].filter((field) => !isKnown(field) && !shared.includes(field))).toEqual([]);
});

test("every field with a user finds documents, or is another's", () => {
  const OTHERS: readonly string[] = [
    // The admin who acted.
    ...[
      "users bannedBy",
      "products approvedBy",
      "products removedBy",
      "products heldBy",
      "reports resolvedBy",
      "appeals answeredBy",
    ],
    // The other side of what the user has, and what repeats it.
    ...["users/checkouts sellerUid", "users/followers uid", "users/following uid", "notifications actorUid"],
    ...[
      "products/downloads authorUid",
      "conversations lastMessageSenderUid",
      "conversations/messages senderUid",
    ],
    ...["conversations buyerUid", "conversations sellerUid"],
    // Found by their paths.
    ...["users uid", "deletions uid", "dataExports uid", "rateLimits uid"],
  ];
  const fields = places.flatMap(([kind, { sources }]) =>
    Object.entries(FIELDS[kind] ?? {})
      .filter(([, [type]]) => type.kind === "user")
      .filter(([name]) => !sources.some((source) => "field" in source && source.field === name))
      .map(([name]) => `${kind} ${name}`),
  );
  expect(fields.filter((field) => !OTHERS.includes(field))).toEqual([]);
});

test("the help shows where data is stored", () => {
  expect(readFileSync("hosting/content/trust/privacy-and-data.md", "utf8")).toContain(
    "<!-- table: personal-data -->",
  );
});

describe("a copy contains of a document", () => {
  const data = { a: 1, b: { c: 2, d: 3 }, list: [{ key: "k", size: 1 }, "text"] };
  test.each<[Copied, object]>([
    ["all", data],
    [{ only: ["a", "missing"] }, { a: 1 }],
    [{ without: ["a"] }, { b: data.b, list: data.list }],
    [{ without: ["b.c", "b.x", "a.y"] }, { ...data, b: { d: 3 } }],
    [{ without: ["list.key"] }, { ...data, list: [{ size: 1 }, "text"] }],
  ])("%j", (copied, expected) => expect(copiedFields(copied, data)).toEqual(expected));
});
