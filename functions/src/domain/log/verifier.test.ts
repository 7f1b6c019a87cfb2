import { checkpointText, newSigningKey, readSigningKey, signNote } from "./note.js";
import {
  isConsistent,
  isIncluded,
  keysText,
  leafHash,
  openCheckpoint,
  openKeys,
  openNote,
  ProofError,
  readCheckpoint,
  readKey,
  readProof,
  verifyProof,
  writeProof,
} from "./verifier.js";

/** The example of the documentation of signed notes in Go, which C2SP's format describes. */
const GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;
/** The example checkpoint of c2sp.org/tlog-checkpoint. */
const C2SP_TEXT = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

const NAME = "market.example/log";
const key = readSigningKey(newSigningKey(NAME));
const other = readSigningKey(newSigningKey(NAME));
const keys = [key.verifier];
const entry = Buffer.from("entry");
const root = leafHash(entry);
const note = signNote(checkpointText({ origin: NAME, size: 1, root }), [key]);
const proof = writeProof({ index: 0, path: [], checkpoint: note });

/** Why a verification fails; "accepted" if it does not. */
function fault(verification: () => unknown): string {
  try {
    verification();
    return "accepted";
  } catch (error) {
    return error instanceof ProofError ? error.fault : String(error);
  }
}

test("a note that Go's implementation signed is accepted", () => {
  expect(openNote(GO_NOTE, [readKey(GO_KEY)]).text).toBe(GO_NOTE.split("\n\n")[0]?.concat("\n"));
});

test("Go's example private key signs the same note", () => {
  const secret = `PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz`;
  const signer = readSigningKey(secret);
  expect(signer.verifier.text).toBe(GO_KEY);
  expect(signNote(`${GO_NOTE.split("\n\n")[0]}\n`, [signer])).toBe(GO_NOTE);
});

test("the example checkpoint of C2SP is read", () => {
  const { origin, size, root: read } = readCheckpoint(C2SP_TEXT);
  expect([origin, size, read.toString("base64")]).toEqual([
    "example.com/behind-the-sofa",
    20_852_163,
    "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
  ]);
  expect(checkpointText({ origin, size, root: read })).toBe(C2SP_TEXT);
});

test("a checkpoint and a proof are accepted with the log's key", () => {
  expect(openCheckpoint(note, keys)).toEqual({ origin: NAME, size: 1, root });
  expect(verifyProof(proof, entry, keys)).toEqual({ index: 0, checkpoint: { origin: NAME, size: 1, root } });
  // A line with application data is optional, and ignored.
  expect(verifyProof(proof.replace("index", "extra YQ==\nindex"), entry, keys).index).toBe(0);
});

test("while keys rotate, one of two signatures is enough", () => {
  const both = signNote(checkpointText({ origin: NAME, size: 1, root }), [key, other]);
  for (const known of [[key.verifier], [other.verifier], [other.verifier, key.verifier]]) {
    expect(openCheckpoint(both, known).size).toBe(1);
  }
});

/** The note with the signature of another text. */
const resigned = (text: string) => `${text}\n${note.split("\n\n")[1]}`;

test.each<[string, string, string]>([
  [
    "signed by an unknown key",
    signNote(checkpointText({ origin: NAME, size: 1, root }), [other]),
    "not signed",
  ],
  ["of another size", note.replace("\n1\n", "\n2\n"), "not signed"],
  ["of another log", note.replaceAll(NAME, "other.example/log"), "other log"],
  ["with the signature of another text", resigned(`${NAME}\n5\n${root.toString("base64")}\n`), "not signed"],
  ["without signatures", note.split("\n\n")[0] ?? "", "malformed"],
  ["with an empty list of signatures", `${note.split("\n\n")[0]}\n\n\n`, "malformed"],
  ["with a line that is not a signature", `${note}hello\n`, "malformed"],
  ["with a signature that is not Base64", note.replace(/ \S+\n$/, " *\n"), "malformed"],
  ["with a signature that is too short", note.replace(/ \S+\n$/, " AAAA\n"), "malformed"],
  ["with a control character", note.replace("\n1\n", "\n1\r\n"), "malformed"],
  ["that is too long", `${"a".repeat(70_000)}${note}`, "other log"],
  [
    "with a size that starts with 0",
    signNote(`${NAME}\n01\n${root.toString("base64")}\n`, [key]),
    "malformed",
  ],
  [
    "with a size that is not exact",
    signNote(`${NAME}\n9999999999999999\n${root.toString("base64")}\n`, [key]),
    "malformed",
  ],
  ["with a short root", signNote(`${NAME}\n1\nAAAA\n`, [key]), "malformed"],
  ["with an empty line", signNote(`${NAME}\n1\n${root.toString("base64")}\n\n`, [key]), "malformed"],
  ["without a root", signNote(`${NAME}\n1\n`, [key]), "malformed"],
])("a checkpoint %s is rejected", (_, changed, expected) => {
  expect(fault(() => openCheckpoint(changed, keys))).toBe(expected);
});

