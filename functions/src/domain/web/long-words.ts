/** A node of an HTML tree (hast), as far as this file needs it. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}

/** A word that no language has. A space that does not break joins its words. */
const LONG = /[^ \t\r\n\f]{200,}/g;
/** The characters, as readers count them, after which a long word may be broken. */
const PIECE = 100;

/**
 * Lets a browser break a very long word after each hundred characters. Without such places it may break the word
 * anywhere, and shapes the rest of it again for each line, which takes quadratic time with a font that has kerning:
 * 20,000 letters took a second for each layout of the page.
 *
 * Code keeps its words, because it is not wrapped.
 */
export function longWords() {
  return (tree: Node): void => visit(tree);
}

function visit(node: Node): void {
  if (node.tagName === "pre" || !node.children) return;
  node.children = node.children.flatMap(broken);
  node.children.forEach(visit);
}

function broken(node: Node): Node[] {
  const { type, value = "" } = node;
  if (type !== "text" || value.search(LONG) < 0) return [node];
  const nodes: Node[] = [];
  let end = 0;
  for (const { 0: word, index } of value.matchAll(LONG)) {
    nodes.push(text(value.slice(end, index)));
    nodes.push(
      ...piecesOf(word).flatMap((piece, at) => (at === 0 ? [text(piece)] : [wordBreak(), text(piece)])),
    );
    end = index + word.length;
  }
  return [...nodes, text(value.slice(end))].filter(({ type, value }) => type !== "text" || value !== "");
}

/** The pieces of a word; none ends within a character that has several code points. */
function piecesOf(word: string): string[] {
  const characters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += PIECE) {
    pieces.push(
      characters
        .slice(at, at + PIECE)
        .map(({ segment }) => segment)
        .join(""),
    );
  }
  return pieces;
}

const text = (value: string): Node => ({ type: "text", value });
const wordBreak = (): Node => ({ type: "element", tagName: "wbr", properties: {}, children: [] });
