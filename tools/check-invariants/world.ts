import { type Data, type Placed, valueAt } from "./check.js";
import { timeOf } from "./fields/types.js";

/** The compared fields of an object in Storage. */
export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  readonly generation: string;
}

/** All documents from one snapshot, for checks that compare a document with others. */
export class World {
  readonly #kinds = new Map<string, Placed[]>();
  readonly #byPath = new Map<string, Placed>();
  readonly #groups = new Map<string, Map<unknown, Placed[]>>();

  /**
   * @param now the time of the documents, in milliseconds since 1970
   * @param objects the objects in Storage, by key; undefined for those that do not exist
   */
  constructor(
    documents: Iterable<Placed>,
    readonly now: number,
    readonly objects: ReadonlyMap<string, StoredObject | undefined> = new Map(),
  ) {
    for (const document of documents) {
      this.#byPath.set(document.path, document);
      const same = this.#kinds.get(document.kind) ?? [];
      this.#kinds.set(document.kind, same);
      same.push(document);
    }
  }

  all(kind: string): readonly Placed[] {
    return this.#kinds.get(kind) ?? [];
  }

  get(path: string): Data | undefined {
    return this.#byPath.get(path)?.data;
  }

  /** The documents of a kind that have this value in a field. `#0` is the first ID of the path. */
  group(kind: string, field: string, value: unknown): readonly Placed[] {
    const name = `${kind} ${field}`;
    let groups = this.#groups.get(name);
    if (!groups) {
      groups = new Map();
      for (const document of this.all(kind)) {
        const key = field.startsWith("#")
          ? document.ids[Number(field.slice(1))]
          : valueAt(document.data, field);
        const same = groups.get(key) ?? [];
        groups.set(key, same);
        same.push(document);
      }
      this.#groups.set(name, groups);
    }
    return groups.get(value) ?? [];
  }
}

/** The maximum difference between the clocks of a function and the database, in milliseconds. */
export const NEAR_MS = 5 * 60 * 1000;

/** Whether two times are from the same commit. Missing times never are. */
export const same = (one: unknown, other: unknown): boolean => {
  const time = timeOf(one);
  return time !== undefined && time === timeOf(other);
};

/** Whether the times are in ascending order. Missing times are ignored. */
export function ordered(...times: readonly unknown[]): boolean {
  const known = times.map(timeOf).filter((time) => time !== undefined);
  return known.every((time, at) => at === 0 || (known[at - 1] ?? 0) <= time);
}

/**
 * Whether a time is this much later than another, within the maximum clock difference. True if a time is missing.
 */
export function after(ms: number, earlier: unknown, later: unknown): boolean {
  const [from, to] = [timeOf(earlier), timeOf(later)];
  return from === undefined || to === undefined || Math.abs(to - from - ms) <= NEAR_MS;
}

/** The problems: the messages of all conditions that are false. */
export const unless = (...rows: readonly (readonly [holds: boolean, message: string])[]): string[] =>
  rows.filter(([holds]) => !holds).map(([, message]) => message);
