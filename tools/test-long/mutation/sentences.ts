/** Words separated by spaces. */
const SENTENCE = /\p{L}[,.:;’'"”»)]*\s+["“«(]?\p{L}/u;
/** Markup and code, which also contain spaces; placeholders such as `{title}` are part of a sentence. */
const NO_SENTENCE = /[<>=]|\{(?!\w+\})/;

export interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly elements?: readonly (Node | null)[];
  readonly properties?: readonly Node[];
}

/**
 * Whether an expression contains only sentences for people: it is a string, an array of strings, or an object of these.
 */
export function isProse(node: Node | null): boolean {
  switch (node?.type) {
    case "StringLiteral":
      return isSentence(String(node.value));
    case "TemplateLiteral":
      return isSentence((node.quasis ?? []).map(({ value }) => value.raw).join("x"));
    case "ArrayExpression":
      return isProseAlone(node.elements ?? []);
    case "ObjectExpression":
      return isProseAlone((node.properties ?? []).map(({ value }) => value as Node));
    default:
      return false;
  }
}

const isSentence = (text: string) => SENTENCE.test(text) && !NO_SENTENCE.test(text);
const isProseAlone = (nodes: readonly (Node | null)[]) => nodes.length > 0 && nodes.every(isProse);
