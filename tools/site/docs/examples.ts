/** A command or request on a page that a test runs, with the response that the page shows. */
export interface Example {
  readonly kind: "sh" | "http";
  readonly code: string;
  readonly answer?: { readonly kind: "json" | "text"; readonly text: string };
  /** The line of the block in the text, starting at 1. */
  readonly line: number;
}

const BLOCK = /^```(sh|http|json|text) (run|answer)\n([\s\S]*?)^```$/gm;

/**
 * The examples on a page, in order. A response belongs to the example before it.
 * @throws Error for a response without an example, and for a `run` block in an unsupported language
 */
export function examplesOf(body: string): Example[] {
  const examples: Example[] = [];
  for (const found of body.matchAll(BLOCK)) {
    const [, kind, role, code = ""] = found;
    const line = body.slice(0, found.index).split("\n").length;
    if (role === "run" && (kind === "sh" || kind === "http")) {
      examples.push({ kind, code, line });
      continue;
    }
    const asked = examples.pop();
    if (role !== "answer" || (kind !== "json" && kind !== "text") || !asked || asked.answer) {
      throw new Error(`The block in line ${line} is not an answer and cannot be run`);
    }
    examples.push({ ...asked, answer: { kind, text: code } });
  }
  const marked = body.match(/^```\w+ (?:run|answer)$/gm)?.length ?? 0;
  const known = examples.length + examples.filter(({ answer }) => answer).length;
  if (marked !== known) throw new Error("A block is marked for the tests, but they cannot run it");
  return examples;
}

/** Whether a text matches the text on the page. `…` matches any text, even several lines. */
export function matchesText(actual: string, shown: string): boolean {
  const tidy = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trim();
  const pieces = tidy(shown).split("…");
  const text = tidy(actual);
  let from = 0;
  for (const [at, piece] of pieces.entries()) {
    const last = at === pieces.length - 1;
    const found = last && at > 0 ? text.lastIndexOf(piece) : text.indexOf(piece, from);
    if (found < from || (at === 0 && found !== 0)) return false;
    from = found + piece.length;
  }
  return from === text.length;
}

/** Values with these names, and texts in these formats, are different on each run. */
const NEW_NAME = /(?:^|[a-z])(?:id|Id|url|Url|key|sha256|At|size|bytes)$|^(?:url|key|size)$/;
const NEW_FORM = /…|^\d{4}-\d\d-\d\dT|^[0-9a-f]{40,}$|^https?:\/\//;

/**
 * The differences between a response and the one on the page: names, types, and values that must not change. Empty if
 * there are none.
 */
export function differences(actual: unknown, shown: unknown, at = "answer"): string[] {
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const length = shown.length === actual.length ? [] : [`${at} has ${actual.length} entries`];
    return [...length, ...shown.flatMap((entry, n) => differences(actual[n], entry, `${at}[${n}]`))];
  }
  if (isObject(shown) && isObject(actual)) {
    const names = new Set([...Object.keys(shown), ...Object.keys(actual)]);
    return [...names].flatMap((name) => {
      if (!Object.hasOwn(actual, name)) return [`${at}.${name} is missing`];
      if (!Object.hasOwn(shown, name)) return [`${at}.${name} is not shown`];
      if (NEW_NAME.test(name) && typeof actual[name] === typeof shown[name] && !isObject(shown[name]))
        return [];
      return differences(actual[name], shown[name], `${at}.${name}`);
    });
  }
  if (typeof shown === "string" && typeof actual === "string" && NEW_FORM.test(shown)) return [];
  return Object.is(actual, shown) ? [] : [`${at} is ${JSON.stringify(actual)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
