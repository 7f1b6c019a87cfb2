/** Matches any value in a response that is present and not null. */
export const ANY = Symbol("any");

/**
 * The expected content of a response. Objects are compared field by field, and a response may have additional fields.
 * Arrays are compared item by item. A regular expression matches a string, `Number` any number, and `ANY` any value
 * except null.
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

/** One of the possible responses in a case that Stripe does not document, and Vaultmart's reaction to it. */
export interface Possible {
  readonly when: Expected;
  readonly meaning: string;
}

/** The parameters of a request: nested as in JSON, but sent as a form. */
export type Parameters = {
  readonly [name: string]: string | number | boolean | readonly string[] | Parameters;
};

/**
 * One call of the contract, as data. A text such as `{seller.id}` is replaced with a field of an earlier response,
 * `{run}` with a text that is unique for each run, and `{now+1800}` with a time in Unix seconds.
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

/** Stripe's response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * The differences between a response and the expectation, each with its path and both values; empty if there are none.
 */
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
