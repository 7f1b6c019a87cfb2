/** What stands between two markers of a hand-written file, by the markers' name. */
export type Sections = Readonly<Record<string, () => string>>;

const SECTION = /^<!-- generated: (\S+) -->$[\s\S]*?^<!-- end: \1 -->$/gm;
const MARKER = /^<!-- (?:generated|end): .*-->$/gm;

/**
 * A text with what stands between `<!-- generated: NAME -->` and `<!-- end: NAME -->` made again.
 *
 * @throws RangeError when the text's markers are not exactly one pair for each of the sections
 */
export function withSections(text: string, sections: Sections): string {
  const found = [...text.matchAll(SECTION)].map(([, name]) => name);
  const wanted = Object.keys(sections);
  const isComplete = wanted.every((name) => found.includes(name)) && found.length === wanted.length;
  if (!isComplete || text.match(MARKER)?.length !== 2 * wanted.length) {
    throw new RangeError(`The markers must be one pair each of ${wanted.join(", ")}`);
  }
  return text.replace(
    SECTION,
    (_, name) => `<!-- generated: ${name} -->\n\n${sections[name]?.().trim()}\n\n<!-- end: ${name} -->`,
  );
}
