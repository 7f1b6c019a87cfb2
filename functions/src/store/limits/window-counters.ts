import type { v1 } from "firebase-admin/firestore";
import type { CallOptions } from "google-gax";
import { emptyField, leavesAt, SLOTS, slotOf } from "#domain/limits/sliding-window.js";
import { WAITS } from "#platform/waits.js";

/** One counter: the key (an IP address, or `uid:…`), the path and the method. */
export type CounterAddress = { key: string; path: string; method: string };

/**
 * Storage of sliding windows. Fields are always returned sorted by slot, as `domain/limits/sliding-window.ts`
 * expects them.
 */
export interface WindowCounters {
  /** Adds points to the bucket of an epoch and returns the fields after that write. */
  add(counter: CounterAddress, epoch: number, points: number): Promise<number[]>;
  /** Removes points that were counted in that epoch but not granted. */
  takeBack(counter: CounterAddress, epoch: number, points: number): Promise<void>;
}

const COLLECTION = "rateLimits";
const UID_PREFIX = "uid:";

/**
 * The document ID of a counter, `{ip}__{path}` as in the spec. An ID cannot contain a slash, and the
 * separator `__` must be unambiguous, so `%`, `/` and (in the key) `_` are percent-encoded. Both methods of a
 * path share the document, each with its own buckets.
 */
export function counterId({ key, path }: Pick<CounterAddress, "key" | "path">): string {
  const id = `${escaped(key, /[%/_]/g)}__${escaped(path, /[%/]/g)}`;
  if (key === "" || new TextEncoder().encode(id).length > 1_500) {
    throw new RangeError("A counter's key must not be empty, nor longer than a document id may be");
  }
  return id;
}

function escaped(text: string, unsafe: RegExp): string {
  return text.replace(unsafe, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * A lost call must not block a request for long. Counts up to 10 s late are harmless
 * (`domain/limits/sliding-window.ts`).
 *
 * `repeated` decides about repetitions, not the client.
 */
const CALL: CallOptions = {
  timeout: WAITS.counter.milliseconds,
  maxRetries: 0,
  retry: { retryCodes: [] },
};

/** gRPC's codes for a commit that other writes of the same document prevented, and for an outage. */
const ABORTED = 10;
const OUTAGES: readonly unknown[] = [8, 14];
/** Milliseconds before each further attempt, at most; a random part of each is waited. */
const PAUSES_MS = [50, 150, 400, 800] as const;

/**
 * Repeats a commit that was aborted because several instances count the same key at once. An aborted commit was not
 * applied, so every point is still counted exactly once. The pauses are random, so that the instances do not collide
 * again. No attempt starts after the maximum wait for a counter.
 * @param evenIfApplied also repeats, once, a commit that an outage interrupted and that may have been applied
 * @param random from 0 to 1
 */
export async function repeated<T>(
  attempt: () => Promise<T>,
  evenIfApplied: boolean,
  { clock = Date.now, random = Math.random, sleep = pause } = {},
): Promise<T> {
  const end = clock() + WAITS.counter.milliseconds;
  let outages = evenIfApplied ? 1 : 0;
  for (const most of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: unknown };
      const milliseconds = Math.ceil(most * random());
      const isRepeatable = code === ABORTED || (OUTAGES.includes(code) && outages-- > 0);
      if (!isRepeatable || clock() + milliseconds >= end) throw error;
      await sleep(milliseconds);
    }
  }
  return attempt();
}

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));

type Connection = {
  client: InstanceType<typeof v1.FirestoreClient>;
  database: string;
  options: CallOptions;
};

type StoredValue = { integerValue?: number | string | { toString(): string } | null };

/**
 * The counters in Firestore (DESIGN §3, §7): `rateLimits/{ip}__{path}` with the fields ip (or uid), path, count,
 * resetAt (Unix milliseconds), expiresAt (its TTL) and, per method, a map of the buckets `b0` to `b7`.
 *
 * Counting takes one commit without reads or locks: its transforms return the new values. The document API of the
 * Node.js SDK drops those results, so this class uses the underlying generated client. It creates that client on the
 * first call, because a function without a limit (health) should not load gRPC.
 */
export class FirestoreWindowCounters implements WindowCounters {
  readonly #emulator: string | undefined;
  #connection: Promise<Connection> | undefined;

