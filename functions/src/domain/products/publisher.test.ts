import { Failure } from "#contract/failure.js";
import { GITHUB_ISSUER, GITLAB_ISSUER } from "#contract/issuers.js";
import { productsPublishers } from "#contract/publishers.js";
import { learnedIds, matchPublisher, type Publisher, planPublisher, publisherId } from "./publisher.js";
import type { Issuer, Workload } from "./workload.js";

const NOW = new Date("2026-11-24T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const OTHER = "https://ci.example";
const ISSUERS: readonly Issuer[] = [
  { url: GITHUB_ISSUER, kind: "github" },
  { url: GITLAB_ISSUER, kind: "gitlab" },
  { url: OTHER, kind: "other" },
];

const VALID = { slug: "notes", repository: "ada/notes", workflow: "publish.yml" };
const stored = (more: Partial<Publisher> = {}): Publisher => ({
  ...{ id: "p1", uid: "ada", slug: "notes", issuer: GITHUB_ISSUER, createdAt: NOW },
  ...more,
});

const plan = (input: object, own: readonly Publisher[] = [], claimedBy?: string) =>
  planPublisher(productsPublishers.POST.request.parse(input), "ada", {
    ...{ own, issuers: ISSUERS },
    claim: claimedBy === undefined ? undefined : { slug: "notes", uid: claimedBy, productId: "n1" },
  });

const failureOf = (work: () => unknown): [string, readonly string[]] => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.details.issues ?? []];
    throw error;
  }
  throw new Error("It did not fail");
};

test.each([
  ["of an own product", VALID, "ada"],
  ["of a slug that nobody has", { ...VALID, slug: "new-notes" }, undefined],
  [
    "with everything",
    { ...VALID, environment: "release", ref: "refs/tags/v*", repositoryId: "1", ownerId: "2" },
    "ada",
  ],
  [
    "at GitLab",
    { ...VALID, issuer: GITLAB_ISSUER, repository: "ada/tools/notes", workflow: "ci/publish.yml" },
    "ada",
  ],
  ["of another issuer", { slug: "notes", issuer: OTHER, subject: "build:notes" }, "ada"],
])("a publisher %s is planned", (_, input, claimedBy) => {
  const { id, ...trust } = plan(input, [], claimedBy);
  const { slug, ...given } = input;
  expect(trust).toEqual({ issuer: GITHUB_ISSUER, ...given });
  expect(id).toBe(publisherId("ada", slug, trust));
});

const TEN = Array.from({ length: 10 }, (_, at) => stored({ id: `p${at}` }));
const HUNDRED = Array.from({ length: 100 }, (_, at) => stored({ id: `p${at}`, slug: `s${at}` }));
const SAME = stored({ id: publisherId("ada", "notes", { issuer: GITHUB_ISSUER, ...VALID }) });

test.each([
  ["of another author's product", VALID, [], "eve", ["slugTaken", []]],
  [
    "of a reserved slug",
    { ...VALID, slug: "admin" },
    [],
    undefined,
    ["slugReserved", ["slug: is a reserved name"]],
  ],
  ["that exists", VALID, [SAME], "ada", ["publisherExists", []]],
  [
    "that exists in capital letters",
    { ...VALID, repository: "Ada/NOTES" },
    [SAME],
    "ada",
    ["publisherExists", []],
  ],
  ["after ten of the slug", VALID, TEN, "ada", ["tooManyPublishers", []]],
  ["after a hundred", VALID, HUNDRED, "ada", ["tooManyPublishers", []]],
  [
    "of an unknown issuer",
    { ...VALID, issuer: "https://evil.example" },
    [],
    "ada",
    ["invalidRequest", [`issuer: must be one of ${ISSUERS.map(({ url }) => url).join(", ")}`]],
  ],
  [
    "without a repository",
    { slug: "notes", workflow: "publish.yml" },
    [],
    "ada",
    ["invalidRequest", ["repository: is required"]],
  ],
  [
    "without a workflow",
    { slug: "notes", repository: "ada/notes" },
    [],
    "ada",
    ["invalidRequest", ["workflow: is required"]],
  ],
  [
    "with the folder of the workflow",
    { ...VALID, workflow: ".github/workflows/publish.yml" },
    [],
    "ada",
    ["invalidRequest", ["workflow: must be the name of a file in .github/workflows/, without the folder"]],
  ],
  [
    "of a group at GitHub",
    { ...VALID, repository: "ada/tools/notes" },
    [],
    "ada",
    ["invalidRequest", ["repository: must be owner/name"]],
  ],
  [
    "of another issuer with a repository",
    { ...VALID, issuer: OTHER, subject: "x" },
    [],
    "ada",
    [
      "invalidRequest",
      ["repository: tokens of this issuer do not have it", "workflow: tokens of this issuer do not have it"],
    ],
  ],
  [
    "of another issuer without a subject",
    { slug: "notes", issuer: OTHER },
    [],
    "ada",
    ["invalidRequest", ["subject: is required"]],
  ],
] satisfies [string, object, Publisher[], string | undefined, [string, string[]]][])(
  "a publisher %s is refused",
  (_, input, own, claimedBy, failure) => {
    expect(failureOf(() => plan(input, own, claimedBy))).toEqual(failure);
  },
);

const JOB: Workload = {
  ...{ issuer: GITHUB_ISSUER, repository: "ada/notes", repositoryId: "74", ownerId: "65" },
  ...{ workflow: "publish.yml", ref: "refs/tags/v1.0.0", subject: "repo:ada/notes" },
  provenance: { issuer: GITHUB_ISSUER },
};

test("a name without numbers is enough for 30 days, until its first use", () => {
  const named = stored(VALID);
  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  expect(matchPublisher([named], JOB, later(30))).toBe(named);
  expect(failureOf(() => matchPublisher([named], JOB, later(31)))).toEqual([
    "noMatchingPublisher",
    ["publisher: it was not used for 30 days. Remove it and add it again"],
  ]);
  expect(learnedIds(named, JOB)).toEqual({ repositoryId: "74", ownerId: "65" });
  const used = { ...named, ...learnedIds(named, JOB) };
  expect(matchPublisher([used], JOB, later(1_000))).toBe(used);
  expect(learnedIds(used, JOB)).toEqual({});
});

test("of several publishers, the one that fits is used, and the nearest explains a refusal", () => {
  const wrong = stored({ ...VALID, id: "wrong", environment: "release", ref: "refs/heads/main" });
  const near = stored({ ...VALID, id: "near", environment: "release" });
  const right = stored({ ...VALID, id: "right" });
  expect(matchPublisher([wrong, near, right], JOB, NOW)).toBe(right);
  expect(failureOf(() => matchPublisher([wrong, near], JOB, NOW))).toEqual([
    "noMatchingPublisher",
    ["environment: the job has none, the publisher release"],
  ]);
});

test("publishers of two accounts that fit decide nothing", () => {
  const both = [stored(VALID), stored({ ...VALID, uid: "eve" })];
  expect(failureOf(() => matchPublisher(both, JOB, NOW))).toEqual([
    "noMatchingPublisher",
    ["author: several accounts have this publisher. Name the author's username"],
  ]);
});
