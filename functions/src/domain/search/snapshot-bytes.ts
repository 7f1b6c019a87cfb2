import { createHash } from "node:crypto";

/**
 * The version of the snapshot layout: its content, order and encoding. Functions with a different version reject the
 * snapshot and read the whole catalog instead.
 */
export const SNAPSHOT_FORMAT = 5;

const MAGIC = "vaultmart-ix";
const DIGEST_AT = 16;
const CONTENT_AT = 48;
/** Every section starts at a multiple of this, because eight-byte numbers need that alignment. */
const ALIGNMENT = 8;

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** The bytes are not a usable snapshot: truncated, damaged, or in another format. */
export class SnapshotRefused extends Error {}

const padded = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** The digest detects damage only. The bucket's rules decide who may write snapshots. */
const digestOf = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();

/**
 * Collects the sections of a snapshot: number arrays in their memory format, and string lists as one block of UTF-8
 * with their lengths. Numbers are little-endian, as on virtually all processors that run Node.js.
 */
export class SnapshotWriter {
  private readonly sections: Uint8Array[] = [];

  /** Adds numbers, which must not change before `bytes` is called. */
  numbers(values: Numbers): void {
    this.sections.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  texts(values: readonly string[]): void {
    this.numbers(Uint32Array.from(values, ({ length }) => length));
    this.numbers(Buffer.from(values.join(""), "utf8"));
  }

  /**
   * The whole snapshot: magic, format, SHA-256 of the content, and the sections, each preceded by
   * its length.
   */
  bytes(): Uint8Array {
    const length = this.sections.reduce((sum, { byteLength }) => sum + ALIGNMENT + padded(byteLength), 0);
    const bytes = Buffer.alloc(CONTENT_AT + length);
    bytes.write(MAGIC, "latin1");
    bytes.writeUInt32LE(SNAPSHOT_FORMAT, MAGIC.length);
    let at = CONTENT_AT;
    for (const section of this.sections) {
      bytes.writeDoubleLE(section.byteLength, at);
      bytes.set(section, at + ALIGNMENT);
      at += ALIGNMENT + padded(section.byteLength);
    }
    bytes.set(digestOf(bytes.subarray(CONTENT_AT)), DIGEST_AT);
    return bytes;
  }
}

/** Reads the sections of a snapshot in the order in which they were written, and returns copies. */
export class SnapshotReader {
  private readonly bytes: Buffer;
  private at = CONTENT_AT;

  /** @throws SnapshotRefused unless every byte is as written, in this format */
  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.bytes.length < CONTENT_AT || this.bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) {
      throw new SnapshotRefused("These bytes are no snapshot");
    }
    const format = this.bytes.readUInt32LE(MAGIC.length);
    if (format !== SNAPSHOT_FORMAT) throw new SnapshotRefused(`The snapshot has format ${format}`);
    const digest = this.bytes.subarray(DIGEST_AT, CONTENT_AT);
    if (!digestOf(this.bytes.subarray(CONTENT_AT)).equals(digest)) {
      throw new SnapshotRefused("The snapshot is damaged");
    }
  }

  uint8s(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.section());
  }

  uint32s(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.section());
  }

  float64s(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.section());
  }

  texts(): string[] {
    const lengths = this.uint32s();
    const all = Buffer.from(this.section()).toString("utf8");
    const texts = new Array<string>(lengths.length);
    let from = 0;
    for (let index = 0; index < lengths.length; index++) {
      const end = from + (lengths[index] as number);
      texts[index] = all.slice(from, end);
      from = end;
    }
    return texts;
  }

  private section(): ArrayBuffer {
    const length = this.at < this.bytes.length ? this.bytes.readDoubleLE(this.at) : -1;
    const from = this.at + ALIGNMENT;
    if (length < 0 || from + length > this.bytes.length) throw new SnapshotRefused("The snapshot ends early");
    this.at = from + padded(length);
    const section = new ArrayBuffer(length);
    new Uint8Array(section).set(this.bytes.subarray(from, from + length));
    return section;
  }
}
