/** A value of a JSON text, and where it stands. */
export interface Node {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly value: unknown;
  /** Of an object, in their order. */
  readonly members?: readonly Member[];
}

export interface Member {
  readonly key: string;
  readonly start: number;
  readonly node: Node;
}

const SPACE = /(?:[\s\ufeff]|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const LEAF = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
const DEEPEST = 100;

/**
 * Reads JSON as editors keep it, with comments and commas behind the last member, and tells where everything stands.
 *
 * @throws SyntaxError
 */
export function readJson(text: string): Node {
  let at = 0;
  const skip = () => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
  };
  const wrong = () => new SyntaxError(`Unexpected ${text[at] ?? "end"} at ${at}`);
  const take = (character: string): boolean => {
    skip();
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const leaf = (): Node => {
    skip();
    LEAF.lastIndex = at;
    const [raw] = LEAF.exec(text) ?? [];
    if (raw === undefined) throw wrong();
    const start = at;
    at += raw.length;
    return { start, end: at, value: JSON.parse(raw) };
  };
  const node = (depth: number): Node => {
    if (depth > DEEPEST) throw new SyntaxError("Too deep");
    skip();
    const start = at;
    if (take("{")) {
      const members: Member[] = [];
      while (!take("}")) {
        const key = leaf();
        if (typeof key.value !== "string" || !take(":")) throw wrong();
        members.push({ key: key.value, start: key.start, node: node(depth + 1) });
        if (!take(",") && text[at] !== "}") throw wrong();
      }
      const value = Object.fromEntries(members.map(({ key, node: inner }) => [key, inner.value]));
      return { start, end: at, value, members };
    }
    if (take("[")) {
      const entries: unknown[] = [];
      while (!take("]")) {
        entries.push(node(depth + 1).value);
        if (!take(",") && text[at] !== "]") throw wrong();
      }
      return { start, end: at, value: entries };
    }
    return leaf();
  };
  const root = node(0);
  skip();
  if (at < text.length) throw wrong();
  return root;
}
