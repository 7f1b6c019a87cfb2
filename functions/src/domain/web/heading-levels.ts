/** The parts of an HTML tree node that matter for headings. */
interface Node {
  readonly type: string;
  tagName?: string;
  readonly children?: readonly Node[];
}

const LAST_LEVEL = 6;

/**
 * Adjusts the headings of a readme to the page around it. Regardless of the levels that the author chose, the first
 * heading gets the next level, and no level is skipped.
 *
 * @param first the level of the first heading. The default assumes a page title and a tab heading above it.
 */
export function headingLevels(first = 3) {
  return (tree: Node): void => {
    const open: number[] = [];
    const visit = (node: Node): void => {
      const level = Number(/^h([1-6])$/.exec(node.tagName ?? "")?.[1]);
      if (level) {
        while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
        open.push(level);
        node.tagName = `h${Math.min(first + open.length - 1, LAST_LEVEL)}`;
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
