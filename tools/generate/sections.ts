/** The content between two markers in a handwritten file, by the name of the markers. */
export type Sections = Readonly<Record<string, () => string>>;

const SECTION = /^<!-- generated: (\S+) -->$[\s\S]*?^<!-- end: \1 -->$/gm;
const MARKER = /^<!-- (?:generated|end): .*-->$/gm;

/**
 * A text with the content between `<!-- generated: NAME -->` and `<!-- end: NAME -->` replaced.
 *
 * @throws RangeError unless the text contains exactly one pair of markers for each section
 */
export function withSections(text: string, sections: Sections): string {
  const found = [...text.matchAll(SECTION)].map(([, name]) => name);
  const wanted = Object.keys(sections);
  const isComplete = wanted.every((name) => found.includes(name)) && found.length === wanted.length;
  if (!isComplete || text.match(MARKER)?.length !== 2 * wanted.length) {
    throw new RangeError(`The markers must be one pair each of ${wanted.join(", ")}`);
  }
  return text.replace(SECTION, (_, name) => marked(name, sections[name]?.() ?? ""));
}

/**
 * A text with one of its sections replaced.
 *
 * @throws RangeError if it has no such section
 */
export function withSection(text: string, name: string, content: string): string {
  if (![...text.matchAll(SECTION)].some(([, found]) => found === name)) {
    throw new RangeError(`There is no section "${name}"`);
  }
  return text.replace(SECTION, (section, found) => (found === name ? marked(name, content) : section));
}

const marked = (name: string, content: string) =>
  `<!-- generated: ${name} -->\n\n${content.trim()}\n\n<!-- end: ${name} -->`;
