import { cosignersOf, ProofError, readWitnessKey, type VerifierKey } from "#domain/log/verifier.js";
import { CliError, EXIT } from "../errors.js";
import { distrust } from "./follow.js";

/** The required number of cosignatures, and the witnesses that can provide them. */
export interface WitnessPolicy {
  readonly atLeast: number;
  readonly keys: readonly VerifierKey[];
}

/** The maximum number of witnesses that a user can require. */
const MAX_WITNESSES = 20;

/** Parses the setting: `2 of KEY,KEY,KEY`. @returns an error message if the text does not have this format */
export function readPolicy(text: string): WitnessPolicy | string {
  const [, digits = "", listed = ""] = /^(\d{1,2}) of (\S+)$/.exec(text) ?? [];
  const texts = listed.split(",");
  const atLeast = Number(digits);
  if (digits === "") return "must be a number and public keys, such as 1 of KEY,KEY";
  if (texts.length > MAX_WITNESSES) return `must name at most ${MAX_WITNESSES} witnesses`;
  if (atLeast < 1 || atLeast > texts.length)
    return "must require at least one witness, and no more than it names";
  try {
    const keys = texts.map(readWitnessKey);
    if (new Set(keys.map(({ text: key }) => key)).size < keys.length) return "must name each witness once";
    return { atLeast, keys };
  } catch (error) {
    if (error instanceof ProofError) return "must name public keys of witnesses: NAME+ID+KEY";
    throw error;
  }
}

/**
 * The error code for a checkpoint with too few cosignatures. A new checkpoint gets its cosignatures within seconds.
 */
export const NOT_COSIGNED = "notCosigned";

/**
 * Verifies that enough witnesses cosigned a checkpoint, which means that none of them ever saw a log that contradicts
 * it.
 * @throws CliError `retryable` if there are too few cosignatures, `general` if a cosignature is invalid
 */
export function requireCosigned(site: string, note: string, { atLeast, keys }: WitnessPolicy): void {
  let found: number;
  try {
    found = cosignersOf(note, keys).length;
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw distrust(`${site} shows a cosignature that its witness did not make`, [error.message]);
  }
  if (found >= atLeast) return;
  throw new CliError(
    EXIT.retryable,
    `${found} of your witnesses cosigned the log of ${site}, but you require ${atLeast}; nothing was written`,
    {
      hint: "Run the command again in a few minutes. If it still fails, ask the operators of the witnesses what they saw.",
      code: NOT_COSIGNED,
    },
  );
}
