import { Refusal } from "../terminal/refusal.js";
import { COMMANDS, type EditCommand } from "./commands.js";

const edit = (name: string, found: object, action: "none" | "remove" = "none") =>
  (COMMANDS[name] as EditCommand).edit({ ...found }, { action });

test.each([
  ["approve", { status: "pending_review" }, { status: "published" }],
  ["approve", { status: "pending_review", pendingVersion: "1.1.0" }, { status: "published" }],
  ["approve", { status: "published", pendingVersion: "1.1.0" }, { approveVersion: "1.1.0" }],
  ["approve", { status: "archived" }, { status: "published" }],
  ["remove", { status: "draft" }, { status: "removed" }],
  ["restore", { status: "removed" }, { status: "published" }],
  ["hold", { status: "published" }, { status: "pending_review" }],
  ["hold", { status: "archived" }, { status: "pending_review" }],
  ["hold", { status: "pending_review" }, { held: true }],
  ["release", { status: "draft", held: true }, { held: false }],
  ["ban", { banned: false }, { banned: true }],
  ["ban", {}, { banned: true }],
  ["unban", { banned: true }, { banned: false }],
  ["resolve", { status: "pending" }, { status: "resolved", resolution: "none" }],
  ["dismiss", { status: "pending" }, { status: "dismissed" }],
])("%s of %j edits %j", (name, found, fields) => {
  expect(edit(name, found)).toEqual(fields);
});

test("resolve names its action", () => {
  expect(edit("resolve", { status: "pending" }, "remove")).toEqual({
    status: "resolved",
    resolution: "remove",
  });
});

test.each([
  ["approve", { status: "published" }, "The product is published, and no new version is waiting."],
  ["approve", { status: "removed" }, "The product is removed. Restore it instead."],
  ["remove", { status: "removed" }, "The product is already removed."],
  ["restore", { status: "published" }, "The product is not removed."],
  ["hold", { status: "removed" }, "The product is removed, so it cannot be held."],
  ["hold", { status: "pending_review", held: true }, "The product is already held."],
  ["release", { status: "pending_review" }, "The product is not held."],
  ["ban", { banned: true }, "The user is already banned."],
  ["unban", { banned: false }, "The user is not banned."],
  ["resolve", { status: "dismissed" }, "The report is already dismissed."],
  ["dismiss", { status: "resolved" }, "The report is already resolved."],
])("%s of %j is refused", (name, found, words) => {
  expect(() => edit(name, found)).toThrow(new Refusal(words));
});

test.each([
  [{ reason: "malicious" }, { removalReason: "malicious" }],
  [
    { reason: "malicious", refund: false },
    { removalReason: "malicious", refundBuyers: false },
  ],
  [{ refund: true }, { refundBuyers: true }],
] as const)("remove with %j also edits %j", (options, fields) => {
  const { edit: edits } = COMMANDS.remove as EditCommand;
  expect(edits({ status: "published" }, { action: "none", ...options })).toEqual({
    status: "removed",
    ...fields,
  });
});
