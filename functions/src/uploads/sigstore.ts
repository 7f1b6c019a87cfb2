import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Provenance } from "#contract/provenance.js";
import { checkSigner } from "#domain/products/sigstore.js";
import type { bundleVerifier } from "#gateway/sigstore.js";
import { config } from "#platform/config.js";
import type { SignedUpload } from "./persist.js";
import type { JudgedUpload } from "./scan.js";

/** The trusted root beside a bundle. The builder sets it. */
declare const SIGSTORE_ROOT_FILE: string;

let verifier: Promise<ReturnType<typeof bundleVerifier>> | undefined;

/**
 * The verifier with the trusted root of this deployment. Loaded on first use: few versions have a bundle. If that fails, the
 * next request loads it again.
 */
function loaded(): Promise<ReturnType<typeof bundleVerifier>> {
  verifier ??= load().catch((error: unknown) => {
    verifier = undefined;
    throw error;
  });
  return verifier;
}

async function load(): Promise<ReturnType<typeof bundleVerifier>> {
  const file = config().sigstoreTrustedRoot ?? join(__dirname, SIGSTORE_ROOT_FILE);
  const [library, root] = await Promise.all([import("#gateway/sigstore.js"), readFile(file, "utf8")]);
  return library.bundleVerifier(JSON.parse(root));
}

/**
 * Verifies the Sigstore bundle of an archive that was just scanned.
 * @param bundle undefined if the request contains none
 * @param provenance the workflow that publishes, which the signer must not contradict
 * @throws Failure as `bundleVerifier` and `checkSigner`
 */
export async function verifySigned(
  bundle: string | undefined,
  { bytes, scan }: JudgedUpload,
  provenance: Provenance | undefined,
): Promise<SignedUpload | undefined> {
  if (bundle === undefined) return undefined;
  const verify = await loaded();
  const sigstore = verify(bundle, { bytes, sha256: scan.verdict.sha256 });
  checkSigner(sigstore, provenance);
  return { bundle, sigstore };
}
