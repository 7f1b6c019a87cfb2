import { readEntry } from "#domain/log/entry.js";
import { ProofError, readKey, verifyProof } from "#domain/log/verifier.js";
import type { LogRecord } from "./memory.js";

/**
 * Verifies the proof in a lock, without a network.
 *
 * @param known the keys that the user trusts; undefined if the user does not know the marketplace's log
 * @returns the problem with the proof; undefined if the log contains this version with these bytes
 */
export function proofFault(
  product: { readonly slug: string; readonly version: string; readonly sha256: string },
  { entry: bytes, proof, keys }: LogRecord,
  known: readonly string[] | undefined,
): string | undefined {
  const trusted = known ? keys.filter((key) => known.includes(key)) : keys;
  if (trusted.length === 0) return "the proof is signed by a key that you do not know";
  try {
    verifyProof(proof, Buffer.from(bytes), trusted.map(readKey));
  } catch (error) {
    if (error instanceof ProofError) return `the proof is wrong: ${error.message}`;
    throw error;
  }
  const entry = readEntry(Buffer.from(bytes));
  const isSame = entry?.slug === product.slug && entry.version === product.version;
  if (!isSame || entry.kind !== "published") return "the proof is for another version";
  return entry.sha256 === product.sha256 ? undefined : "the proof is for different bytes";
}
