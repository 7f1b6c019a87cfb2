import { type LogEntry, writeEntry } from "#domain/log/entry.js";
import {
  checkpointText,
  newSigningKey,
  readSigningKey,
  type SigningKey,
  signNote,
} from "#domain/log/note.js";
import { consistencyPath, inclusionPath, rootOf, Tiles } from "#domain/log/tiles.js";
import { keysText, leafHash } from "#domain/log/verifier.js";

/** A log in memory that a test fills as it likes: an honest one, or one that lies. */
export class FakeLog {
  readonly #tree = new Tiles();
  readonly entries: Buffer[] = [];
  /** The keys that sign, the current one first. */
  keys: SigningKey[] = [readSigningKey(newSigningKey("market.example/log"))];

  add(...entries: readonly LogEntry[]): this {
    const bytes = entries.map(writeEntry);
    this.#tree.append(this.entries.length, bytes.map(leafHash));
    this.entries.push(...bytes);
    return this;
  }

  /** Another log with the same keys and the first of these entries. */
  fork(size = this.entries.length): FakeLog {
    const other = new FakeLog();
    other.keys = this.keys;
    other.#tree.append(0, this.entries.slice(0, size).map(leafHash));
    other.entries.push(...this.entries.slice(0, size));
    return other;
  }

  checkpoint(): string {
    const size = this.entries.length;
    const origin = this.keys[0]?.name ?? "";
    return signNote(checkpointText({ origin, size, root: rootOf(size, this.#tree.node) }), this.keys);
  }

  keyList(): string {
    return signNote(keysText(this.keys.map(({ verifier }) => verifier)), this.keys);
  }

  /** What the log answers to a path below `/log/`. */
  answer(path: string): string | undefined {
    if (path === "checkpoint") return this.checkpoint();
    if (path === "key") return this.keyList();
    const [, older, newer] = /^proof\/(\d+)-(\d+)$/.exec(path) ?? [];
    if (older !== undefined && Number(newer) <= this.entries.length) {
      const hashes = consistencyPath(Number(older), Number(newer), this.#tree.node);
      return hashes.map((hash) => `${hash.toString("base64")}\n`).join("");
    }
    const [, slug] = /^lookup\/([^@]+)@/.exec(path) ?? [];
    return slug === undefined ? undefined : JSON.stringify(this.lookup(slug));
  }

  lookup(slug: string) {
    const size = this.entries.length;
    return {
      checkpoint: this.checkpoint(),
      entries: this.entries.flatMap((entry, index) =>
        JSON.parse(entry.toString()).slug === slug
          ? [
              {
                index,
                entry: entry.toString(),
                path: inclusionPath(index, size, this.#tree.node).map((hash) => hash.toString("base64")),
              },
            ]
          : [],
      ),
    };
  }
}
