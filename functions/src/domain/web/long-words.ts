import { element, type HtmlNode, text } from "./html-tree.js";

/** A word that no language has. A space that does not break joins its words. */
const LONG = /([^ \t\r\n\f]{200,})/;
/** 100 characters, each with its marks and with what is joined to it. */
const PIECE = /(?:.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*){1,100}/gsu;

/**
 * Divides a text where a browser may break its very long words, after each hundred characters. Without such places it may
 * break a word anywhere, and shapes the rest of it again for each line. That takes quadratic time in scripts that join
 * letters, and in all scripts if the font has kerning: 20,000 letters took a second for each layout of the page.
 *
 * @returns the pieces, which are the text when they are joined; a single one for a text without very long words
 */
export function breakable(written: string): string[] {
  const pieces = [""];
  // Every second part is a long word.
  for (const [at, part] of written.split(LONG).entries()) {
    const [first = "", ...others] = at % 2 === 1 ? (part.match(PIECE) ?? []) : [part];
    pieces.push((pieces.pop() ?? "") + first, ...others);
  }
  return pieces;
}

/** Lets the words of rendered Markdown break as `breakable` says. Code keeps its words, because it is not wrapped. */
export function longWords() {
  return (tree: HtmlNode): void => visit(tree);
}

function visit(node: HtmlNode): void {
  if (node.tagName === "pre" || !node.children) return;
  node.children.forEach(visit);
  node.children = node.children.flatMap((child) =>
    child.type === "text"
      ? breakable(child.value ?? "").flatMap((piece, at) =>
          at === 0 ? [text(piece)] : [element("wbr", {}, []), text(piece)],
        )
      : [child],
  );
}
