import type { Plugin } from "vite";

const JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const FAILURES = /[\\/]functions[\\/]src[\\/]contract[\\/]failures\.ts$/;
/** Code of the functions that runs in a browser may still reject something. */
const ANY_FAILURE =
  'export const FAILURES = new Proxy({}, { get: () => ({ status: 400, error: "Invalid request" }) });';
const MISSING =
  'const missing = () => { throw new Error("A schema in a browser cannot tell its bounds: see less-code.ts"); };';
const CONTRACT = /[\\/]functions[\\/]src[\\/]contract[\\/][\w-]+\.ts$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/**
 * Removes code that no page calls: the part of zod that writes JSON Schema, the descriptions of fields (the API
 * reference shows them), and the messages of errors (the server sends them). Only other programs in this repository use
 * them.
 */
export const lessCode = (): Plugin => ({
  name: "less-code",
  enforce: "post",
  transform(code, id) {
    if (JSON_SCHEMA.test(id)) {
      // Schemas refer to these when they are made. Whoever asks a schema for its bounds must notice.
      const names = [...code.matchAll(EXPORTED)].map(
        ([, name]) => `export const ${name} = ${name === "aggregateChecks" ? "missing" : "unused"};`,
      );
      return { code: [MISSING, "const unused = () => unused;", ...names].join("\n"), map: null };
    }
    // Sentences tell errors apart for servers that send no code. The app's own server sends one.
    if (FAILURES.test(id)) return { code: ANY_FAILURE, map: null };
    if (!CONTRACT.test(id)) return undefined;
    const cuts = descriptionsIn(this.parse(code) as unknown as Node);
    return {
      code: cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code),
      map: null,
    };
  },
});

/** Where `.describe("…")` is, from the start to the end of the code. */
function descriptionsIn(tree: Node): [from: number, to: number][] {
  const found: [number, number][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { callee } = value;
    if (value.type === "CallExpression" && isNode(callee) && isDescribe(callee) && isNode(callee.object)) {
      found.push([callee.object.end, value.end]);
    }
    Object.values(value).forEach(visit);
  };
  visit(tree);
  return found.sort(([one], [other]) => one - other);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "end" in value;

const isDescribe = ({ type, property }: Node): boolean =>
  type === "MemberExpression" && isNode(property) && property.name === "describe";
