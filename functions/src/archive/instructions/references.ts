import { type Expressed, textOfExpressed } from "./expression-functions.js";
import { evaluate, type Lookup } from "./expressions.js";

const MAX_ROUNDS = 6;
const MAX_LENGTH = 8_000;
const MAX_REFERENCES = 60;

/** Whether a text has something that a tool replaces by a value. */
export const REFERS =
  /\$|\{\{|<<\s{0,4}\w|%[({]|%\w{1,40}%|@\w{1,40}@|(?:^|[#:[,-]) {0,4}\*\w|#\{|\{(?:env:|\[)|<%=/;

/**
 * The forms in which tools refer to a value: expressions of workflows and templates, `<< name >>`, `${name:-other}`, `${kind.name}`,
 * `$(NAME)`, `$env{NAME}`, `%{name}`, `%(ENV_NAME)s`, `$NAME`, `%NAME%`, `@NAME@`, `#{name}`, and `*name` of YAML.
 */
const REFERENCE =
  /\$\{\{-?((?:[^{}]|\{\d{0,2}\}){1,600}?)-?\}\}|\{\{-?((?:[^{}]|\{\d{0,2}\}){1,600}?)-?\}\}|<<\s{0,4}([\w.]{1,80})\s{0,4}>>|\$?\$\{([A-Za-z_][\w.-]{0,80}(?:\["[\w-]{1,40}"\])?(?::(?=[A-Za-z_])[A-Za-z_][\w.-]{0,80})?)(?::?([-+=?])([^{}]{0,400}))?\}|\$?\$\((\$?\(?[A-Za-z_][\w.-]{0,80}\)?[\w.-]{0,40})\)|\$(?:env|ENV|attr)\{(\w{1,60})\}|%[EI]?\{[?!]{0,2}(\w{1,60})\}|%\((?:ENV_)?([\w.]{1,60})\)s?|\$?\$(?!\()([A-Za-z_]\w{0,60})|%([A-Za-z_]\w{1,40})%|@([A-Za-z_]\w{0,40})@|#\{@?(\w{1,60})\}|\{(?:env:|\[\w{1,40}\])(\w{1,60})\}|<%=\s{0,4}@?([\w.]{1,60})\s{0,4}%>|(?<=^\s{0,40}|[-:[,]\s{0,4})\*([A-Za-z_][\w-]{0,40})(?=\s|,|\]|$)/g;

/** Names that mean something to every shell. */
const OWN = /^(?:PATH|HOME|USER|PWD|IFS|HOSTNAME|TMPDIR|LANG|TERM|OLDPWD|RANDOM)$/;

/** A text with the values of what it refers to, as far as they are known. */
export function completed(text: string, lookup: Lookup): string {
  let result = text;
  let left = MAX_REFERENCES;
  for (let round = 0; round < MAX_ROUNDS && REFERS.test(result); round++) {
    const before = result;
    result = result
      .replace(REFERENCE, (whole: string, ...groups: unknown[]) =>
        --left < 0 ? whole : (referredTo(whole, groups as (string | undefined)[], lookup) ?? whole),
      )
      .slice(0, MAX_LENGTH);
    if (result === before) break;
  }
  return result;
}

function referredTo(
  whole: string,
  groups: readonly (string | undefined)[],
  lookup: Lookup,
): string | undefined {
  const expression = groups[0] ?? groups[1];
  if (expression !== undefined) return valueOfExpression(expression, lookup);
  const name =
    groups.slice(2, 4).find((one) => one !== undefined) ??
    groups.slice(6, 17).find((one) => one !== undefined);
  if (name === undefined || OWN.test(name)) return undefined;
  const [mark, other] = [groups[4], groups[5]];
  const nested = /^\$?\(?([A-Za-z_]\w{0,60})\)?$/.exec(name)?.[1];
  const value = lookedUp(whole.startsWith("$(") && name.startsWith("$") ? (nested ?? name) : name, lookup);
  if (value === undefined && name === "SHELL") return "/bin/sh";
  if (mark === "+") return value === undefined ? "" : other;
  if (value === undefined) return mark === "-" || mark === "=" ? other : undefined;
  return textOfExpressed(value, " ");
}

function valueOfExpression(written: string, lookup: Lookup): string | undefined {
  const { value, parts } = evaluate(written.trim(), 0, (name) => lookedUp(name, lookup));
  return value === undefined || parts === 0 ? undefined : textOfExpressed(value, " ");
}

/** A name, or what follows its first parts: `.Values.prep.tool`, `var.tool`, `inputs.tool`, `config:notes.tool`. */
export function lookedUp(name: string, lookup: Lookup): Expressed | undefined {
  let rest = name.replace(/^[.@]|\["([\w-]{1,40})"\]/g, (whole, key?: string) =>
    key === undefined ? whole.slice(0, 0) : `.${key}`,
  );
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const value = lookup(rest);
    if (value !== undefined) return value;
    const next = /^[^.:]{0,80}[.:]/.exec(rest);
    if (!next) return undefined;
    rest = rest.slice(next[0].length);
  }
  return undefined;
}
