import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  type Checkpoint,
  COSIGNER,
  cosignedText,
  isKeyName,
  keyId,
  readKey,
  readWitnessKey,
  type VerifierKey,
} from "./verifier.js";

/** A key that signs the checkpoints of a log. */
export interface SigningKey {
  /** The name of the log, and therefore of the key. */
  readonly name: string;
  readonly id: Buffer;
  readonly key: KeyObject;
  /** The public key. */
  readonly verifier: VerifierKey;
}

const ED25519 = Uint8Array.of(1);
/** The DER prefix before the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

function signingKey(name: string, seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const bytes = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
  const typed = Buffer.concat([ED25519, bytes]);
  const id = keyId(name, typed);
  return { name, id, key, verifier: readKey(`${name}+${id.toString("hex")}+${typed.toString("base64")}`) };
}

/**
 * Reads a private key: one line, `PRIVATE+KEY+NAME+ID+KEY`, as other tools for signed notes write it.
 *
 * @throws Error without any part of the key
 */
export function readSigningKey(text: string): SigningKey {
  const [, name = "", id, encoded = ""] =
    /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const typed = Buffer.from(encoded, "base64");
  if (isKeyName(name) && typed.length === 33 && typed[0] === ED25519[0]) {
    const key = signingKey(name, typed.subarray(1));
    if (key.id.toString("hex") === id) return key;
  }
  throw new Error("The log's signing key is invalid. It has the form PRIVATE+KEY+NAME+ID+KEY.");
}

/**
 * Reads the current key and the keys that it replaces. Returns undefined without a key; the log then does not grow.
 */
export function readSigningKeys(
  texts: readonly string[],
): readonly [SigningKey, ...SigningKey[]] | undefined {
  const [current, ...replaced] = texts.map(readSigningKey);
  return current && [current, ...replaced];
}

/** Creates a private key for a log with this name. @returns it as one line of text */
export function newSigningKey(name: string): string {
  if (!isKeyName(name)) throw new Error("The name of a log has no spaces and no plus signs.");
  const { privateKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  const typed = Buffer.concat([ED25519, seed]).toString("base64");
  return `PRIVATE+KEY+${name}+${signingKey(name, seed).id.toString("hex")}+${typed}`;
}

/** Signs a text. The text must end with a line break. @returns the note */
export function signNote(text: string, keys: readonly SigningKey[]): string {
  const lines = keys.map(({ name, id, key }) => {
    const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
    return `\u2014 ${name} ${signature.toString("base64")}\n`;
  });
  return `${text}\n${lines.join("")}`;
}

/** The text of a checkpoint, without a signature. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`;

/** The public key of a witness that cosigns with this key. */
export function witnessKey({ name, key }: SigningKey): VerifierKey {
  const bytes = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
  const typed = Buffer.concat([Uint8Array.of(COSIGNER), bytes]);
  return readWitnessKey(`${name}+${keyId(name, typed).toString("hex")}+${typed.toString("base64")}`);
}

/**
 * Cosigns the text of a checkpoint (tlog-cosignature).
 *
 * @returns the line to add to its note
 */
export function cosign(text: string, signer: SigningKey, now: Date): string {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(seconds);
  const signed = sign(null, Buffer.from(cosignedText(text, seconds)), signer.key);
  const signature = Buffer.concat([witnessKey(signer).id, time, signed]);
  return `\u2014 ${signer.name} ${signature.toString("base64")}\n`;
}
