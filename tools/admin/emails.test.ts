import { describeEmails, type Outbox } from "./emails.js";

const email = {
  id: "receipt_cs_1",
  uid: "ada",
  topic: "purchases",
  tries: 8,
  createdAt: "2026-11-25T12:00:00.000Z",
} as const;
const outbox: Outbox = { failed: [], unknown: [], unconfigured: [], waiting: [] };

test("an outbox without failures says so", () => {
  expect(describeEmails(outbox)).toBe("Every email was delivered.");
});

test("each email has its state, its reason, and what the server said, newest first", () => {
  const failed = [
    { ...email, reason: "bounced" as const, response: "550 5.1.1 No such user" },
    { ...email, id: "newer", createdAt: "2026-11-26T12:00:00.000Z", reason: "rejected" as const },
  ];
  const text = describeEmails({ ...outbox, failed, waiting: [email] });
  expect(text).toContain("Failed");
  expect(text).toContain("purchases to ada");
  expect(text).toContain("receipt_cs_1, attempts: 8");
  expect(text).toContain("bounced");
  expect(text).toContain("550 5.1.1 No such user");
  expect(text.indexOf("newer")).toBeLessThan(text.indexOf("receipt_cs_1"));
  expect(text).toContain("Wait for an attempt");
});
