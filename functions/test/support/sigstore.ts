import { localSigstore, type Signer, type Wanted } from "#tools/local-sigstore/sigstore.js";
import { GITHUB } from "./ci-jobs.js";

/** The Sigstore that the emulators trust. */
const local = localSigstore();

/** A workflow of a repository at the local issuer, as the certificates of Sigstore name it. */
export function workflowOf(repository: string, more: Partial<Signer> = {}): Signer {
  const url = new URL(`/${repository}`, GITHUB).href;
  return {
    identity: `${url}/.github/workflows/publish.yml@refs/tags/v1.0.0`,
    issuer: GITHUB,
    repository: url,
    repositoryId: "74",
    commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
    ref: "refs/tags/v1.0.0",
    ...more,
  };
}

/** The text of a bundle for an archive. */
export async function bundleFor(
  archive: Uint8Array,
  signer: Signer = workflowOf("ada/notes"),
  more: Omit<Wanted, "signer"> = {},
): Promise<string> {
  return JSON.stringify(await (await local).bundleFor(archive, { signer, ...more }));
}
