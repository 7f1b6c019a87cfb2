import { inc } from "semver";
import type { cliAuthProfile, PublicProduct } from "#contract/cli.js";
import { MANIFEST_FILE, type Manifest } from "#contract/manifest.js";
import type { AnswerOf } from "#contract/route.js";
import { compareVersions } from "#domain/products/version.js";
import { CliError, EXIT } from "../errors.js";

export type Profile = AnswerOf<(typeof cliAuthProfile)["GET"]>;
type OwnProduct = Profile["products"][number];

/** The effect of publishing a folder, given the author's products on the marketplace. */
export type Plan =
  | { readonly kind: "new" }
  /** A new version of the author's product. */
  | { readonly kind: "update"; readonly own: OwnProduct; readonly from: string }
  /** The same version was already sent and is pending. */
  | { readonly kind: "waiting"; readonly own: OwnProduct };

/**
 * Predicts the marketplace's decision before anything is sent.
 *
 * @param file the file in which the author changes the name and the version
 * @param namesake a published product with the same name; ignored if it belongs to the author
 * @throws CliError `validation` if the name or version is taken, `general` if an admin removed the product
 */
export function planPublication(
  { name, version }: Pick<Manifest, "name" | "version">,
  profile: Profile,
  namesake: Pick<PublicProduct, "authorUid" | "authorUsername"> | undefined,
  file = MANIFEST_FILE,
): Plan {
  const own = profile.products.find(({ slug }) => slug === name);
  if (!own) {
    if (!namesake || namesake.authorUid === profile.uid) return { kind: "new" };
    throw new CliError(EXIT.validation, `The name ${name} belongs to ${namesake.authorUsername}`, {
      issues: [`name: ${name} is taken by another author`],
      hint: `Choose another \`name\` in ${file}.`,
    });
  }
  if (own.status === "removed") {
    throw new CliError(EXIT.general, `An admin removed ${name} from the marketplace`, {
      hint: "Contact the marketplace's operators. A new version does not restore it.",
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
        ? `Version ${version} of ${name} already exists: versions are immutable`
        : `Version ${version} of ${name} is not newer than ${last}`,
      {
        issues: [`version: must be newer than ${last}`],
        hint:
          file === MANIFEST_FILE
            ? `Increase \`version\` in vault.yaml, for example to ${inc(last, "patch") ?? "the next one"}.`
            : `Pass \`--version ${inc(last, "patch") ?? "<next>"}\`, or write the version under \`metadata\` in ${file}.`,
      },
    );
  }
  return { kind: "update", own, from: own.version };
}

/** The error for sending a pending version again. */
export const alreadySent = ({ name, version }: Pick<Manifest, "name" | "version">): CliError =>
  new CliError(EXIT.validation, `Version ${version} of ${name} was already sent and is pending`, {
    issues: [`version: ${version} is pending`],
    hint: "To publish the sent version, run `vaultmart publish --only-approve`. To send these files, increase `version` in vault.yaml.",
  });
