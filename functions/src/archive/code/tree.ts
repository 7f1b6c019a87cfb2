/** A node of a syntax tree, copied out of the parser's memory. Its text is `source.slice(start, end)`. */
export interface TreeNode {
  readonly type: string;
  /** The role in the parent, such as `left`, or "". */
  readonly field: string;
  readonly named: boolean;
  readonly start: number;
  readonly end: number;
  readonly children: TreeNode[];
  /** The result of `named`, which the readings of a program share. */
  inner: readonly TreeNode[] | undefined;
}

/** The parsed text of a piece, or of a part of it. */
export interface ParsedText {
  source: string;
  root: TreeNode;
  /** The line of the text on which `source` starts, starting at 0. */
  firstLine: number;
  /** The offsets at which lines start. */
  lineStarts: readonly number[];
}

export const NO_NODE: TreeNode = {
  type: "",
  field: "",
  named: false,
  start: 0,
  end: 0,
  children: [],
  inner: undefined,
};
export const NO_TEXT: ParsedText = { source: "", root: NO_NODE, firstLine: 0, lineStarts: [0] };

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The line at an offset, starting at 0 with the first line of the whole text. */
export function lineOf({ firstLine, lineStarts }: ParsedText, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return firstLine + low;
}

export function childOf(node: TreeNode, ...fields: string[]): TreeNode | undefined {
  for (const child of node.children) if (child.field !== "" && fields.includes(child.field)) return child;
  return undefined;
}

/** The children of a node that are not only punctuation or comments. */
export function named(node: TreeNode): readonly TreeNode[] {
  node.inner ??= node.children.every(isInner) ? node.children : node.children.filter(isInner);
  return node.inner;
}

function isInner({ named, type }: TreeNode): boolean {
  return named && type !== "comment";
}
