import { checkpointText, newSigningKey, readSigningKey, signNote } from "#domain/log/note.js";
import { consistencyPath, inclusionPath, type NodeReader, rootOf, Tiles } from "#domain/log/tiles.js";
import {
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  verifyProof,
  writeProof,
} from "#domain/log/verifier.js";
import { quantile } from "../frame/in-turn.js";
import type { Part, Row } from "../frame/part.js";

const LEAVES = 100_000;
/** Entries that are appended at once, as by the sequencer. */
const AT_ONCE = 200;
const PROOFS = 200;
const GOAL_MS = 1;

/**
 * The transparency log without a database: appending to the tree, and the client's work for each download.
 */
export const part: Part = {
  name: "log",
  title: "the transparency log",
  async run(bench) {
    bench.progress(`${LEAVES} entries`);
    const entries = Array.from({ length: LEAVES }, (_, at) => Buffer.from(`{"entry":${at},"slug":"notes"}`));
    const tree = new Tiles();
    const built = spent(() => {
      for (let size = 0; size < LEAVES; size += AT_ONCE) {
        tree.append(size, entries.slice(size, size + AT_ONCE).map(leafHash));
      }
    });
    const root = rootOf(LEAVES, tree.node);
    const node = remembering(tree.node);
    const verified = spent(() => {
      for (const [index, entry] of entries.entries()) {
        const path = inclusionPath(index, LEAVES, node);
        if (!isIncluded(leafHash(entry), index, LEAVES, path, root))
          throw new Error(`Entry ${index} is lost.`);
      }
    });
    const key = readSigningKey(newSigningKey("market.example/log"));
    const checkpoint = signNote(checkpointText({ origin: key.name, size: LEAVES, root }), [key]);
    const at = Array.from({ length: PROOFS }, (_, number) => Math.floor((number * LEAVES) / PROOFS));
    const client = at.map((index) => {
      const proof = writeProof({ index, path: inclusionPath(index, LEAVES, node), checkpoint });
      return spent(() => verifyProof(proof, entries[index] as Buffer, [key.verifier]));
    });
    const grown = at.slice(1).map((size) => {
      const path = consistencyPath(size, LEAVES, node);
      const old = rootOf(size, node);
      return spent(() => {
        openCheckpoint(checkpoint, [key.verifier]);
        if (!isConsistent(size, old, LEAVES, root, path)) throw new Error(`The tree of ${size} is lost.`);
      });
    });
    const rows: Row[] = [
      { what: `${LEAVES} entries appended, ${AT_ONCE} at once`, ours: `${built.toFixed(0)} ms`, other: "" },
      { what: `${LEAVES} entries proved and verified`, ours: `${verified.toFixed(0)} ms`, other: "" },
      bounded("proof and signature of one entry, verified by a client", quantile(client, 0.5)),
      bounded("signature and proof that the log only grew, verified by a client", quantile(grown, 0.5)),
    ];
    return { rows, remarks: ["Time is the processor's. The client's rows are medians of 200 proofs."] };
  },
};

/** Computes each inner node once: all proofs together need each of them. */
function remembering(read: NodeReader): NodeReader {
  const known = new Map<string, Buffer>();
  return (level, index) => {
    const name = `${level}/${index}`;
    const hash = known.get(name) ?? read(level, index);
    known.set(name, hash);
    return hash;
  };
}

/** The processor's time for some work, in milliseconds. */
function spent(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const bounded = (what: string, ms: number): Row => ({
  what,
  ours: `${ms.toFixed(2)} ms`,
  other: `goal ${GOAL_MS} ms`,
  ratio: ms / GOAL_MS,
  goal: { atMost: 1 },
});
