/**
 * A program of Perl in the form of PHP, which has a grammar: variables, strings, calls, and commands in backticks are
 * the same. What differs is rewritten line by line, so that lines keep their numbers. What cannot be rewritten is read
 * as far as the grammar recovers from it.
 */
export function perlAsPhp(text: string): string {
  const end = /^(?:__END__|__DATA__)\b/m.exec(text)?.index ?? text.length;
  const rewritten = text
    .slice(0, end)
    .replace(/^#![^\n]{0,200}/, "")
    .replace(/\b(?:my|our|local)\s{1,4}(?=[$@%(])/g, "")
    .replace(/\bopen\s{1,4}(?!\()([^;\n]{1,2000}?)(?=\s(?:or|\|\|)\s|;|\n)/g, "open($1)")
    .replace(/^\s{0,40}(?:use|no)\s[^;\n]{0,200};/gm, "")
    .replace(
      /\bq[qx]?\s{0,2}(?:\{([^{}\n]{0,2000})\}|\(([^()\n]{0,2000})\)|\[([^[\]\n]{0,2000})\]|\/([^/\n]{0,2000})\/)/g,
      quotation,
    )
    .replace(
      /\bqw\s{0,2}[({[/]([^)}\]/\n]{0,2000})[)}\]/]/g,
      (_, list: string) =>
        `[${list
          .trim()
          .split(/\s{1,40}/)
          .map((word) => `'${word.replaceAll("'", "")}'`)
          .join(", ")}]`,
    )
    // `(my $c = "dvsm") =~ tr/a-z/b-za/` and `$c =~ s/a/b/g`
    .replace(
      /\(?\s{0,2}\$(\w{1,40})\s{0,4}=\s{0,4}("[^"\n]{0,2000}"|'[^'\n]{0,2000}')\s{0,2}\)?\s{0,4}=~\s{0,4}(tr|y|s)\/([^/\n]{1,200})\/([^/\n]{0,200})\/[a-z]{0,4}/g,
      (_, name: string, value: string, kind: string, from: string, to: string) =>
        `$${name} = ${changed(kind, value, from, to)}`,
    )
    .replace(
      /\$(\w{1,40})\s{0,4}=~\s{0,4}(tr|y|s)\/([^/\n]{1,200})\/([^/\n]{0,200})\/(?!e)[a-z]{0,4}/g,
      (_, name: string, kind: string, from: string, to: string) =>
        `$${name} = ${changed(kind, `$${name}`, from, to)}`,
    )
    .replace(/<DATA>/g, () =>
      JSON.stringify(
        text
          .slice(end)
          .replace(/^[^\n]{0,20}\n/, "")
          .slice(0, MAX_DATA),
      ),
    )
    .replace(/\(([$\w, ]{2,200})\)\s{0,8}=\s{0,8}\(([^();\n]{0,2000})\)/g, "[$1] = [$2]")
    .replace(/[@%](\w{1,40})\s{0,8}=\s{0,8}\(([^();\n]{0,2000})\)/g, "$$$1 = [$2]")
    .replace(
      /\bmap\s{0,4}\{\s{0,4}(?:pack\(?["']\w["'],\s{0,4})?chr\b[^{}\n]{0,40}\}\s{0,4}\(?([^;\n()]{0,2000})\)?/g,
      "array_map('chr', [$1])",
    )
    .replace(
      /\bscalar\s{0,2}reverse\s{0,2}\(?\s{0,2}((?:"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|\$\w{1,40}))\)?/g,
      "strrev($1)",
    )
    .replace(
      /(?<![\w>:$@%])\b(system|exec|eval|print|require|do|unlink|reverse|join|pack|unpack|sprintf|decode_base64|lc|uc|get)\s{1,4}(?!\()([^;{}\n]{1,2000})(?=;|\n|$)/g,
      "$1($2)",
    )
    .replace(/(?<!\w)[@%](?=[A-Za-z_]\w{0,40}\b)/g, "$$")
    .replace(/->\s{0,2}(?=[[{])/g, "")
    .replace(/\$([A-Za-z_]\w{0,40})\{\s{0,2}(["']?)([\w.]{1,60})\2\s{0,2}\}/g, "$$$1['$3']")
    .replace(/\bsub\s{1,4}(\w{1,60})\s{0,4}\{/g, "function $1() {");
  return `<?php ${rewritten}`;
}

const MAX_DATA = 8_000;

function changed(kind: string, value: string, from: string, to: string): string {
  const [one, other] = [from, to].map((text) => JSON.stringify(text));
  return kind === "s" ? `str_replace(${one}, ${other}, ${value})` : `strtr(${value}, ${one}, ${other})`;
}

function quotation(written: string, ...groups: (string | undefined)[]): string {
  const text = groups.slice(0, 4).find((one) => one !== undefined) ?? "";
  if (written.startsWith("qx")) return `\`${text.replaceAll("`", "")}\``;
  const mark = written.startsWith("qq") ? '"' : "'";
  return `${mark}${text.replaceAll(mark, `\\${mark}`)}${mark}`;
}
