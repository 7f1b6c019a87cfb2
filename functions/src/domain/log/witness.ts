import { type Checkpoint, isConsistent, openCheckpoint, ProofError, type VerifierKey } from "./verifier.js";

/*
 * What a log asks of a witness (c2sp.org/tlog-witness): to cosign a checkpoint that contains everything of the last
 * one that the witness cosigned.
 */

/** The body of a request to `add-checkpoint`. */
export interface Submission {
  /** The size that the log believes the witness to have cosigned last. */
  readonly oldSize: number;
  /** The proof that the checkpoint contains the log of that size. */
  readonly path: readonly Buffer[];
  /** The signed checkpoint. */
  readonly note: string;
}

/** More hashes than a proof of any tree has. */
const MAX_PATH = 63;

export const writeSubmission = ({ oldSize, path, note }: Submission): string =>
  [`old ${oldSize}`, ...path.map((hash) => hash.toString("base64")), "", note].join("\n");

/** Reads the body of a request; undefined if it does not have the format. */
export function readSubmission(body: string): Submission | undefined {
  const split = body.indexOf("\n\n");
  if (split < 0) return undefined;
  const [first = "", ...lines] = body.slice(0, split).split("\n");
  const [, digits] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const path = lines.map((line) => Buffer.from(line, "base64"));
  const isWhole = path.every((hash, at) => hash.length === 32 && hash.toString("base64") === lines[at]);
  if (digits === undefined || !isWhole || path.length > MAX_PATH) return undefined;
  return { oldSize: Number(digits), path, note: body.slice(split + 2) };
}

/** The last checkpoint that a witness cosigned. */
export type Cosigned = Pick<Checkpoint, "size" | "root">;

/**
 * The response of a witness: a cosignature, or an error status. A conflict includes the size that the witness last
 * cosigned.
 */
export type WitnessDecision =
  | { readonly status: 200; readonly checkpoint: Checkpoint; readonly text: string }
  | { readonly status: 400 | 403 | 422 }
  | { readonly status: 409; readonly size: number };

/**
 * Decides whether to cosign a checkpoint. A witness cosigns at most one root for each size, and never an older state of
 * the log.
 *
 * @param keys the keys of the log
 * @param last undefined if the witness has not cosigned this log yet
 */
export function decideAsWitness(
  { oldSize, path, note }: Submission,
  keys: readonly VerifierKey[],
  last: Cosigned | undefined,
): WitnessDecision {
  let checkpoint: Checkpoint;
  try {
    checkpoint = openCheckpoint(note, keys);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return { status: error.fault === "malformed" ? 400 : 403 };
  }
  if (oldSize > checkpoint.size) return { status: 400 };
  const size = last?.size ?? 0;
  if (oldSize !== size) return { status: 409, size };
  if (last && size === checkpoint.size && !last.root.equals(checkpoint.root)) return { status: 409, size };
  const isExtension =
    last && size > 0
      ? isConsistent(size, last.root, checkpoint.size, checkpoint.root, path)
      : path.length === 0;
  if (!isExtension) return { status: 422 };
  return { status: 200, checkpoint, text: note.slice(0, note.lastIndexOf("\n\n") + 1) };
}
