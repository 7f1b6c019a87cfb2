import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

/*
 * Verifies what a marketplace's transparency log says: signed checkpoints, inclusion proofs, and consistency
 * proofs. This file imports nothing but `node:crypto`, so that other programs can use a copy of it.
 *
 * Formats: RFC 6962 (Merkle tree), and from c2sp.org: signed-note, tlog-checkpoint, tlog-proof.
 */

/** Why a checkpoint or proof is rejected. */
export type ProofFault =
  /** The format is invalid. */
  | "malformed"
  /** It belongs to another log. */
  | "other log"
  /** No known key signed it, or a signature of a known key is wrong. */
  | "not signed"
  /** The entry is not in the tree that the checkpoint describes. */
  | "not included"
  /** The tree of the newer checkpoint does not contain the tree of the older one. */
  | "not consistent";

export class ProofError extends Error {
  constructor(
    readonly fault: ProofFault,
    message: string,
  ) {
    super(message);
  }
}

const bad = (message: string) => new ProofError("malformed", message);

/** The longest note or proof that is read, in characters. */
const MAX_TEXT = 64 * 1024;
/** A path in a tree has at most this many hashes: a tree has fewer than 2^53 entries. */
const MAX_PATH = 64;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of an entry as a leaf of the tree. */
export const leafHash = (entry: Uint8Array): Buffer => sha256(LEAF, entry);
/** The hash of an inner node. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);
/** The root of a tree without entries. */
export const EMPTY_ROOT: Buffer = sha256();

const half = (number: number) => Math.floor(number / 2);
const isOdd = (number: number) => number % 2 === 1;
const isSize = (number: number) => Number.isSafeInteger(number) && number >= 0;

/** Whether the tree of `size` entries with this root has this leaf at `index`. */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let hash: Buffer = Buffer.from(leaf);
  let [at, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash.equals(root);
}

/** Whether the tree of `newSize` entries starts with all entries of the tree of `oldSize`. */
export function isConsistent(
  oldSize: number,
  oldRoot: Uint8Array,
  newSize: number,
  newRoot: Uint8Array,
  path: readonly Uint8Array[],
): boolean {
  if (!isSize(oldSize) || !isSize(newSize) || oldSize > newSize) return false;
  if (oldSize === newSize) return path.length === 0 && Buffer.from(oldRoot).equals(newRoot);
  if (oldSize === 0) return path.length === 0 && EMPTY_ROOT.equals(oldRoot);
  let [at, last] = [oldSize - 1, newSize - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  // An old tree that is a complete subtree of the new one is the start of the path itself.
  const [first, ...rest] = at === 0 ? [oldRoot, ...path] : path;
  if (!first) return false;
  let older: Buffer = Buffer.from(first);
  let newer = older;
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      newer = nodeHash(newer, hash);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && older.equals(oldRoot) && newer.equals(newRoot);
}

/** A public key that signs checkpoints. */
export interface VerifierKey {
  readonly name: string;
  /** The first four bytes of a hash of name and key, as in a signature line. */
  readonly id: Buffer;
  readonly key: KeyObject;
  /** `NAME+ID+KEY`: the key as one line of text. */
  readonly text: string;
}

const ED25519 = 1;
/** The type of key that signs with a timestamp. */
export const COSIGNER = 4;
/** The DER prefix before the 32 bytes of an Ed25519 key. */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** The ID of a key: a hash of its name, its algorithm, and its bytes. */
export const keyId = (name: string, typedKey: Uint8Array): Buffer =>
  sha256(Buffer.from(`${name}\n`), typedKey).subarray(0, 4);

/** Whether a text can be the name of a key: not empty, without spaces, plus signs, and control characters. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name);

function base64(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw bad("A value is not Base64.");
  return bytes;
}

/** Reads the public key of a log. @throws ProofError `malformed` */
export const readKey = (text: string): VerifierKey => readTypedKey(text, ED25519);

/** Reads the public key of a witness (tlog-cosignature). @throws ProofError `malformed` */
export const readWitnessKey = (text: string): VerifierKey => readTypedKey(text, COSIGNER);

function readTypedKey(text: string, type: number): VerifierKey {
  const [, name = "", id = "", encoded = ""] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  if (!isKeyName(name)) throw bad("The key does not have the form NAME+ID+KEY.");
  const typed = base64(encoded);
  if (typed.length !== 33 || typed[0] !== type) {
    throw bad(`The key is not an Ed25519 key of ${type === COSIGNER ? "a witness" : "a log"}.`);
  }
  if (keyId(name, typed).toString("hex") !== id) throw bad("The key does not match its ID.");
  const der = Buffer.concat([SPKI, typed.subarray(1)]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return { name, id: Buffer.from(id, "hex"), key, text };
}

const SIGNATURE_LINE = /^\u2014 (\S+) (\S+)$/;

/** The text of a note, and its signatures with the keys that they name. @throws ProofError `malformed` */
function partsOf(note: string, keys: readonly VerifierKey[]) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note must not contain them
  if (note.length > MAX_TEXT || /[\u0000-\u0009\u000b-\u001f\ufffd]/.test(note)) {
    throw bad("The note is too long, or contains control characters.");
  }
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) throw bad("The note has no signatures.");
  const text = note.slice(0, split + 1);
  const signatures: { readonly key: VerifierKey; readonly bytes: Buffer }[] = [];
  for (const line of note.slice(split + 2, -1).split("\n")) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    if (name === undefined || encoded === undefined) throw bad("A line is not a signature.");
    const signature = base64(encoded);
    if (signature.length < 5) throw bad("A signature is too short.");
    const key = keys.find((one) => one.name === name && one.id.equals(signature.subarray(0, 4)));
    if (key && !signatures.some((one) => one.key === key)) {
      signatures.push({ key, bytes: signature.subarray(4) });
    }
  }
  return { text, signatures };
}

