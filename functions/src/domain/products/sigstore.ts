import { Failure } from "#contract/failure.js";
import type { Provenance } from "#contract/provenance.js";
import type { Sigstore } from "#contract/sigstore.js";

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The Sigstore signer of an archive, as a sentence without a period: `Signed by ada@example.com
 * (accounts.example.com)`.
 */
export function signerOf({ identity, issuer }: Pick<Sigstore, "identity" | "issuer">): string {
  return `Signed by ${identity} (${hostOf(issuer)})`;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/**
 * The SHA-256 digests that a bundle claims to sign, in hexadecimal. They are not verified.
 *
 * @param text the JSON of a bundle
 * @returns undefined if the text is not a bundle
 */
export function claimedDigests(text: string): string[] | undefined {
  try {
    const { messageSignature, dsseEnvelope } = JSON.parse(text);
    const digests: unknown[] = messageSignature
      ? [hexOf(messageSignature.messageDigest.digest)]
      : JSON.parse(textOf(dsseEnvelope.payload)).subject.map(
          ({ digest }: { readonly digest: { readonly sha256: unknown } }) => digest.sha256,
        );
    return digests.filter((one) => typeof one === "string" && SHA256.test(one)) as string[];
  } catch {
    return undefined;
  }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
const textOf = (base64: string): string => new TextDecoder().decode(bytesOf(base64));
const hexOf = (base64: string): string =>
  Array.from(bytesOf(base64), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The path of a version's bundle on the site. */
export const sigstorePath = ({
  slug,
  version,
}: {
  readonly slug: string;
  readonly version: string;
}): string => `/p/${slug}/sigstore/${encodeURIComponent(version)}.json`;

/** The name under which a bundle is saved: Sigstore's own convention, the name of the archive and `.sigstore.json`. */
export const sigstoreFileName = (slug: string, version: string): string =>
  `${slug}-${version}.zip.sigstore.json`;

/**
 * Checks that a bundle does not contradict the workflow that publishes the version.
 *
 * It compares the issuer and the repository, also by its numeric ID if both contain one. The commit may differ, because
 * an earlier run may have built the archive. For issuers other than GitHub and GitLab, only the issuer is compared,
 * because their jobs have no repository.
 *
 * @param provenance undefined if the author publishes with a login, which allows any signer
 * @throws Failure `sigstoreIdentityDiffers`
 */
export function checkSigner(sigstore: Sigstore, provenance: Provenance | undefined): void {
  if (!provenance) return;
  const issues: string[] = [];
  const compare = (what: string, signed: string | undefined, published: string | undefined) => {
    if (signed === published) return;
    issues.push(
      `sigstoreBundle: signed by ${what} ${signed ?? "unknown"}, published by ${published ?? "unknown"}`,
    );
  };
  compare("a job of", plain(sigstore.issuer), plain(provenance.issuer));
  if (provenance.repository !== undefined) {
    compare("a job of", plain(repositoryOf(sigstore)), plain(provenance.repository));
    if (sigstore.repositoryId !== undefined && provenance.repositoryId !== undefined)
      compare("a job of repository", sigstore.repositoryId, provenance.repositoryId);
  }
  if (issues.length > 0) throw new Failure("sigstoreIdentityDiffers", { issues });
}

/**
 * The repository in whose name a workflow signed. A certificate names it; otherwise the identity starts with it, and the
 * path of the workflow follows.
 */
function repositoryOf({ repository, identity }: Sigstore): string | undefined {
  return repository ?? /^(https:\/\/[^@]+?)(?:\/\.github\/|\/\/)/.exec(identity)?.[1];
}

/** A URL in the form in which two are compared: case and a slash at the end do not matter. */
const plain = (url: string | undefined): string | undefined => url?.toLowerCase().replace(/\/$/, "");
