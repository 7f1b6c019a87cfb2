import { LOCALES } from "#contract/fields.js";
import { type Notice, notificationText } from "./notifications.js";

const NOTICES: Notice[] = [
  { about: "productApproved", title: "A $& of {title}s", slug: "a-tool" },
  { about: "productRemoved", title: "A $& of {title}s" },
  {
    about: "productRemovedFor",
    title: "A $& of {title}s",
    reason: { en: "it is one", "pt-BR": "ele é", es: "lo es" },
  },
  { about: "productHeld", title: "A $& of {title}s" },
  { about: "productHeldAsMalicious", title: "A $& of {title}s" },
  { about: "productHeldAsFirst", title: "A $& of {title}s" },
  {
    about: "productHeldByRescan",
    title: "A $& of {title}s",
    finding: "a.sh: A $& of {finding}s (rule). Fix it.",
  },
  { about: "accountBanned" },
  { about: "accountUnbanned" },
  { about: "appealGranted", title: "A $& of {title}s", answer: "A {answer}" },
  { about: "appealDeclined", title: "A $& of {title}s", answer: "A {answer}" },
  { about: "banAppealGranted", answer: "We were wrong" },
  { about: "banAppealDeclined", answer: "We were right" },
  { about: "reportResolved" },
  { about: "reportDismissed" },
];

describe.each(LOCALES)("in %s", (locale) => {
  test.each(NOTICES)("$about has its own words and a route of the site", (notice) => {
    const { title, body, link, type } = notificationText(notice, locale);
    expect(type).toBe("system");
    expect(title).not.toBe("");
    expect(link).toMatch(/^\/[a-z/-]+$/);
    if ("title" in notice) expect(body).toContain(notice.title);
    else expect(body).not.toMatch(/[{}]/);
    if (locale !== "en") expect(title).not.toBe(notificationText(notice, "en").title);
  });
});

/** The type and the link of each notice. */
test.each<[Notice["about"], string, string]>([
  ["productSold", "purchase", "/sales"],
  ["saleRefunded", "refund", "/sales"],
  ["saleDisputed", "system", "/sales"],
  ["disputeWon", "system", "/sales"],
  ["purchaseRefunded", "refund", "/library"],
  ["newFollower", "follow", "/u/bea"],
  ["newReview", "review", "/p/a-tool"],
  ["reviewRemoved", "system", "/p/a-tool"],
  ["newMessage", "message", "/messages/p1_bea"],
  ["productDownloaded", "download", "/p/a-tool"],
  ["newVersion", "system", "/p/a-tool"],
  ["levelUp", "achievement", "/u/ada"],
  ["achievementUnlocked", "achievement", "/u/ada"],
])("%s counts as %s and leads to %s", (about, type, link) => {
  const name = { en: "Helper", "pt-BR": "Ajudante", es: "Ayudante" };
  const fields = { title: "A Tool", slug: "a-tool", actor: "bea", username: "ada", conversationId: "p1_bea" };
  const notice = { about, ...fields, name, rating: 5, version: "1.1.0", level: 3 } as unknown as Notice;
  for (const locale of LOCALES) {
    const text = notificationText(notice, locale);
    expect(text).toMatchObject({ type, link });
    expect(text.title + text.body).not.toMatch(/undefined|[{}]/);
    expect(Math.min(text.title.length, text.body.length)).toBeGreaterThan(5);
  }
});

test("an approved product's notification leads to the product", () => {
  const notice = { about: "productApproved", title: "A Tool", slug: "a-tool" } as const;
  expect(notificationText(notice, "en")).toMatchObject({
    body: "An admin approved “A Tool”. It is now published.",
    link: "/p/a-tool",
  });
});

test.each(LOCALES)("an achievement is named in the language of the rest: %s", (locale) => {
  const name = { en: "Warm $& welcome", "pt-BR": "Boa acolhida", es: "Cálida acogida" };
  const notice = { about: "achievementUnlocked", name, username: "ada" } as const;
  const { body, link } = notificationText(notice, locale);
  expect(body).toContain(name[locale]);
  expect(link).toBe("/u/ada");
});
