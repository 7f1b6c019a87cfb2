/**
 * Names that must be unique: slugs and usernames.
 *
 * The ID of a registry document is the name itself. `a-b`, `a_b` and `a--b` look alike, so a name
 * that is not in plain form also claims its plain form. The second of two similar names then finds
 * an existing claim.
 */

/** The plain form of a name: `_` becomes `-`, and runs of them become one. */
export function plainForm(name: string): string {
  return name.toLowerCase().replace(/[-_]+/g, "-");
}

/** All registry IDs that a name claims: the name, and its plain form if that is different. */
export function claimedNames(name: string): string[] {
  const plain = plainForm(name);
  return plain === name ? [name] : [name, plain];
}

/** Names that are part of the site, look official, or mislead. */
const RESERVED = new Set(
  [
    "about admin administrator all anonymous api app apps approve archive assets auth author authors billing blog",
    "browse bundle bundles buy cart categories category checkout claude cli community config contact cookie",
    "create creator creators dashboard delete-account deleted deleted-user dev device docs download downloads",
    "edit explore faq favicon feed follow free health help home hosting index info install javascript jobs legal",
    "library license licenses like list llms login logout me messages mod moderator mcp new news notifications",
    "null official orders page pages password payment payments payouts plans popular press pricing privacy",
    "processor product products profile public publish purchases random refund refunds register report reports",
    "review reviews robots root rss sales scan search security self-approve sell seller sellers settings shop",
    "sign-in sign-up signin signup site sitemap specs staff start static stats status store stripe support system",
    "tag tags team terms test token tos trending undefined update upload user username users vault vaultmart",
    "verified verify version versions webhook webhooks well-known www you",
  ]
    .join(" ")
    .split(" "),
);

/**
 * Names that end like an upload folder are reserved: an author's uploads there would be stored next
 * to the product's archives.
 */
const UPLOAD_FOLDER = /-[0-9a-f]{32}$/;

/** The username of a profile that a client created with the SDK: `u-` and its uid (decision 021). */
const CLIENT_MADE = /^u-[a-z0-9]{20,}$/;

/** The username of a deleted account (decision 055). No user may take such a name. */
const DELETED = /^deleted-[0-9a-f]{20}$/;

export function isReserved(name: string): boolean {
  const plain = plainForm(name);
  return (
    RESERVED.has(plain.replace(/^-|-$/g, "")) ||
    [UPLOAD_FOLDER, CLIENT_MADE, DELETED].some((pattern) => pattern.test(plain))
  );
}

/**
 * Usernames to try for a new account, best first. They are derived from the display name, and never from the email
 * address, which is private.
 *
 * @param random 8 unpredictable letters and digits; the last candidate contains all of them
 */
export function usernameCandidates(displayName: string | undefined, random: string): string[] {
  const base = (displayName ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 20)
    .replace(/-$/, "");
  if (base.length < 3 || isReserved(base)) return [`user-${random}`];
  return [base, `${base}-${random.slice(0, 3)}`, `${base}-${random}`];
}
