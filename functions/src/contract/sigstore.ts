import * as z from "zod";

/**
 * Sigstore bundles (docs/decisions/285-a-version-can-carry-a-sigstore-bundle.md): proof by a third party of who signed
 * the archive of a version.
 */

/** The largest bundle, in bytes of UTF-8. One of a GitHub attestation has about 12 KB. */
export const MAX_SIGSTORE_BUNDLE_BYTES = 64 * 1024;

/** The media types of accepted bundles. */
export const SIGSTORE_BUNDLE_TYPES = [
  "application/vnd.dev.sigstore.bundle+json;version=0.2",
  "application/vnd.dev.sigstore.bundle+json;version=0.3",
  "application/vnd.dev.sigstore.bundle.v0.3+json",
] as const;

/** Printable ASCII, white space, and the dash of signed notes (C2SP signed-note). */
const BUNDLE_CHARACTERS = /^[\t\n\r\x20-\x7e\u2014]*$/;

/** The text of a bundle, as it is sent, stored, and served. */
export const SigstoreBundle = z
  .string()
  .max(MAX_SIGSTORE_BUNDLE_BYTES, `must have at most ${MAX_SIGSTORE_BUNDLE_BYTES} bytes`)
  .regex(BUNDLE_CHARACTERS, "must have only the characters of a Sigstore bundle")
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_SIGSTORE_BUNDLE_BYTES,
    `must have at most ${MAX_SIGSTORE_BUNDLE_BYTES} bytes`,
  )
  .describe(
    "A Sigstore bundle for the archive, as the text of its JSON file; version 0.2 or 0.3, at most 64 KB. It has a signature of the archive, or a signed in-toto statement with the archive's SHA-256 as a subject.",
  );

/** Characters that a certificate may have in an identity: they are shown. */
const shown = (most: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(most);

/** The information about the signer in a verified bundle. */
export const Sigstore = z
  .object({
    kind: z
      .enum(["signature", "attestation"])
      .describe(
        "`signature`: the signer signed the archive. `attestation`: the signer signed an in-toto statement about it.",
      ),
    issuer: shown(300).describe("The issuer of the identity, as the signer's certificate names it."),
    identity: shown(500).describe(
      "The signer: the subject alternative name of the certificate, such as the URL of a workflow, or an email address.",
    ),
    repository: shown(300)
      .optional()
      .describe("The URL of the repository that the certificate names. Missing if it names none."),
    repositoryId: shown(100).optional().describe("The number of the repository at its service."),
    commit: shown(100).optional().describe("The commit that the certificate names."),
    ref: shown(300).optional().describe("The branch or tag that the certificate names."),
    predicateType: shown(300)
      .optional()
      .describe(
        "The type of the statement, such as `https://slsa.dev/provenance/v1`. Missing for a signature.",
      ),
    logIndex: shown(20).optional().describe("The index of the entry in Sigstore's transparency log."),
    bundleSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("The SHA-256 of the bundle, which is at `/p/{slug}/sigstore/{version}.json`."),
  })
  .describe(
    "Who signed the archive with Sigstore. The marketplace verified the bundle when the version was created.",
  );
export type Sigstore = z.infer<typeof Sigstore>;