/**
 * Reads a signed note. Signatures of unknown keys are ignored.
 *
 * @returns the text, with the keys that signed it
 * @throws ProofError `malformed`, `not signed`
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
): { readonly text: string; readonly signers: readonly VerifierKey[] } {
  const { text, signatures } = partsOf(note, keys);
  const signers = new Set<VerifierKey>();
  for (const { key, bytes } of signatures) {
    if (!verify(null, Buffer.from(text), key.key, bytes)) {
      throw new ProofError("not signed", `A signature of ${key.name} is wrong.`);
    }
    signers.add(key);
  }
  if (signers.size === 0) throw new ProofError("not signed", "No known key signed the note.");
  return { text, signers: [...signers] };
}

/** The state of a log: its size, and the root of its tree. */
export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string;
  /** The number of entries. */
  readonly size: number;
  readonly root: Buffer;
}

/** Reads the text of a checkpoint, without a signature. @throws ProofError `malformed` */
export function readCheckpoint(text: string): Checkpoint {
  const [origin = "", digits = "", encoded = "", ...rest] = text.split("\n");
  const isWhole = rest.at(-1) === "" && rest.slice(0, -1).every((line) => line !== "");
  const size = Number(digits);
  if (!origin || !isWhole || !/^(0|[1-9]\d{0,15})$/.test(digits) || !isSize(size)) {
    throw bad("The checkpoint does not have an origin, a size, and a root.");
  }
  const root = base64(encoded);
  if (root.length !== 32) throw bad("The root is not a SHA-256 hash.");
  return { origin, size, root };
}

/**
 * Reads a signed checkpoint of the log that these keys sign.
 *
 * @throws ProofError `malformed`, `other log`, `not signed`
 */
export function openCheckpoint(note: string, keys: readonly VerifierKey[]): Checkpoint {
  const [first = ""] = note.split("\n", 1);
  if (!keys.some(({ name }) => name === first)) {
    throw new ProofError("other log", "The checkpoint is of another log.");
  }
  const { text, signers } = openNote(note, keys);
  const checkpoint = readCheckpoint(text);
  if (!signers.some(({ name }) => name === checkpoint.origin)) {
    throw new ProofError("not signed", "The log itself did not sign the checkpoint.");
  }
  return checkpoint;
}

