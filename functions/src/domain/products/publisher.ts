import { createHash } from "node:crypto";
import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { IssuerKind } from "#contract/issuers.js";
import { MAX_PUBLISHERS, type productsPublishers, UNUSED_PUBLISHER_DAYS } from "#contract/publishers.js";
import { isReserved } from "../people/names.js";
import type { SlugClaim } from "./listing.js";
import type { Issuer, Workload } from "./workload.js";

/** What a publisher trusts: a workflow of a repository, or a subject of another issuer. */
export interface Trust {
  readonly issuer: string;
  readonly repository?: string | undefined;
  readonly workflow?: string | undefined;
  readonly environment?: string | undefined;
  readonly ref?: string | undefined;
  readonly repositoryId?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly subject?: string | undefined;
}

/** A workflow that an account allows to publish a slug. It is pending while the account has no such product. */
export interface Publisher extends Trust {
  readonly id: string;
  readonly uid: string;
  readonly slug: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date | undefined;
}

export type PublisherInput = z.output<(typeof productsPublishers)["POST"]["request"]>;

/** The required and the optional fields for each kind of issuer. */
const FIELDS = {
  github: {
    needed: ["repository", "workflow"],
    more: ["environment", "ref", "repositoryId", "ownerId"],
  },
  gitlab: {
    needed: ["repository", "workflow"],
    more: ["environment", "ref", "repositoryId", "ownerId"],
  },
  other: { needed: ["subject"], more: [] },
} as const satisfies Record<IssuerKind, Record<"needed" | "more", readonly (keyof Trust)[]>>;

const OPTIONAL = [
  ...FIELDS.github.needed,
  ...FIELDS.github.more,
  ...FIELDS.other.needed,
] satisfies (keyof Trust)[];

/**
 * Decides whether an account may add a publisher.
 *
 * @param own the publishers of the account
 * @param claim the account that has the slug
 * @param issuers the issuers that the marketplace accepts
 * @throws Failure `invalidRequest`, `slugReserved`, `slugTaken`, `publisherExists`, `tooManyPublishers`
 */
export function planPublisher(
  input: PublisherInput,
  uid: string,
  {
    own,
    claim,
    issuers,
  }: {
    readonly own: readonly Publisher[];
    readonly claim: SlugClaim | undefined;
    readonly issuers: readonly Issuer[];
  },
): Trust & { readonly id: string } {
  const trust = checkedTrust(input, issuers);
  if (claim && claim.uid !== uid) throw new Failure("slugTaken");
  if (!claim && isReserved(input.slug))
    throw new Failure("slugReserved", { issues: ["slug: is a reserved name"] });
  const id = publisherId(uid, input.slug, trust);
  if (own.some((one) => one.id === id)) throw new Failure("publisherExists");
  const ofSlug = own.filter(({ slug }) => slug === input.slug).length;
  if (ofSlug >= MAX_PUBLISHERS.ofSlug || own.length >= MAX_PUBLISHERS.ofAccount) {
    throw new Failure("tooManyPublishers");
  }
  return { ...trust, id };
}

function checkedTrust(input: PublisherInput, issuers: readonly Issuer[]): Trust {
  const issuer = issuers.find(({ url }) => url === input.issuer);
  if (!issuer) {
    throw new Failure("invalidRequest", {
      issues: [`issuer: must be one of ${issuers.map(({ url }) => url).join(", ")}`],
    });
  }
  const { needed, more } = FIELDS[issuer.kind];
  const known: readonly (keyof Trust)[] = [...needed, ...more];
  const issues = [
    ...needed.filter((name) => input[name] === undefined).map((name) => `${name}: is required`),
    ...OPTIONAL.filter((name) => input[name] !== undefined && !known.includes(name)).map(
      (name) => `${name}: tokens of this issuer do not have it`,
    ),
    ...(issuer.kind === "github" && input.workflow?.includes("/")
      ? ["workflow: must be the name of a file in .github/workflows/, without the folder"]
      : []),
    ...(issuer.kind === "github" && input.repository && input.repository.split("/").length !== 2
      ? ["repository: must be owner/name"]
      : []),
  ];
  if (issues.length > 0) throw new Failure("invalidRequest", { issues });
  const set = known.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
  return { issuer: issuer.url, ...Object.fromEntries(set) };
}

