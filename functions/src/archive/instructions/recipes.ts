import type { Language, Piece } from "../pieces.js";
import { baseName, type TextPart } from "../text.js";
import { WorkIsOver } from "../work.js";
import { DOCKERFILE, dockerfilePieces } from "./dockerfile.js";
import { programsOfTerraform } from "./hcl.js";
import { folded } from "./jinja.js";
import { MakeVariables, readVariables, TooMuchMaking } from "./make.js";
import { isCommand, pieceOf, quoted, unquoted } from "./piece.js";
import { MAX_NAMES, withVariables } from "./variables.js";

const MAKEFILE = /^(?:makefile|gnumakefile|.{1,60}\.mk|justfile|.{1,60}\.just)$/;
const YAML = /\.ya?ml$/i;
const TERRAFORM = /\.(?:tf|tofu|hcl|tfvars)$/i;
/** Keys of workflows, tasks, and hooks whose values are commands. */
const RUN_KEY =
  /^([ \t]{0,80})(?:- )?(?:(?:ansible|community)\.[a-z]{3,20}\.)?(?:win_shell|win_command|raw|powershell|pwsh|run|script|cmd|cmds|command|commands|entry|before_script|after_script|entrypoint|args|exec|shell_command|postCreateCommand|install|bash|sh|shell|inlineScript|runcmd|bootcmd|before_install|after_(?:success|failure)|(?:before|after)_deploy|(?:pre|post|prepare|commit|applypatch)-[a-z-]{3,20})[ \t]{0,4}:(?=\s|$)|^([ \t]{0,80})[.\w-]{1,60}:[ \t]{1,4}&\w{1,40}[ \t]{0,4}(?=$)/;

/** The commands in build recipes: Makefiles, Dockerfiles, workflows, and other YAML files with commands. */
export function* recipePieces(part: TextPart): Generator<Piece> {
  const name = baseName(part.path).toLowerCase();
  if (MAKEFILE.test(name)) yield* makefile(part);
  else if (DOCKERFILE.test(name)) yield* dockerfilePieces(part);
  else if (YAML.test(name)) yield* yaml(part);
  else if (TERRAFORM.test(name))
    for (const { program, at } of programsOfTerraform(part.text)) {
      const line = part.text.slice(0, at).split("\n").length;
      yield pieceOf(part, line, "shell", program, { origin: "recipe", execution: "script" });
    }
}

/**
 * Lines of rules are commands, and so is what `$(shell …)` runs while the file is read.
 *
 * @throws WorkIsOver if variables contain each other so often that no person wrote them
 */
function* makefile(part: TextPart): Generator<Piece> {
  const variables = new MakeVariables();
  const included = [...part.text.matchAll(INCLUDE)].flatMap(([, names]) =>
    (names as string).trim().split(/\s{1,20}/),
  );
  const expand = (text: string): string =>
    variables
      .expand(text)
      .replace(/\{\{\s{0,4}(\w{1,60})\s{0,4}\}\}/g, (written, just: string) =>
        variables.expand(unquoted(variables.get(just) ?? written)),
      );
  try {
    readVariables(part.text, variables);
    yield* commandsOfRules(part, variables, included, expand);
  } catch (error) {
    if (error instanceof TooMuchMaking) throw new WorkIsOver();
    throw error;
  }
}

