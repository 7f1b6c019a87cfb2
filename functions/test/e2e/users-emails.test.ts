import { usersEmails as route } from "#contract/mail.js";
import { admin } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";

let reader: Member;
beforeEach(async () => {
  reader = await join();
});
const list = async () => await succeed(route, "GET", { token: reader.token });
const choose = (input: Record<string, unknown>) => ({ token: reader.token, input });

test("a new user gets everything but the digest", async () => {
  const { choices, isSuspended } = await list();
  expect(Object.fromEntries(choices.map(({ topic, isOn }) => [topic, isOn]))).toEqual({
    ...{ sales: true, messages: true, reviews: true, products: true, advisories: true },
    digest: false,
  });
  expect(isSuspended).toBe(false);
});

test("a choice is kept, and changes no other", async () => {
  await succeed(route, "POST", choose({ topic: "sales", isOn: false }));
  await succeed(route, "POST", choose({ topic: "digest", isOn: true }));
  await succeed(route, "POST", choose({ topic: "digest", isOn: true }));
  const on = (await list()).choices.filter(({ isOn }) => isOn).map(({ topic }) => topic);
  expect(on).toEqual(["messages", "reviews", "products", "advisories", "digest"]);
});

test("an address that rejected an email is shown as suspended until it changes", async () => {
  const box = admin().db.doc(`mailboxes/${reader.uid}`);
  await box.set({ suspended: reader.email, choices: {}, updatedAt: new Date() });
  expect((await list()).isSuspended).toBe(true);
  await box.update({ suspended: "former@example.com" });
  expect((await list()).isSuspended).toBe(false);
});

test.each([
  [{ topic: "purchases", isOn: false }, "topic"],
  [{ topic: "moderation", isOn: false }, "topic"],
  [{ topic: "data", isOn: false }, "topic"],
  [{ topic: "sales", isOn: "no" }, "isOn"],
  [{ isOn: true }, "topic"],
  [{ topic: "sales" }, "isOn"],
  [{ topic: "sales", isOn: true, uid: "another" }, "uid"],
])("%j is refused", async (input, about) => {
  const { code, issues } = await refuse(route, "POST", choose(input));
  expect([code, issues.join(" ")]).toEqual(["invalidRequest", expect.stringContaining(about)]);
});