/**
 * The ID of a publisher. The same publisher of an account for a slug always has the same ID, so it is stored only once.
 */
export function publisherId(uid: string, slug: string, trust: Trust): string {
  const { issuer, repository = "", workflow = "", environment = "", ref = "", subject = "" } = trust;
  const parts = [uid, slug, issuer, repository.toLowerCase(), workflow, environment.toLowerCase(), ref];
  return createHash("sha256")
    .update(JSON.stringify([...parts, subject]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * The publisher that allows a job to publish.
 *
 * Repository and owner are compared by their numeric IDs as soon as these are known. A name without an ID is enough
 * only for the first use, and only for a few days, because someone else may take over the name later.
 *
 * @param publishers the publishers of the slug: those of the slug's owner, or of any account if nobody owns the slug
 * @throws Failure `noMatchingPublisher`. If the job runs in the repository of a publisher, the error says what differs.
 */
export function matchPublisher(publishers: readonly Publisher[], workload: Workload, now: Date): Publisher {
  const judged = publishers
    .filter(({ issuer }) => issuer === workload.issuer)
    .map((publisher) => ({ publisher, differences: differencesOf(publisher, workload, now) }));
  const fitting = judged.filter(({ differences }) => differences.length === 0);
  const accounts = new Set(fitting.map(({ publisher }) => publisher.uid));
  if (accounts.size > 1) {
    throw new Failure("noMatchingPublisher", {
      issues: ["author: several accounts have this publisher. Name the author's username"],
    });
  }
  const [match] = fitting;
  if (match) return match.publisher;
  const [nearest] = judged
    .filter(
      ({ publisher, differences }) => publisher.repository !== undefined && !differsInRepository(differences),
    )
    .sort((one, other) => one.differences.length - other.differences.length);
  throw new Failure("noMatchingPublisher", nearest && { issues: nearest.differences });
}

const differsInRepository = (differences: readonly string[]): boolean =>
  differences.some((line) => /^(repository|repositoryId|ownerId): /.test(line));

/** How a job differs from what a publisher trusts: one line per field. */
function differencesOf(publisher: Publisher, workload: Workload, now: Date): string[] {
  const differences: string[] = [];
  const compare = (name: keyof Trust & keyof Workload, equals: (one: string, other: string) => boolean) => {
    const { [name]: wanted } = publisher;
    if (wanted === undefined) return;
    const { [name]: found } = workload;
    if (found === undefined || !equals(wanted, found)) {
      differences.push(`${name}: the job has ${found ?? "none"}, the publisher ${wanted}`);
    }
  };
  compare("subject", same);
  compare("repository", sameName);
  compare("repositoryId", same);
  compare("ownerId", same);
  compare("workflow", same);
  compare("environment", sameName);
  compare("ref", matchesRef);
  const hasIds = publisher.repositoryId !== undefined && publisher.ownerId !== undefined;
  if (publisher.repository !== undefined && !hasIds && isStale(publisher, now)) {
    differences.push(
      `publisher: it was not used for ${UNUSED_PUBLISHER_DAYS} days. Remove it and add it again`,
    );
  }
  return differences;
}

const same = (one: string, other: string): boolean => one === other;
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const matchesRef = (wanted: string, ref: string): boolean =>
  wanted.endsWith("*") ? ref.startsWith(wanted.slice(0, -1)) : ref === wanted;

const isStale = ({ createdAt }: Publisher, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > UNUSED_PUBLISHER_DAYS * 24 * 60 * 60 * 1000;

/** The numeric IDs that a publisher stores from its first job. */
export function learnedIds(
  publisher: Publisher,
  { repositoryId, ownerId }: Workload,
): Partial<Pick<Trust, "repositoryId" | "ownerId">> {
  if (publisher.repository === undefined) return {};
  return {
    ...(publisher.repositoryId === undefined && repositoryId !== undefined && { repositoryId }),
    ...(publisher.ownerId === undefined && ownerId !== undefined && { ownerId }),
  };
}
