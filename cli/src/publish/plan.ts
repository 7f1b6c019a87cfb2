import { inc } from "semver";
import type { cliAuthProfile, PublicProduct } from "#contract/cli.js";
import type { Manifest } from "#contract/manifest.js";
import type { AnswerOf } from "#contract/route.js";
import { compareVersions } from "#domain/products/version.js";
import { CliError, EXIT } from "../errors.js";

export type Profile = AnswerOf<(typeof cliAuthProfile)["GET"]>;
type OwnProduct = Profile["products"][number];

/** What publishing a folder means on a marketplace where its author has these products. */
export type Plan =
  | { readonly kind: "new" }
  /** A new version of an own product. */
  | { readonly kind: "update"; readonly own: OwnProduct; readonly from: string }
  /** The same version was sent already and waits for approval. */
  | { readonly kind: "waiting"; readonly own: OwnProduct };

/**
 * Decides, before anything is sent, what the marketplace would decide afterwards.
 *
 * @param namesake a product on sale that has the name; the author's own counts for nothing
 * @throws CliError `validation` when the name or the version is taken, `general` when an admin removed the product
 */
export function planPublication(
  { name, version }: Pick<Manifest, "name" | "version">,
  profile: Profile,
  namesake: Pick<PublicProduct, "authorUid" | "authorUsername"> | undefined,
): Plan {
  const own = profile.products.find(({ slug }) => slug === name);
  if (!own) {
    if (!namesake || namesake.authorUid === profile.uid) return { kind: "new" };
    throw new CliError(EXIT.validation, `The name ${name} belongs to ${namesake.authorUsername}`, {
      issues: [`name: ${name} is taken by another author`],
      hint: "Choose another `name` in vault.yaml.",
    });
  }
  if (own.status === "removed") {
    throw new CliError(EXIT.general, `An admin has removed ${name} from the marketplace`, {
      hint: "Write to the marketplace's operators; a new version does not bring it back.",
    });
  }
  const waits = own.pendingVersion ?? (own.status === "pending_review" ? own.version : undefined);
  if (version === waits) return { kind: "waiting", own };
  const last = own.pendingVersion ?? own.version;
  const order = compareVersions(version, last);
  if (version === own.version || order <= 0) {
    const exists = version === own.version || order === 0;
    throw new CliError(
      EXIT.validation,
      exists
        ? `Version ${version} of ${name} exists: versions are immutable`
        : `Version ${version} of ${name} is not newer than ${last}`,
      {
        issues: [`version: must be newer than ${last}`],
        hint: `Raise \`version\` in vault.yaml, for example to ${inc(last, "patch") ?? "the next one"}.`,
      },
    );
  }
  return { kind: "update", own, from: own.version };
}

/** What a waiting version needs, when its author sends it again. */
export const alreadySent = ({ name, version }: Pick<Manifest, "name" | "version">): CliError =>
  new CliError(EXIT.validation, `Version ${version} of ${name} was sent already and waits for approval`, {
    issues: [`version: ${version} waits for approval`],
    hint: "`vaultmart publish --only-approve` publishes what was sent. To send these files, raise `version` in vault.yaml.",
  });
