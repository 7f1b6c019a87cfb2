import { checkpointText, cosign, newSigningKey, readSigningKey, signNote, witnessKey } from "./note.js";
import { consistencyPath, rootOf, Tiles } from "./tiles.js";
import { cosignersOf, leafHash, openCheckpoint, ProofError, readKey, readWitnessKey } from "./verifier.js";
import { decideAsWitness, readSubmission, type Submission, writeSubmission } from "./witness.js";

const log = readSigningKey(newSigningKey("market.example/log"));
const witness = readSigningKey(newSigningKey("witness.example"));
const AT = new Date("2026-11-25T12:00:00.900Z");

const treeOf = (size: number, kind = "honest") => {
  const tree = new Tiles();
  tree.append(
    0,
    Array.from({ length: size }, (_, at) => leafHash(Buffer.from(at < 2 ? `${at}` : `${kind} ${at}`))),
  );
  return tree;
};
const cosignedAt = (size: number, kind?: string) => ({ size, root: rootOf(size, treeOf(size, kind).node) });
const textOf = (size: number, kind?: string) =>
  checkpointText({ origin: log.name, ...cosignedAt(size, kind) });
const noteOf = (size: number, kind?: string) => signNote(textOf(size, kind), [log]);
const submit = (oldSize: number, size: number, kind?: string): Submission => ({
  ...{ oldSize, note: noteOf(size, kind) },
  path: oldSize <= size ? consistencyPath(oldSize, size, treeOf(size, kind).node) : [],
});
const decide = (submission: Submission, last?: ReturnType<typeof cosignedAt>) =>
  decideAsWitness(submission, [log.verifier], last).status;

test("a first checkpoint, a larger one, and the same again are cosigned", () => {
  expect(decide(submit(0, 3))).toBe(200);
  expect(decide(submit(3, 9), cosignedAt(3))).toBe(200);
  expect(decide(submit(9, 9), cosignedAt(9))).toBe(200);
  expect(decide(submit(0, 4), { size: 0, root: cosignedAt(0).root })).toBe(200);
});

test.each<
  [what: string, submission: Submission, last: ReturnType<typeof cosignedAt> | undefined, status: number]
>([
  ["an older log", submit(0, 3), cosignedAt(5), 409],
  ["the older log with its own size", submit(3, 3), cosignedAt(5), 409],
  ["an old size above its own", submit(5, 3), cosignedAt(5), 400],
  ["another log of the same size", submit(5, 5, "evil"), cosignedAt(5), 409],
  ["a larger log that forked", submit(5, 9, "evil"), cosignedAt(5), 422],
  ["a proof that is missing", { ...submit(5, 9), path: [] }, cosignedAt(5), 422],
  ["a proof where nothing was cosigned", { ...submit(0, 3), path: [Buffer.alloc(32)] }, undefined, 422],
  [
    "another key",
    { ...submit(0, 3), note: signNote(textOf(3), [readSigningKey(newSigningKey(log.name))]) },
    undefined,
    403,
  ],
  ["no signature", { ...submit(0, 3), note: textOf(3) }, undefined, 400],
])("%s is not cosigned", (_, submission, last, status) => {
  expect(decide(submission, last)).toBe(status);
});

test("a conflict says what was cosigned last", () => {
  expect(decideAsWitness(submit(0, 9), [log.verifier], cosignedAt(5))).toEqual({ status: 409, size: 5 });
});

test("a submission is read as it was written", () => {
  const submission = submit(3, 9);
  expect(readSubmission(writeSubmission(submission))).toEqual(submission);
  expect(readSubmission(writeSubmission(submit(0, 1)))).toEqual(submit(0, 1));
});

test.each([
  ["", "nothing"],
  ["old 1\n", "no checkpoint"],
  ["old x\n\nnote\n", "no size"],
  ["old 01\n\nnote\n", "a zero before the size"],
  ["old 1\nAAAA\n\nnote\n", "a short hash"],
  [`old 1\n${`${"A".repeat(43)}=\n`.repeat(64)}\nnote\n`, "too many hashes"],
])("%j is not a submission: %s", (body) => {
  expect(readSubmission(body)).toBeUndefined();
});

describe("a cosignature", () => {
  const cosigned = noteOf(3) + cosign(textOf(3), witness, AT);
  const key = witnessKey(witness);

  test("names the witness and the time, and leaves the checkpoint valid for everyone else", () => {
    const [found] = cosignersOf(cosigned, [key]);
    expect(found).toEqual({ key, seconds: BigInt(Math.floor(AT.getTime() / 1_000)) });
    expect(openCheckpoint(cosigned, [log.verifier]).size).toBe(3);
    expect(cosignersOf(cosigned, [])).toEqual([]);
    expect(cosignersOf(noteOf(3), [key])).toEqual([]);
    expect(cosignersOf(cosigned + cosign(textOf(3), witness, AT), [key])).toHaveLength(1);
  });

  test.each<[string, () => string]>([
    ["of another checkpoint", () => noteOf(3) + cosign(textOf(4), witness, AT)],
    [
      "with another time",
      () => {
        const [, , encoded = ""] = cosign(textOf(3), witness, AT).trim().split(" ");
        const bytes = Buffer.from(encoded, "base64");
        bytes.writeBigUInt64BE(bytes.readBigUInt64BE(4) + 1n, 4);
        return `${noteOf(3)}\u2014 ${witness.name} ${bytes.toString("base64")}\n`;
      },
    ],
    [
      "that is too short",
      () =>
        `${noteOf(3)}\u2014 ${witness.name} ${Buffer.concat([key.id, Buffer.alloc(9)]).toString("base64")}\n`,
    ],
  ])("%s is rejected", (_, note) => {
    expect(() => cosignersOf(note(), [key])).toThrow(ProofError);
  });

  test("keys of logs and of witnesses are not mistaken for each other", () => {
    expect(() => readKey(key.text)).toThrow(ProofError);
    expect(() => readWitnessKey(log.verifier.text)).toThrow(ProofError);
    expect(key.id).not.toEqual(witness.id);
  });
});
