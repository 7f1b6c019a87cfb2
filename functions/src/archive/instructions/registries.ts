import { watches } from "../code/commands/containers.js";
import { addressOf, isKnownForge, isKnownModule, isPrivateHost } from "../code/hosts.js";
import { type Finding, finding } from "../finding.js";
import { baseName, type TextPart } from "../text.js";
import { readJson } from "./configurations.js";

/** Registries that are not forges. */
const REGISTRIES =
  /(?:^|\.)(?:npm\.pkg\.github\.com|pkgs\.dev\.azure\.com|jfrog\.io|cloudsmith\.io|packagecloud\.io|artifactory\.[\w.]{3,60}|nexus\.[\w.]{3,60}|anaconda\.org|conda\.anaconda\.org|gemfury\.(?:io|com)|tuna\.tsinghua\.edu\.cn|aliyun\.com|aliyuncs\.com|tencent(?:yun)?\.com|huaweicloud\.com|ustc\.edu\.cn|douban\.com|taobao\.org)$/;
const INDEX_SETTING =
  /^[ \t]{0,8}(?:registry|(?:extra[-_])?index[-_]url|find[-_]links|url)[ \t]{0,4}=[ \t]{0,4}["']?(\S{4,400}?)["']?[ \t]{0,8}$/gm;
const REQUIREMENT_INDEX =
  /^[ \t]{0,8}(?:-i|--index-url|--extra-index-url|-f|--find-links)[ \t=]{1,4}(\S{4,400})/gm;
const DIRECT = /(?:^[ \t]{0,8}|@[ \t]{0,4}|\s)((?:git\+)?https?:\/\/\S{4,400})/gm;
/** All secrets of a repository in one expression, in whatever form. */
const ALL_SECRETS = /\$\{\{(?:[^}\n]|\}(?!\})){0,200}?(?<![\w.'"-])secrets(?:\.\*|(?![\w'"-]|\s{0,4}[.[]))/i;
/** What a workflow has, wherever it is stored until someone copies it. */
const WORKFLOW_KEYS = [/^["']?on["']?:/m, /^jobs:/m] as const;
const CARGO_SOURCE = /\bgit\s{0,4}=\s{0,4}["'](https?:\/\/[^"'\s]{4,400})["']/gm;
/** A package of Python by its address: `helper @ https://…`, `{ url = "https://…" }`, `{ git = "https://…" }`. */
const REFERENCE =
  /(?:["'\s][\w.-]{1,60}(?:\[[\w,\s.-]{1,60}\])?\s{0,4}@\s{0,4}|\{[^{}\n]{0,60}\b(?:url|git)\s{0,4}=\s{0,4}["'])((?:git\+)?https?:\/\/[^"'\s;,}]{4,400})/g;
/** A repository of hooks. */
const HOOKS_OF = /^[ \t]{0,12}-?[ \t]{0,4}repo:[ \t]{1,4}["']?(https?:\/\/[^"'\s]{4,400})/gm;
/** An address that Git takes for an option, or starts as a program. */
const STARTS_PROGRAM = /^[ \t]{0,8}(?:url|path)[ \t]{0,4}=[ \t]{0,4}["']?(?:-|ext::)/m;
const TERMINAL = /"terminal\.integrated\.env\.(?:linux|osx|windows)"/;
const LOADED_IN_TERMINAL =
  /"(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|BASH_ENV|ENV|PROMPT_COMMAND|GIT_SSH_COMMAND|PERL5OPT|RUBYOPT)"\s{0,4}:\s{0,4}"[^"\n]{1,200}"|"NODE_OPTIONS"\s{0,4}:\s{0,4}"[^"\n]{0,200}--(?:require|import|loader)[^"\n]{0,200}"/;
/** A module that is required, or that replaces another one. */
const MODULE =
  /^[ \t]{0,8}(?:require[ \t]{1,4})?((?:[\w-]{1,60}\.){1,8}[\w-]{1,60}\/\S{1,200})[ \t]{1,4}v\d[^\n=]{0,80}$|=>[ \t]{1,4}((?:[\w-]{1,60}\.){1,8}[\w-]{1,60}\/\S{1,200})/gm;
const WORKFLOW = /\/\.github\/workflows\//;
/** Events whose workflows have the secrets of the repository although a stranger causes them. */
const PRIVILEGED = /\bpull_request_target\b|\bworkflow_run\b/;
const CODE_OF_STRANGERS =
  /\bref:[ \t]{0,4}["']?\$\{\{[ \t]{0,4}(?:github\.event\.(?:pull_request\.head\.(?:sha|ref)|workflow_run\.head_(?:sha|branch|commit))|github\.head_ref)|\bgh pr checkout\b|\brefs\/pull\//;
const WORDS_OF_STRANGERS =
  /\$\{\{[ \t]{0,4}github\.(?:head_ref|event\.(?:issue|pull_request|discussion|comment|review|review_comment|head_commit|workflow_run|pages)\.(?:title|body|message|head\.ref|head\.label|head_branch|author\.(?:name|email)|default_branch))\b/g;
const RUN = /^\s{0,80}(?:- )?run:/;
const WHOLE_DISK = /^[ \t]{0,40}-[ \t]{1,4}["']?\/:\/|["'[,][ \t]{0,4}["']?\/:\//m;
/** The first line of a service, and its image. */
const SERVICE = /^(?=(?: {2}| {4}|\t)[\w.-]{1,60}:[ \t]{0,4}$)/m;
const IMAGE = /^[ \t]{1,40}image:[ \t]{1,4}["']?([^\s"']{1,200})/m;

/** Judges the sources of packages, and the permissions of workflows and containers. */
export function judgeSources(part: TextPart): Finding[] {
  const name = baseName(part.path).toLowerCase();
  if (name === "package.json") return packagesOf(part);
  if (/^\.?(?:npmrc|yarnrc|pypirc)(?:\.[a-z]{1,12})?$|^pip\.(?:conf|ini)$|^uv\.toml$/.test(name))
    return addresses(part, INDEX_SETTING, true);
  if (/^(?:requirements|constraints)[\w.-]{0,40}\.(?:txt|in)$/.test(name))
    return [...addresses(part, REQUIREMENT_INDEX, false), ...addresses(part, DIRECT, true)].slice(0, 1);
  if (/^(?:environment|conda|env)[\w.-]{0,40}\.ya?ml$/.test(name) && /^\s{0,20}- (?:--|-i )/m.test(part.text))
    return addresses(
      part.withText(part.text.replace(/^\s{0,20}- (?=-)/gm, "")),
      REQUIREMENT_INDEX,
      false,
    ).slice(0, 1);
  if (/^(?:pyproject\.toml|setup\.(?:cfg|py))$/.test(name)) return addresses(part, REFERENCE, true);
  if (/^\.pre-commit-config\.ya?ml$/.test(name)) return addresses(part, HOOKS_OF, true);
  const started = startedBySettings(part, name);
  if (started) return [started];
  if (name === "cargo.toml") return addresses(part, CARGO_SOURCE, true);
  if (name === "go.mod") return modules(part);
  const isWorkflow = WORKFLOW.test(`/${part.path}`);
  if (/\.ya?ml$/.test(name) && ALL_SECRETS.test(part.text))
    if (isWorkflow || WORKFLOW_KEYS.every((key) => key.test(part.text))) {
      const message = "All secrets of a repository are given to a step";
      return [finding("secret-elsewhere", { file: part.path, message })];
    }
  if (isWorkflow) return workflow(part);
  if (/^deno\.jsonc?$|^import[_-]?map[\w.-]{0,40}\.json$/.test(name)) return importsOf(part);
  if (/^(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(name) && givesDisk(part.text))
    return [
      finding("privilege", { file: part.path, message: "A container gets the whole disk of the machine" }),
    ];
  return [];
}

/** What Git or an editor starts because of a setting. */
function startedBySettings(part: TextPart, name: string): Finding | undefined {
  if (name === ".gitmodules" && STARTS_PROGRAM.test(part.text))
    return finding("git-hook", { file: part.path, message: "A submodule whose address is a command" });
  if (!/^settings\.json$|\.code-workspace$/.test(name) || !TERMINAL.test(part.text)) return undefined;
  const excerpt = LOADED_IN_TERMINAL.exec(part.text)?.[0];
  const message = "A variable that loads other code into each terminal";
  return excerpt === undefined ? undefined : finding("startup-file", { file: part.path, message, excerpt });
}

/** Whether a service gets the whole disk, and does not watch the machine. */
function givesDisk(text: string): boolean {
  if (!WHOLE_DISK.test(text)) return false;
  return text
    .split(SERVICE)
    .some((service) => WHOLE_DISK.test(service) && !watches(IMAGE.exec(service)?.[1] ?? "", "/"));
}

/** Modules that replace others, and modules from unknown hosts. */
function modules(part: TextPart): Finding[] {
  for (const match of part.text.matchAll(MODULE)) {
    const path = (match[1] ?? match[2]) as string;
    if (isKnownModule(path) || /(?:^|\.)example\.(?:com|org)\//.test(path)) continue;
    const line = part.firstLine + part.text.slice(0, match.index).split("\n").length - 1;
    const message = "A package of Go from an unknown host";
    return [finding("foreign-registry", { file: part.path, line, message, excerpt: match[0] })];
  }
  return [];
}

/**
 * Findings about what a workflow exposes to strangers: its secrets, its permissions, or part of a
 * command.
 */
function workflow(part: TextPart): Finding[] {
  const where = (at: number) => ({
    file: part.path,
    line: part.firstLine + part.text.slice(0, at).split("\n").length - 1,
  });
  const taken = PRIVILEGED.test(part.text) ? CODE_OF_STRANGERS.exec(part.text) : null;
  if (taken) return [finding("unsafe-workflow", where(taken.index))];
  for (const { 0: words, index } of part.text.matchAll(WORDS_OF_STRANGERS)) {
    const before = part.text.slice(Math.max(0, index - 4_000), index).split("\n");
    if (!isInCommand(before)) continue;
    const message = "A workflow that puts words of strangers into a command";
    return [finding("unsafe-workflow", { ...where(index), message, excerpt: words })];
  }
  return [];
}

/** Whether the last of some lines of YAML is in the value of `run`. */
function isInCommand(lines: readonly string[]): boolean {
  let indent = indentOf(lines.at(-1) as string);
  if (RUN.test(lines.at(-1) as string)) return true;
  for (let at = lines.length - 2; at >= 0; at--) {
    const line = lines[at] as string;
    if (line.trim() === "" || indentOf(line) >= indent) continue;
    if (RUN.test(line)) return true;
    if (!/^\s{0,80}(?:- )?[\w-]{1,40}:/.test(line)) indent = indentOf(line);
    else return false;
  }
  return false;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** @param isStrict whether an HTTPS address of an unknown host is a finding too */
function addresses(part: TextPart, form: RegExp, isStrict: boolean): Finding[] {
  for (const match of part.text.matchAll(form)) {
    const address = match[1] as string;
    if (!isForeign(address, isStrict)) continue;
    const line = part.firstLine + part.text.slice(0, match.index).split("\n").length - 1;
    return [finding("foreign-registry", { file: part.path, line, excerpt: match[0] })];
  }
  return [];
}

function isForeign(written: string, isStrict: boolean): boolean {
  const address = written.replace(/^git\+/, "");
  if (!/^https?:\/\//i.test(address) || /[${]/.test(address)) return false;
  const host = addressOf(address)?.host ?? "";
  if (isPrivateHost(host) || /(?:^|\.)example\.(?:com|org)$/.test(host)) return false;
  if (/^http:/i.test(address)) return true;
  return isStrict && !isKnownForge(address) && !REGISTRIES.test(host);
}

/** Hosts of modules that anyone can publish under a name of their own. */
const MODULE_HOSTS =
  /^(?:deno\.land|(?:[\w-]{1,40}\.)?jsr\.io|esm\.(?:sh|run)|unpkg\.com|cdn\.jsdelivr\.net|cdn\.skypack\.dev|(?:ga\.)?jspm\.(?:io|dev)|cdnjs\.cloudflare\.com|denopkg\.com|cdn\.pika\.dev|esm\.town)$/;

/** Modules of an import map that come from an unknown host. */
function importsOf(part: TextPart): Finding[] {
  const read = readJson(part.text) as Record<string, unknown> | undefined;
  const scopes = Object.values((read?.scopes ?? {}) as Record<string, unknown>);
  for (const map of [read?.imports, ...scopes])
    for (const [name, address] of Object.entries((map ?? {}) as Record<string, unknown>)) {
      if (typeof address !== "string" || !isForeign(address, true)) continue;
      if (/^https:/i.test(address) && MODULE_HOSTS.test(addressOf(address)?.host ?? "")) continue;
      const message = `A module from an address: ${name.slice(0, 80)}`;
      return [finding("foreign-registry", { file: part.path, message })];
    }
  return [];
}

function packagesOf(part: TextPart): Finding[] {
  const read = readJson(part.text) as Record<string, unknown> | undefined;
  for (const key of NAMES_PACKAGES)
    for (const [name, version] of versionsIn(read?.[key])) {
      if (!isForeign(version, true)) continue;
      const message = `A package from an address: ${name}`;
      return [finding("foreign-registry", { file: part.path, message })];
    }
  return [];
}

const NAMES_PACKAGES =
  "dependencies devDependencies optionalDependencies peerDependencies overrides resolutions pnpm".split(" ");
const MAX_LEVELS = 8;

/** The versions of packages, of which those that replace others can be inside each other. */
function* versionsIn(value: unknown, level = 0): Generator<[name: string, version: string]> {
  if (typeof value !== "object" || value === null || level > MAX_LEVELS) return;
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === "string") yield [name, inner];
    else yield* versionsIn(inner, level + 1);
}
