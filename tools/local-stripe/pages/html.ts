/** Markup that is safe to send without escaping. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template that escapes all values except markup, in text and in quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.reduce((markup, part, at) => markup + textOf(values[at - 1]) + part));
}

function textOf(content: Content): string {
  if (content === undefined || content === null || content === false) return "";
  if (content instanceof Html) return content.toString();
  if (Array.isArray(content)) return content.map(textOf).join("");
  return String(content).replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}