test.each<[string, string, string]>([
  ["of another format", proof.replace("@v1", "@v2"), "malformed"],
  ["without an index", proof.replace("index 0\n", ""), "malformed"],
  ["with a negative index", proof.replace("index 0", "index -1"), "malformed"],
  ["with a wrong index", proof.replace("index 0", "index 1"), "not included"],
  ["with a hash too many", proof.replace("index 0", `index 0\n${root.toString("base64")}`), "not included"],
  ["with a short hash", proof.replace("index 0", "index 0\nAAAA"), "malformed"],
  [
    "with too many hashes",
    proof.replace("index 0", `index 0${`\n${root.toString("base64")}`.repeat(65)}`),
    "malformed",
  ],
  ["without a checkpoint", proof.split("\n\n")[0] ?? "", "malformed"],
  ["whose checkpoint is not signed", proof.replace("\n1\n", "\n2\n"), "not signed"],
])("a proof %s is rejected", (_, changed, expected) => {
  expect(fault(() => verifyProof(changed, entry, keys))).toBe(expected);
});

test("a proof of another entry is rejected", () => {
  expect(fault(() => verifyProof(proof, Buffer.from("Entry"), keys))).toBe("not included");
  expect(readProof(proof).path).toEqual([]);
});

describe("the list of keys", () => {
  const list = signNote(keysText([other.verifier, key.verifier]), [other, key]);

  test("a known key vouches for the one that replaces it", () => {
    expect(openKeys(list, keys).map(({ text }) => text)).toEqual([other.verifier.text, key.verifier.text]);
    expect(openKeys(list)[0]?.text).toBe(other.verifier.text);
  });
  const third = readSigningKey(newSigningKey(NAME));
  const elsewhere = readSigningKey(newSigningKey("other.example/log"));
  test.each([
    ["that no known key signed", signNote(keysText([third.verifier]), [third]), "not signed"],
    [
      "that names a known key, which did not sign",
      signNote(keysText([third.verifier, key.verifier]), [third]),
      "not signed",
    ],
    [
      "with a key of another log",
      signNote(keysText([elsewhere.verifier, key.verifier]), [elsewhere, key]),
      "malformed",
    ],
    ["without keys", signNote(keysText([]), [key]), "malformed"],
    ["with too many keys", signNote(keysText(Array(9).fill(key.verifier)), [key]), "malformed"],
    ["that is a checkpoint", note, "malformed"],
    ["without signatures", keysText([key.verifier]), "malformed"],
  ])("a list %s is rejected", (_, text, expected) => {
    expect(fault(() => openKeys(text, keys))).toBe(expected);
  });
  test("it is not a checkpoint", () => {
    expect(fault(() => openCheckpoint(list, keys))).toBe("other log");
  });
});

test.each([
  ["without a form", "market.example"],
  ["with another ID", key.verifier.text.replace(/\+[0-9a-f]{8}\+/, "+00000000+")],
  ["with another name", key.verifier.text.replace(NAME, "other")],
  ["of another algorithm", key.verifier.text.replace(/\+A/, "+B")],
  ["that is cut", key.verifier.text.slice(0, -4)],
  ["that is not Base64", `${key.verifier.text}=`],
])("a public key %s is rejected", (_, text) => {
  expect(fault(() => readKey(text))).toBe("malformed");
});

test.each([
  ["of another form", "market.example"],
  ["with another ID", newSigningKey(NAME).replace(/\+[0-9a-f]{8}\+/, "+00000000+")],
  ["that is cut", newSigningKey(NAME).slice(0, -4)],
])("a private key %s is rejected, and the error contains no part of it", (_, text) => {
  expect(() => readSigningKey(text)).toThrow(
    "The log's signing key is invalid. It has the form PRIVATE+KEY+NAME+ID+KEY.",
  );
});

test("a log has a name without spaces", () => {
  expect(() => newSigningKey("my log")).toThrow("The name of a log has no spaces and no plus signs.");
});

test("impossible sizes are neither included nor consistent", () => {
  for (const [index, size] of [
    [1, 1],
    [-1, 1],
    [0, 0],
    [0.5, 1],
    [0, Number.NaN],
    [0, 2 ** 60],
  ] as const) {
    expect(isIncluded(root, index, size, [], root)).toBe(false);
  }
  for (const [before, after] of [
    [2, 1],
    [-1, 1],
    [0.5, 1],
    [1, 2],
  ] as const) {
    expect(isConsistent(before, root, after, root, [])).toBe(false);
  }
  expect(isConsistent(0, root, 1, root, [])).toBe(false);
});
