import { CliError } from "../errors.js";
import { type Plan, type Profile, planPublication } from "./plan.js";

type Own = Profile["products"][number];

const OWN: Own = {
  id: "p1",
  title: "Notes",
  slug: "commit-notes",
  category: "skills",
  price: 0,
  status: "published",
  version: "1.2.0",
  stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0, purchaseCount: 0 },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const plan = (
  version: string,
  own?: Partial<Own>,
  namesake?: { authorUid: string; authorUsername: string },
): Plan =>
  planPublication(
    { name: "commit-notes", version },
    {
      uid: "ana",
      products: own
        ? [
            { ...OWN, slug: "another" },
            { ...OWN, ...own },
          ]
        : [],
    } as unknown as Profile,
    namesake,
  );

function refusal(...args: Parameters<typeof plan>): CliError {
  try {
    plan(...args);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error("It was not refused");
}

test("a name that nobody has is a new product", () => {
  expect(plan("1.0.0")).toEqual({ kind: "new" });
});

test("a newer version of an own product is an update", () => {
  expect(plan("1.3.0", {})).toMatchObject({ kind: "update", from: "1.2.0", own: { id: "p1" } });
  expect(plan("1.3.0", { pendingVersion: "1.3.0-beta.1" })).toMatchObject({ kind: "update", from: "1.2.0" });
  expect(plan("1.3.0", { status: "archived" })).toMatchObject({ kind: "update" });
});

test.each([
  ["a version that was never on sale", { status: "pending_review", version: "1.2.0" }],
  ["a next version", { pendingVersion: "1.2.0", version: "1.0.0" }],
] as const)("%s that is sent again waits already", (_, own) => {
  expect(plan("1.2.0", own)).toMatchObject({ kind: "waiting" });
});

test.each([
  [
    "the version on sale",
    "1.2.0",
    {},
    "Version 1.2.0 of commit-notes already exists: versions are immutable",
    "1.2.1",
  ],
  ["an older version", "1.1.9", {}, "Version 1.1.9 of commit-notes is not newer than 1.2.0", "1.2.1"],
  [
    "a version older than the waiting one",
    "1.3.0",
    { pendingVersion: "1.4.0" },
    "Version 1.3.0 of commit-notes is not newer than 1.4.0",
    "1.4.1",
  ],
  [
    "a version on sale with another waiting",
    "1.2.0",
    { pendingVersion: "1.4.0" },
    "Version 1.2.0 of commit-notes already exists: versions are immutable",
    "1.4.1",
  ],
  [
    "a draft's version",
    "1.2.0",
    { status: "draft" },
    "Version 1.2.0 of commit-notes already exists: versions are immutable",
    "1.2.1",
  ],
] as const)("%s is refused, with the next one", (_, version, own, message, next) => {
  const { exitCode, message: said, details } = refusal(version, own);
  expect([exitCode, said, details.hint]).toEqual([
    4,
    message,
    `Increase \`version\` in vault.yaml, for example to ${next}.`,
  ]);
});

test("another author's name is refused", () => {
  expect(refusal("1.0.0", undefined, { authorUid: "bea", authorUsername: "bea-b" })).toMatchObject({
    exitCode: 4,
    message: "The name commit-notes belongs to bea-b",
  });
  expect(plan("1.0.0", undefined, { authorUid: "ana", authorUsername: "ana-a" })).toEqual({ kind: "new" });
});

test("what an admin removed stays removed", () => {
  expect(refusal("2.0.0", { status: "removed" })).toMatchObject({ exitCode: 1 });
});