  /** Without `emulator` (`host:port`), connects to production with the function's credentials. */
  constructor(options: { emulator?: string | undefined } = {}) {
    this.#emulator = options.emulator;
  }

  async add(counter: CounterAddress, epoch: number, points: number): Promise<number[]> {
    const { client, database, options } = await this.#connect();
    const name = documentName(database, counter);
    const used = slotOf(epoch);
    const resetAt = leavesAt(epoch);
    const fields = {
      path: { stringValue: counter.path },
      ...(counter.key.startsWith(UID_PREFIX)
        ? { uid: { stringValue: counter.key.slice(UID_PREFIX.length) } }
        : { ip: { stringValue: counter.key } }),
      resetAt: { integerValue: resetAt },
      expiresAt: { timestampValue: { seconds: resetAt / 1000 } },
    };
    const request = {
      database,
      writes: [
        {
          update: { name, fields },
          updateMask: { fieldPaths: Object.keys(fields) },
          updateTransforms: [
            { fieldPath: bucketField(counter, used), maximum: { integerValue: emptyField(epoch) } },
          ],
        },
        {
          update: { name },
          updateMask: { fieldPaths: [] },
          updateTransforms: [
            ...slots().map((slot) => ({
              fieldPath: bucketField(counter, slot),
              increment: { integerValue: slot === used ? points : 0 },
            })),
            { fieldPath: "count", increment: { integerValue: points } },
          ],
        },
      ],
    };
    const [answer] = await repeated(() => client.commit(request, options), true);
    const results = answer.writeResults?.[1]?.transformResults ?? [];
    return slots().map((slot) => integer(results[slot]));
  }

  async takeBack(counter: CounterAddress, epoch: number, points: number): Promise<void> {
    const { client, database, options } = await this.#connect();
    const request = {
      database,
      writes: [
        {
          update: { name: documentName(database, counter) },
          updateMask: { fieldPaths: [] },
          updateTransforms: [
            { fieldPath: bucketField(counter, slotOf(epoch)), increment: { integerValue: -points } },
            { fieldPath: "count", increment: { integerValue: -points } },
          ],
        },
      ],
    };
    // Removing points twice would let one request too many pass; losing the removal only rejects one too
    // many.
    await repeated(() => client.commit(request, options), false);
  }

  /** Closes the connection. The next call opens a new one. */
  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await (await connection)?.client.close();
  }

  #connect(): Promise<Connection> {
    this.#connection ??= connect(this.#emulator).catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }
}

async function connect(emulator: string | undefined): Promise<Connection> {
  const { v1 } = await import("firebase-admin/firestore");
  const projectId = process.env.GCLOUD_PROJECT ?? process.env.GOOGLE_CLOUD_PROJECT;
  if (emulator === undefined) {
    const client = new v1.FirestoreClient({ fallback: false, projectId });
    return { client, database: databaseName(projectId ?? (await client.getProjectId())), options: CALL };
  }
  if (projectId === undefined) throw new Error("GCLOUD_PROJECT must name the emulator's project");
  const { grpc } = await import("google-gax");
  const { hostname, port } = new URL(`http://${emulator}`);
  const client = new v1.FirestoreClient({
    fallback: false,
    projectId,
    servicePath: hostname,
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
  });
  // In the emulator, the token "owner" bypasses the rules, as the function's service account does in
  // production.
  const options = { ...CALL, otherArgs: { headers: { Authorization: "Bearer owner" } } };
  return { client, database: databaseName(projectId), options };
}

function databaseName(projectId: string): string {
  return `projects/${projectId}/databases/(default)`;
}

function documentName(database: string, counter: CounterAddress): string {
  return `${database}/documents/${COLLECTION}/${counterId(counter)}`;
}

function bucketField(counter: CounterAddress, slot: number): string {
  return `${counter.method}.b${slot}`;
}

function slots(): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => slot);
}

/** A bucket's value. A non-integer would disable every limit, so it is an error. */
function integer(value: StoredValue | undefined): number {
  const number = Number(value?.integerValue ?? Number.NaN);
  if (!Number.isSafeInteger(number)) throw new TypeError("A rate limit's bucket is not an integer");
  return number;
}
