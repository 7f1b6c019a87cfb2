/**
 * The input and output of the checks. They do not read the database: they get documents and return violations.
 */

export type Data = Readonly<Record<string, unknown>>;

export interface Document {
  /** `users/ada/private/account`. */
  readonly path: string;
  readonly data: Data;
}

/** An invariant that a document violates. */
export interface Violation {
  /** The invariant's name. */
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

/** The kind and IDs of a document's path: `{ kind: "users/private", ids: ["ada", "account"] }`. */
export interface Placed extends Document {
  readonly kind: string;
  readonly ids: readonly string[];
}

/** One invariant of the whole marketplace, checked in one pass over its documents, in any order. */
export interface Check {
  see(document: Placed): void;
  /** The violations, once every document has been seen. */
  conclude(): Violation[];
}

export function place({ path, data }: Document): Placed {
  const parts = path.split("/");
  return {
    path,
    data,
    kind: parts.filter((_, at) => at % 2 === 0).join("/"),
    ids: parts.filter((_, at) => at % 2 === 1),
  };
}

/** The value at a dotted path of a document, such as `stats.downloads`. */
export function valueAt(data: Data, field: string): unknown {
  let value: unknown = data;
  for (const name of field.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Data)[name];
  }
  return value;
}

/**
 * A stored number. A missing number is 0, as for increments. A value that is not a number becomes `NaN`, which equals
 * nothing.
 */
export function numberAt(data: Data, field: string): number {
  const value = valueAt(data, field) ?? 0;
  return typeof value === "number" ? value : Number.NaN;
}

export function textAt(data: Data, field: string): string {
  const value = valueAt(data, field);
  return typeof value === "string" ? value : "";
}

/** An invariant that each document of a kind satisfies or violates independently. */
export function eachOf(rule: string, kind: string, faults: (document: Placed) => string[]): Check {
  const violations: Violation[] = [];
  return {
    see(document) {
      if (document.kind !== kind) return;
      for (const message of faults(document)) violations.push({ rule, path: document.path, message });
    },
    conclude: () => violations,
  };
}

/** Runs all documents through the checks and returns the violations. */
export function runChecks(checks: readonly Check[], documents: Iterable<Document>): Violation[] {
  for (const document of documents) {
    const placed = place(document);
    for (const check of checks) check.see(placed);
  }
  return checks.flatMap((check) => check.conclude());
}
