/**
 * Highlights code at build time, so that readers load no script for it. It supports the languages of the
 * help (JSON, YAML, shell, and HTTP) with one expression per language. Other languages stay plain.
 */
const LANGUAGES: Readonly<Record<string, RegExp>> = {
  json: /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d[\d.]*\b)/g,
  yaml: /(?<comment>(?:^|(?<=\s))#.*$)|(?<name>^[ -]*[\w$-]+(?=:(?:\s|$)))|(?<text>"[^"\n]*"|'[^'\n]*')/gm,
  sh: /(?<comment>(?:^|(?<=\s))#.*$)|(?<text>"[^"\n]*"|'[^'\n]*')|(?<name>(?<=^\s*|[|;&(] *)(?:vaultmart|curl|npm|npx|node|jq|gcloud)\b)|(?<value>(?<=\s)--?[a-z][\w-]*)/gm,
  http: /(?<name>^(?:GET|POST|PUT|DELETE|HTTP\/[\d.]+)\b)|(?<value>^[A-Za-z-]+(?=: ))|(?<text>"[^"\n]*")/gm,
};

/** Code as escaped HTML, with spans of the classes `name`, `text`, `value`, and `comment`. */
export function highlight(code: string, language: string): string {
  const pattern = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  if (!pattern) return escapeHtml(code);
  let html = "";
  let from = 0;
  for (const found of code.matchAll(pattern)) {
    const kind = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    html += `${escapeHtml(code.slice(from, found.index))}<span class="${kind}">${escapeHtml(found[0])}</span>`;
    from = found.index + found[0].length;
  }
  return html + escapeHtml(code.slice(from));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