/** The commands of rules, with the values of variables in them. */
function* commandsOfRules(
  part: TextPart,
  variables: MakeVariables,
  included: readonly string[],
  expand: (text: string) => string,
): Generator<Piece> {
  yield* shellOfRules(part, variables.get("SHELL") ?? "");
  const lines = part.text.split("\n");
  const prefix = /^\.RECIPEPREFIX[ \t]{0,8}:?=[ \t]{0,8}(\S)/m.exec(part.text)?.[1];
  let [target, sources] = ["", ""];
  for (let at = 0; at < lines.length; at++) {
    const line = withTab(lines[at] as string, prefix);
    const inner = /\$\(shell ([^\n]{1,2000})\)/.exec(line)?.[1];
    const by = { origin: "recipe", execution: "script" } as const;
    if (inner !== undefined) yield pieceOf(part, at + 1, "shell", expand(inner).slice(0, MAX_EXPANDED), by);
    const rule = /^([^\s:#=\t][^:#=\n]{0,200}):(?!=)([^=;\n]{0,400})/.exec(line);
    if (rule) [target, sources] = [expand(rule[1] as string).trim(), expand(rule[2] as string).trim()];
    // `target: ; command`
    const beside = /^[\w.%/$(){} -]{1,200}:[^=;\n]{0,400};[\t ]{0,8}[@+-]{0,3}([^\n]{2,4000})$/.exec(
      line,
    )?.[1];
    if (beside === undefined && !/^(?:\t| {2,8})\S/.test(line)) continue;
    const first = at;
    let text = beside ?? line.replace(/^[\t ]{1,8}[@+-]{0,3}/, "");
    while (text.endsWith("\\") && at + 1 < lines.length)
      text = `${text}\n${(lines[++at] as string).trimStart()}`;
    const command = expand(withTarget(text, target, sources))
      .slice(0, MAX_EXPANDED)
      .replaceAll("$$", "$");
    yield {
      ...pieceOf(part, first + 1, languageOfShell(variables.get("SHELL") ?? ""), command, by),
      ...(included.length === 0 ? {} : { included }),
    };
  }
}

/** A line that starts with the mark which a Makefile chooses instead of a tab, with a tab. */
function withTab(line: string, prefix: string | undefined): string {
  return prefix !== undefined && line.startsWith(prefix) ? `\t${line.slice(1).trimStart()}` : line;
}

/** The program that gets each line of a rule, with its words: `.SHELLFLAGS` can have commands of its own. */
function* shellOfRules(part: TextPart, shell: string): Generator<Piece> {
  const flags = /^(?:override[ \t]{1,4})?\.SHELLFLAGS[ \t]{0,8}[:?+]{0,2}=[ \t]{0,8}([^\n]{1,4000})$/m.exec(
    part.text,
  );
  const command = `${shell} ${flags?.[1] ?? ""}`.replaceAll("$$", "$");
  if (!/["';|&`]/.test(command) && !/\s-\w{0,4}c\s/.test(shell)) return;
  const line = flags ? part.text.slice(0, flags.index).split("\n").length : 1;
  yield pieceOf(part, line, "shell", command, { origin: "recipe", execution: "script" });
}

/** The language in which `make` runs the lines of rules. */
function languageOfShell(shell: string): Language {
  const name = /(?:^|[/\s])(python|node|perl|ruby|pwsh)[\d.]{0,6}(?=$|\s)/.exec(shell.trim())?.[1];
  return name === undefined
    ? "shell"
    : name === "node"
      ? "javascript"
      : name === "pwsh"
        ? "powershell"
        : (name as Language);
}

const INCLUDE = /^-?s?include[ \t]{1,8}([^\n#$]{1,400})$/gm;

/** `$@` and `$<`: the names of the target and of its sources, which can be words of a command. */
function withTarget(text: string, target: string, sources: string): string {
  const [first = ""] = sources.split(/\s{1,20}/, 1);
  return text.replace(/\$[({]?([@<^])[)}]?/g, (whole, mark: string) => {
    const value = mark === "@" ? target : mark === "<" ? first : sources;
    return value === "" || value.includes("%") ? whole : value;
  });
}

const MAX_EXPANDED = 20_000;

/** `${{ env.NAME }}` of a workflow, as a shell writes it. */
function withoutExpressions(command: string): string {
  return command
    .replace(ALL_SECRETS, "$(env)")
    .replace(/\$\{\{\s{0,4}(?:env|vars|inputs|matrix|secrets)\.(\w{1,60})\s{0,4}\}\}/g, "$${$1}")
    .replace(/\$\{\{\s{0,4}(?:steps|needs|jobs)\.[\w-]{1,60}\.outputs\.(\w{1,60})\s{0,4}\}\}/g, "$${$1}")
    .replace(/(?<!\$)\{\{\s{0,4}\.(\w{1,60})\s{0,4}\}\}/g, "$${$1}");
}

/** The variables of the environment that a YAML file sets: `NAME: value` below `env`, `environment`, `variables`, or `vars`. */
function variablesOfYaml(lines: readonly string[]): Map<string, string> {
  const variables = new Map<string, string>();
  for (let at = 0; at < lines.length; at++) {
    const key = /^([ \t]{0,80})(?:- )?(?:env|environment|variables|vars|matrix):[ \t]{0,4}\r?$/.exec(
      lines[at] as string,
    );
    if (!key) continue;
    const indent = (key[1] as string).length;
    for (let next = at + 1; next < lines.length && isBelow(lines[next] as string, indent); next++) {
      const entry =
        /^[ \t]{1,100}(?:- )?([A-Za-z_]\w{0,60})[ \t]{0,4}[:=][ \t]{0,4}([^\s#|>&*{[][^\n]{0,400}?)[ \t\r]{0,8}$/.exec(
          lines[next] as string,
        );
      if (entry && variables.size < MAX_NAMES)
        variables.set(entry[1] as string, unquoted(entry[2] as string).replace(ALL_SECRETS, "$(env)"));
    }
  }
  return variables;
}

/** All secrets of a repository at once. */
const ALL_SECRETS = /\$\{\{\s{0,4}toJSON\(\s{0,4}(?:secrets|env)\s{0,4}\)\s{0,4}\}\}/gi;

/** Commands after a key, in a block below it, or in a list below it. */
function* yaml(part: TextPart): Generator<Piece> {
  const lines = part.text.split("\n");
  const by = { origin: "workflow", execution: "script" } as const;
  const variables = variablesOfYaml(lines);
  yield* containers(part, lines);
  yield* writingTasks(part, lines, variables);
  yield* fetchingTasks(part, lines);
  for (let at = 0; at < lines.length; at++) {
    const written = (lines[at] as string).replace("\r", "");
    const match = RUN_KEY.exec(written);
    if (!match) continue;
    const value = written.slice(match[0].length).trim();
    const indent =
      (match[1] ?? match[2] ?? "").length + ((lines[at] as string).trimStart().startsWith("- ") ? 2 : 0);
    if (value !== "" && !/^[|>][+-]?\d?[+-]?$/.test(value)) {
      const rest = continuation(lines, at + 1, indent);
      const command = withoutExpressions(folded(unquoted([value, ...rest].join(" ")), variables));
      const whole = withVariables(command, variables);
      if (isCommand(command) || whole !== command || /\|\s{0,4}(?:ba|z)?sh\b/.test(command))
        yield pieceOf(part, at + 1, "shell", whole, by);
      continue;
    }
    const first = at + 1;
    const deeper: string[] = [];
    while (at + 1 < lines.length && isBelow(lines[at + 1] as string, indent))
      deeper.push(lines[++at] as string);
    const below = withFolded(deeper);
    const language = languageOfStep(lines, first);
    const isList = below.some((line) => line.trimStart().startsWith("- "));
    const isFolded = value.startsWith(">");
    const text = folded(
      below
        .map((line) => (isList ? unquoted(line.trim().replace(/^- /, "")) : line.trim()))
        .map((line) => (isFolded && line === "" ? "\n" : line))
        .join(isFolded ? " " : "\n"),
      variables,
    );
    if (
      text.trim() !== "" &&
      (value !== "" || text.split("\n").some(isCommand) || /\|\s{0,4}(?:ba|z)?sh\b/.test(text))
    ) {
      const code =
        language === "shell"
          ? withVariables(withoutExpressions(text), variables)
          : below.map((line) => line.slice(indentOf(below))).join("\n");
      yield pieceOf(part, first + 1, language, code.trimEnd(), by);
    }
  }
}

/** A list of which each item that is folded (`- >`) is one line. */
function withFolded(lines: readonly string[]): string[] {
  const result = [...lines];
  let start: number | undefined;
  let indent = 0;
  for (const [at, line] of lines.entries()) {
    const item = /^([ \t]{0,80})- >[+-]?[ \t]{0,4}\r?$/.exec(line)?.[1];
    if (item !== undefined) {
      start = at;
      indent = item.length + 1;
      result[at] = `${item}- `;
    } else if (start !== undefined && line.trim() !== "" && isBelow(line, indent)) {
      result[start] += `${line.trim()} `;
      // Lines keep their numbers.
      result[at] = "";
    } else start = undefined;
  }
  return result;
}

/** The lines that continue the value of a key: deeper than it, and no keys, items, or comments themselves. */
function continuation(lines: readonly string[], from: number, indent: number): string[] {
  const rest: string[] = [];
  for (let at = from; at < lines.length && rest.length < MAX_CONTINUED; at++) {
    const line = (lines[at] as string).trim();
    if (line === "" || !isBelow(lines[at] as string, indent)) break;
    if (/^(?:- |#|["']?[\w.-]{1,60}["']?:(?:\s|$))/.test(line)) break;
    rest.push(line);
  }
  return rest;
}

const MAX_CONTINUED = 20;

/** A key of a step whose value is a script of PowerShell. */
const POWERSHELL = /^\s{0,80}(?:- )?(?:powershell|pwsh|(?:ansible\.windows\.)?win_shell):/;

/** A task of Ansible that stores what a host sends. */
const FETCHES =
  /^[ \t]{0,80}(?:- )?(?:(?:ansible|community)\.[a-z]{3,20}\.)?(?:get_url|win_get_url|unarchive|uri):/;
const FETCHED = /\b(url|src|dest)[ \t]{0,4}[:=][ \t]{0,4}("[^"\n]{1,400}"|'[^'\n]{1,400}'|[^\s,}"']{1,400})/g;

function* fetchingTasks(part: TextPart, lines: readonly string[]): Generator<Piece> {
  for (const at of lines.keys()) yield* fetchedBy(part, lines, at);
}

/** Such a task as a command. */
function* fetchedBy(part: TextPart, lines: readonly string[], at: number): Generator<Piece> {
  if (!FETCHES.test(lines[at] as string)) return;
  const indent = indentOf([lines[at] as string]);
  const fields = new Map<string, string>();
  for (let next = at; next <= at + MAX_FIELDS; next++) {
    const line = lines[next];
    if (line === undefined || (next > at && !isBelow(line, indent))) break;
    for (const [, name, value] of line.matchAll(FETCHED))
      if (!fields.has(name as string)) fields.set(name as string, unquoted(value as string));
  }
  const address = fields.get("url") ?? fields.get("src");
  const target = fields.get("dest");
  if (address === undefined || target === undefined || !/^https?:/.test(address)) return;
  const command = `curl -s -o ${quoted(target)} ${quoted(address)}`;
  yield pieceOf(part, at + 1, "shell", command, { origin: "workflow", execution: "script" });
}

/** The parts of a task of Ansible that writes a line or a text into a file. */
const WRITES =
  /^([ \t]{0,80})(?:- )?(?:(?:ansible\.builtin|ansible\.legacy)\.)?(?:lineinfile|blockinfile|copy):[ \t]{0,4}([^\n]{0,2000})$/;
/** The fields of a task on one line: `path=/a line="b"`. */
const INLINE = /\b(path|dest|line|content|block)=("[^"\n]{0,2000}"|'[^'\n]{0,2000}'|\S{1,2000})/g;
const FIELD = /^[ \t]{1,80}(path|dest|line|content|block):[ \t]{1,8}([^\n]{1,2000})$/;
const MAX_FIELDS = 20;
const MAX_TASKS = 400;

/**
 * What tasks of Ansible write into a file that opens the machine, or whose name or content is put together.
 *
 * @throws WorkIsOver if there are so many different ones that no person wrote them
 */
function* writingTasks(
  part: TextPart,
  lines: readonly string[],
  variables: ReadonlyMap<string, string>,
): Generator<Piece> {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const [, before, inline = ""] = WRITES.exec(line) ?? [];
    if (before === undefined) continue;
    const written = fieldsOf(lines, at, before.length);
    for (const [, name, value] of inline.matchAll(INLINE)) written.set(name as string, value as string);
    const path = written.get("path") ?? written.get("dest");
    const content = written.get("line") ?? written.get("content") ?? written.get("block");
    if (path === undefined || content === undefined) continue;
    const [target, text] = [path, content].map((one) => folded(unquoted(one), variables)) as [string, string];
    const isPutTogether =
      [path, content].some((one) => PUT_TOGETHER.test(one)) &&
      (target !== unquoted(path) || text !== unquoted(content));
    if (!isPutTogether && (!/authorized_keys/.test(target) || text.includes("{{"))) continue;
    const command = `printf '%s' ${single(text)} >> ${single(target)}`;
    if (seen.has(command)) continue;
    if (seen.size >= MAX_TASKS) throw new WorkIsOver();
    seen.add(command);
    yield pieceOf(part, at + 1, "shell", command, { origin: "recipe", execution: "script" });
  }
}

/** An expression that puts a text together, or decodes one. */
const PUT_TOGETHER = /["']\s{0,4}[~+]|\|\s{0,4}(?:b64decode|reverse|join)/;

/** The fields of a task below its module. Of a block, the first line. */
function fieldsOf(lines: readonly string[], at: number, indent: number): Map<string, string> {
  const fields = new Map<string, string>();
  for (let next = at + 1; next <= at + MAX_FIELDS && isBelow(lines[next] ?? "x", indent); next++) {
    const [, name, rest] = FIELD.exec((lines[next] as string).replace("\r", "")) ?? [];
    if (name === undefined || rest === undefined) continue;
    fields.set(name, /^[|>]/.test(rest.trim()) ? (lines[next + 1] ?? "").trim() : rest);
  }
  return fields;
}

function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const MAX_MOUNTS = 400;

/**
 * What containers in a YAML file get of the machine, as options of `docker run`.
 *
 * @throws WorkIsOver if there are so many different ones that no person wrote them
 */
function* containers(part: TextPart, lines: readonly string[]): Generator<Piece> {
  const by = { origin: "recipe", execution: "script" } as const;
  const isService = /^services:/m.test(part.text);
  const isKind = /^kind:/m.test(part.text);
  if (!isService && !isKind) return;
  // What a service runs is not followed to its mounts: a program that reaches a host gets all of them.
  const sent = lines.find((line) => REACHES.test(line));
  const command =
    sent === undefined ? "" : ` ${unquoted(sent.trim().replace(/^(?:- |[\w-]{1,40}:)\s{0,8}/, ""))}`;
  let image = "image";
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    image = /^[ \t]{1,40}(?:- )?image:[ \t]{1,8}(\S{1,200})/.exec(line)?.[1] ?? image;
    for (const option of optionsOf(line, lines[at + 1] ?? "", isService)) {
      const started = `docker run ${option} ${quoted(unquoted(image))}${command}`;
      if (seen.has(started)) continue;
      if (seen.size >= MAX_MOUNTS) throw new WorkIsOver();
      seen.add(started);
      yield pieceOf(part, at + 1, "shell", started, by);
    }
  }
}

/** The options of `docker run` that do what a line of a service, or of a volume of Kubernetes, does. */
function optionsOf(line: string, next: string, isService: boolean): string[] {
  const mount = (source: string) => `-v ${quoted(`${source}:/x`)}`;
  if (!isService) {
    const path = /\bhostPath:/.test(line) ? HOST_PATH.exec(`${line}\n${next}`)?.[1] : undefined;
    return path === undefined ? [] : [mount(path)];
  }
  const options = [...line.matchAll(VOLUME)].map(([, source]) => mount(source as string));
  return /^[ \t]{1,40}privileged:[ \t]{1,8}true\b/.test(line) ? [...options, "--privileged"] : options;
}

/** A volume of Kubernetes that is a folder of the machine. */
const HOST_PATH =
  /\bhostPath:[ \t]{0,4}(?:\{[ \t]{0,4}|\r?\n[ \t]{1,40})path:[ \t]{0,4}["']?([^\s"'}]{1,200})/;
const REACHES = /\b(?:curl|wget|nc|ncat|socat|ssh|scp|rsync|rclone)\s/;

/** A mount of a folder of the machine: `- ~/.ssh:/keys`, `["${HOME}:/home"]`, `source: /`. */
const VOLUME =
  /(?:(?:^[ \t]{1,40}- |[[,])[ \t]{0,4}["']?|^[ \t]{1,40}(?:- )?source:[ \t]{1,8}["']?)((?:~|\/|\$\{?HOME\}?|\$\{?USERPROFILE\}?)[\w./${}-]{0,200})(?=:\/|["']?[ \t]{0,8}$)/g;

/** The language of a step of a workflow: a shell, unless the lines around say otherwise. */
function languageOfStep(lines: readonly string[], at: number): Language {
  if (POWERSHELL.test(lines[at - 1] ?? "")) return "powershell";
  const around = lines.slice(Math.max(0, at - 6), at + 1).join("\n");
  const step = around.slice(Math.max(0, around.lastIndexOf("\n      - ")));
  if (/\bactions\/github-script@/.test(step)) return "javascript";
  const named = /\bshell:\s{0,4}["']?(python|pwsh|powershell|node)\b/.exec(step)?.[1];
  return named === "python"
    ? "python"
    : named === "node"
      ? "javascript"
      : named === undefined
        ? "shell"
        : "powershell";
}

function indentOf(lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== "");
  return Math.min(80, ...written.map((line) => line.length - line.trimStart().length));
}

function isBelow(line: string, indent: number): boolean {
  return line.trim() === "" || line.length - line.trimStart().length > indent;
}
