import { oneLine, plain } from "#domain/web/plain-text.js";

/** The capabilities of a stream. */
export interface Ability {
  readonly colour: boolean;
  readonly links: boolean;
}

/**
 * The client's styles are marks in the text that contain a number of this process. They
 * become escape sequences only when the text is written. An untrusted text therefore loses
 * its own escape sequences and cannot imitate the marks. The number is never shown, and the
 * text's author cannot predict it. Loading `node:crypto` for it would take a fifth of the
 * time of `--help`.
 */
const NONCE = Math.floor(Math.random() * 2 ** 52)
  .toString(16)
  .padStart(13, "0");
const MARK = new RegExp(`\\u0001${NONCE}([ls])([^\\u0002]*)\\u0002`, "g");
const mark = (kind: "l" | "s", value: string) => `\u0001${NONCE}${kind}${value}\u0002`;

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;
export type Style = keyof typeof CODES;

const paint =
  ([open, close]: readonly [number, number]) =>
  (text: string): string =>
    text && mark("s", String(open)) + text + mark("s", String(close));

export const styles = Object.fromEntries(
  Object.entries(CODES).map(([name, codes]) => [name, paint(codes)]),
) as Record<Style, (text: string) => string>;

/** A link to an HTTP(S) URL. For any other URL, only the text. */
export function linked(text: string, url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) return text;
  return mark("l", address.href) + text + mark("l", "");
}

/**
 * Renders a text with marks for a stream: marks become escape sequences or are removed, and all other control
 * characters are removed.
 */
export function render(text: string, { colour, links }: Ability): string {
  let out = "";
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    out += plain(text.slice(from, found.index));
    const [whole, kind, value] = found;
    if (kind === "s" && colour) out += `\u001b[${value}m`;
    if (kind === "l" && links) out += `\u001b]8;;${value}\u0007`;
    from = found.index + whole.length;
  }
  return out + plain(text.slice(from));
}

/** A text on one line without its marks, for counting its width. */
export const unmarked = (text: string): string => oneLine(text.replace(MARK, ""));

/** The pieces of a text: marks, and the text between them. */
export function pieces(text: string): { readonly text: string; readonly isMark: boolean }[] {
  const found: { text: string; isMark: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), isMark: false });
    found.push({ text: match[0], isMark: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), isMark: false });
  return found;
}
