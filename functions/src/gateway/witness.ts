import { cosignersOf, type VerifierKey } from "#domain/log/verifier.js";
import { type Submission, writeSubmission } from "#domain/log/witness.js";
import { WAITS } from "#platform/waits.js";

/** The longest response of a witness, in characters. */
const MAX_RESPONSE = 4_096;

/**
 * Asks a witness to cosign a checkpoint. The witness responds with the size that it last cosigned, and then gets a
 * consistency proof from that size.
 * @param pathFrom returns the proof that the checkpoint contains the log of a given size
 * @returns the line with its cosignature
 * @throws Error if it does not cosign in time
 */
export async function askWitness(
  { url, key }: { readonly url: string; readonly key: VerifierKey },
  { note, size }: { readonly note: string; readonly size: number },
  pathFrom: (oldSize: number) => Promise<readonly Buffer[]>,
): Promise<string> {
  const signal = AbortSignal.timeout(WAITS.witness.milliseconds);
  let answer = await post(url, { oldSize: 0, path: [], note }, signal);
  if (answer.status === 409) {
    const oldSize = Number(answer.text.trim());
    if (!Number.isSafeInteger(oldSize) || oldSize <= 0 || oldSize > size) {
      throw new Error(
        `The witness ${key.name} has cosigned a log of ${answer.text.trim()} entries, not ${size}`,
      );
    }
    answer = await post(url, { oldSize, path: await pathFrom(oldSize), note }, signal);
  }
  if (answer.status !== 200) throw new Error(`The witness ${key.name} responded with ${answer.status}`);
  const lines = answer.text.split("\n").filter((line) => line.startsWith(`\u2014 ${key.name} `));
  const line = lines.map((one) => `${one}\n`).find((one) => cosignersOf(note + one, [key]).length > 0);
  if (!line) throw new Error(`The witness ${key.name} did not cosign with its key`);
  return line;
}

async function post(url: string, submission: Submission, signal: AbortSignal) {
  const answer = await fetch(`${url.replace(/\/$/, "")}/add-checkpoint`, {
    method: "POST",
    body: writeSubmission(submission),
    redirect: "error",
    signal,
  });
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString("utf8");
    if (text.length > MAX_RESPONSE) throw new Error("The response of a witness is too long");
  }
  return { status: answer.status, text };
}
