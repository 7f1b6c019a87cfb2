/** A value in an answer that is present and not null. */
export const ANY = Symbol("any");

/**
 * What an answer must contain: objects are compared field by field, and an answer may have more; arrays item by
 * item; a regular expression matches a text, `Number` any number, and `ANY` anything but null.
 */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | RegExp
  | typeof ANY
  | NumberConstructor
  | readonly Pattern[]
  | { readonly [field: string]: Pattern };

export interface Expected {
  readonly status: number;
  readonly body?: Pattern;
  /** Headers of the answer, in lower case. */
  readonly headers?: Readonly<Record<string, Pattern>>;
}

/** One of the answers that Stripe may give where its documents are silent, and what Vaultmart then does. */
export interface Possible {
  readonly when: Expected;
  readonly meaning: string;
}

/** Parameters of a request: nested as in JSON, and sent as a form. */
export type Parameters = {
  readonly [name: string]: string | number | boolean | readonly string[] | Parameters;
};

/**
 * One call of the contract, as data. A text such as `{seller.id}` is replaced by the field of an earlier
 * answer, `{run}` by a text that differs for each run, and `{now+1800}` by a time in Unix seconds.
 */
export interface Call {
  /** Later calls refer to the answer by this name. */
  readonly name: string;
  /** Method and path. */
  readonly send: `${"GET" | "POST" | "DELETE"} /v1/${string}`;
  readonly params?: Parameters;
  /** The idempotency key. */
  readonly key?: string;
  /** The connected account on whose behalf the platform calls. */
  readonly account?: string;
  /** Calls with an unknown secret key. */
  readonly asStranger?: true;
  /** Stripe does this in its own time: the call is repeated until the answer is the expected one. */
  readonly waits?: true;
  readonly expect?: Expected;
  /** An open question instead of an expectation. */
  readonly asks?: { readonly question: string; readonly possible: readonly Possible[] };
}

/** What Stripe answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Where an answer is not the expected one, each place with both values; empty if it is. */
export function differences(expected: Expected, { status, headers, body }: Answer): string[] {
  return [
    ...(status === expected.status ? [] : [`status: ${status} instead of ${expected.status}`]),
    ...(expected.headers ? compare(expected.headers, headers, "headers") : []),
    ...(expected.body === undefined ? [] : compare(expected.body, body, "body")),
  ];
}

function compare(pattern: Pattern, value: unknown, at: string): string[] {
  const is = () => `${at}: ${JSON.stringify(value) ?? "absent"}`;
  if (pattern === ANY) return value === null || value === undefined ? [`${is()} instead of a value`] : [];
  if (pattern === Number) return typeof value === "number" ? [] : [`${is()} instead of a number`];
  if (pattern instanceof RegExp) {
    return typeof value === "string" && pattern.test(value) ? [] : [`${is()} instead of ${pattern}`];
  }
  if (Array.isArray(pattern)) {
    const items = pattern as readonly Pattern[];
    if (!Array.isArray(value)) return [`${is()} instead of a list`];
    if (value.length !== items.length) return [`${at}: ${value.length} items instead of ${items.length}`];
    return items.flatMap((item, position) => compare(item, value[position], `${at}[${position}]`));
  }
  if (typeof pattern === "object" && pattern !== null) {
    if (typeof value !== "object" || value === null) return [`${is()} instead of an object`];
    return Object.entries(pattern).flatMap(([name, inner]) =>
      compare(inner, (value as Record<string, unknown>)[name], `${at}.${name}`),
    );
  }
  return value === pattern ? [] : [`${is()} instead of ${JSON.stringify(pattern)}`];
}
