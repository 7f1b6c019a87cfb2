import protos from "@google-cloud/firestore/build/protos/v1.json";
import { protobuf } from "google-gax";

/** The cost of store calls, in documents, as Firestore bills them. */
export interface StoreCost {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

export const FREE: StoreCost = { reads: 0, writes: 0, deletes: 0 };

export const sum = (one: StoreCost, other: StoreCost): StoreCost => ({
  reads: one.reads + other.reads,
  writes: one.writes + other.writes,
  deletes: one.deletes + other.deletes,
});

const root = protobuf.Root.fromJSON(protos as unknown as Parameters<typeof protobuf.Root.fromJSON>[0]);

/** The messages of a call or of its response. Each has a prefix of five bytes with its length. */
export function* messages(type: string, framed: Buffer): Generator<Record<string, unknown>> {
  const decoder = root.lookupType(`google.firestore.v1.${type}`);
  for (let at = 0; at + 5 <= framed.length; ) {
    const end = at + 5 + framed.readUInt32BE(at + 1);
    const message = decoder.decode(framed.subarray(at + 5, end));
    yield decoder.toObject(message, { longs: Number, enums: String, arrays: true });
    at = end;
  }
}

/** Documents that a query skips count as reads too, and a query that finds none still costs one read. */
function queried(answer: Buffer): number {
  let documents = 0;
  for (const { document, skippedResults } of messages("RunQueryResponse", answer)) {
    documents += (document ? 1 : 0) + Number(skippedResults ?? 0);
  }
  return Math.max(1, documents);
}

/** A missing document costs the same as an existing one. */
function looked(answer: Buffer): number {
  return [...messages("BatchGetDocumentsResponse", answer)].filter(({ found, missing }) => found || missing)
    .length;
}

/** Documents written, each counted once, however many writes of the commit concern it. */
function committed(request: Buffer): StoreCost {
  const [{ writes = [] } = {}] = [...messages("CommitRequest", request)] as { writes?: Write[] }[];
  const deleted = new Set(writes.flatMap((write) => write.delete ?? []));
  const written = new Set(writes.flatMap((write) => write.update?.name ?? []));
  return { reads: 0, writes: written.size, deletes: deleted.size };
}

interface Write {
  readonly update?: { readonly name: string };
  readonly delete?: string;
}

const COSTS: Readonly<Record<string, (request: Buffer, answer: Buffer) => StoreCost>> = {
  BatchGetDocuments: (_, answer) => ({ ...FREE, reads: looked(answer) }),
  RunQuery: (_, answer) => ({ ...FREE, reads: queried(answer) }),
  // One read covers a thousand index entries, and the tests have fewer.
  RunAggregationQuery: () => ({ ...FREE, reads: 1 }),
  Commit: committed,
  BeginTransaction: () => FREE,
  Rollback: () => FREE,
};

/**
 * The cost of a call.
 *
 * @throws Error for a call without a defined cost
 */
export function costOf(name: string, request: Buffer, answer: Buffer): StoreCost {
  const cost = COSTS[name];
  if (!cost) throw new Error(`Nobody knows what ${name} costs`);
  return cost(request, answer);
}