/** The text that a witness signs: a checkpoint and the time in seconds since 1970. */
export const cosignedText = (text: string, seconds: bigint): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`;

/**
 * The witnesses that cosigned a checkpoint. Each says that it never saw a log that contradicts it.
 *
 * @returns the keys that cosigned, with their times in seconds since 1970
 * @throws ProofError `malformed`, or `not signed` if a cosignature of one of these witnesses is wrong
 */
export function cosignersOf(
  note: string,
  witnesses: readonly VerifierKey[],
): readonly { readonly key: VerifierKey; readonly seconds: bigint }[] {
  const { text, signatures } = partsOf(note, witnesses);
  return signatures.map(({ key, bytes }) => {
    const seconds = bytes.length === 72 ? bytes.readBigUInt64BE(0) : 0n;
    if (!verify(null, Buffer.from(cosignedText(text, seconds)), key.key, bytes.subarray(8))) {
      throw new ProofError("not signed", `The cosignature of ${key.name} is wrong.`);
    }
    return { key, seconds };
  });
}

/**
 * Whether a checkpoint is also signed by a key of its log that is not among these. During a key rotation, both the old
 * and the new key sign. Read the list of keys then (`openKeys`): the old key still vouches for the new one.
 */
export function hasNewSigner(note: string, keys: readonly VerifierKey[]): boolean {
  const [origin] = note.split("\n", 1);
  return note.split("\n").some((line) => {
    const [, name, encoded = ""] = SIGNATURE_LINE.exec(line) ?? [];
    const id = Buffer.from(encoded, "base64").subarray(0, 4);
    return name === origin && !keys.some((key) => key.id.equals(id));
  });
}

const KEYS_HEADER = "vaultmart/log-keys@v1";

/** The text of the note that lists the keys of a log, the current one first. All of them sign it. */
export const keysText = (keys: readonly VerifierKey[]): string =>
  [KEYS_HEADER, ...keys.map(({ text }) => text), ""].join("\n");

/**
 * Reads the note that lists the keys of a log. A key that you know vouches for those that replace it.
 *
 * @param known the keys that you trust; omit them at first contact with the log
 * @returns the keys, the current one first
 * @throws ProofError `malformed`, `not signed`
 */
export function openKeys(note: string, known?: readonly VerifierKey[]): readonly VerifierKey[] {
  const split = note.lastIndexOf("\n\n");
  const [header, ...lines] = note.slice(0, Math.max(0, split)).split("\n");
  if (header !== KEYS_HEADER || lines.length === 0 || lines.length > 8)
    throw bad("This is not a list of keys.");
  const keys = lines.map(readKey);
  if (new Set(keys.map(({ name }) => name)).size > 1) throw bad("The keys are of several logs.");
  openNote(note, known ?? keys);
  return keys;
}

/** A proof that an entry is in a log. */
export interface LogProof {
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The signed checkpoint. */
  readonly checkpoint: string;
}

const PROOF_HEADER = "c2sp.org/tlog-proof@v1";

/** A proof as text. */
export const writeProof = ({ index, path, checkpoint }: LogProof): string =>
  [PROOF_HEADER, `index ${index}`, ...path.map((hash) => hash.toString("base64")), "", checkpoint].join("\n");

/** Reads a proof, without verifying it. @throws ProofError `malformed` */
export function readProof(text: string): LogProof {
  const split = text.indexOf("\n\n");
  if (text.length > MAX_TEXT || split < 0) throw bad("The proof is too long, or has no checkpoint.");
  const [header, ...lines] = text.slice(0, split).split("\n");
  if (header !== PROOF_HEADER) throw bad("The proof has another format.");
  if (/^extra \S+$/.test(lines[0] ?? "")) lines.shift();
  const [, digits = ""] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? "") ?? [];
  if (!digits || lines.length > MAX_PATH) throw bad("The proof has no index, or too many hashes.");
  const path = lines.map(base64);
  if (path.some((hash) => hash.length !== 32)) throw bad("The proof contains a value that is not a hash.");
  return { index: Number(digits), path, checkpoint: text.slice(split + 2) };
}

/**
 * Verifies that an entry is in the log that these keys sign. It needs no network.
 *
 * @returns the index of the entry, and the checkpoint that the proof contains
 * @throws ProofError `malformed`, `other log`, `not signed`, `not included`
 */
export function verifyProof(
  proof: string,
  entry: Uint8Array,
  keys: readonly VerifierKey[],
): { readonly index: number; readonly checkpoint: Checkpoint } {
  const { index, path, checkpoint: note } = readProof(proof);
  const checkpoint = openCheckpoint(note, keys);
  if (!isIncluded(leafHash(entry), index, checkpoint.size, path, checkpoint.root)) {
    throw new ProofError("not included", "The entry is not in the log.");
  }
  return { index, checkpoint };
}
