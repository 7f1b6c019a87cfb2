import { isPrivateHost } from "../hosts.js";
import { AGENT_SETTINGS, AUTORUN_PLACES, opensAccess, originOfPath } from "../places.js";
import { childOf, type TreeNode } from "../tree.js";
import { FROM, textValue, UNKNOWN, type Value, withOrigin } from "../value.js";

/** The head of a loop that counts: a variable, its start, its last value, and its step. */
export const COUNTED =
  /^for\s{0,4}\(\(\s{0,4}([A-Za-z_]\w{0,40})\s{0,4}=\s{0,4}([^;]{1,60}?)\s{0,4};\s{0,4}\1\s{0,4}(<=?|>=?)\s{0,4}([^;]{1,60}?)\s{0,4};\s{0,4}((?:\+\+|--)\1|\1(?:\+\+|--|\s{0,4}[+-]=\s{0,4}\d{1,3}))\s{0,4}\)\)/;

export function isWithin(at: number, mark: string, last: number): boolean {
  if (mark === "<") return at < last;
  if (mark === "<=") return at <= last;
  return mark === ">" ? at > last : at >= last;
}

/** Variables of the environment that name the host from which packages come. */
export const INDEX =
  /^(?:PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_INDEX|(?:EXTRA_)?INDEX(?:_URL)?)|npm_config_registry|YARN_(?:REGISTRY|NPM_REGISTRY_SERVER)|GOPROXY|CARGO_REGISTRIES_\w{1,40}_INDEX|HOMEBREW_(?:BOTTLE|API)_DOMAIN|PUB_HOSTED_URL|RUSTUP_DIST_SERVER|NVM_NODEJS_ORG_MIRROR|BUNDLE_MIRROR__\w{1,60}|COREPACK_NPM_REGISTRY|HF_ENDPOINT)$/i;

/** Variables of the environment that name the host through which requests go. */
export const PROXY = /^(?:https?|all|ftp)_proxy$/i;

export function isPlainAddress(text: string): boolean {
  const host = /^http:\/\/([^/:\s]{1,200})/i.exec(text)?.[1];
  return host !== undefined && !host.includes(UNKNOWN) && !isPrivateHost(host) && host.includes(".");
}

/** `$dry rm -r a`: the variable is empty unless the user asks for a rehearsal. */
export function isRehearsal(first: Value | undefined, written: string): boolean {
  return /^(?:echo|:|true)$/.test(first?.text ?? "") && /^\$\{?\w{1,40}\}?\s/.test(written);
}

export const MAX_NOTABLE = 4;

export function isNotable(path: string): boolean {
  return (
    path.length < 200 &&
    /[/\\]/.test(path) &&
    (originOfPath(path) !== 0 || AUTORUN_PLACES.test(path) || opensAccess(path) || AGENT_SETTINGS.test(path))
  );
}

/** A pattern means names of files, which only the folder knows. */
export function asPattern(value: Value): Value {
  return value.text !== undefined && /[^\\][*?]/.test(value.text) ? withOrigin(value, FROM.computed) : value;
}

/** The words of a text, as a shell that reads it again divides it. */
export function asWords(value: Value): Value[] {
  if (value.text === undefined || !/\s/.test(value.text)) return [value];
  return value.text
    .trim()
    .split(/\s{1,20}/)
    .map((text) => textValue(text, value.from));
}

const MAX_SEARCHED = 40;

/** The commands with a name below a node, such as the `read` of the condition of a loop. */
export function commandsNamed(node: TreeNode, name: string, source: string): TreeNode[] {
  const found: TreeNode[] = [];
  const open = [node];
  for (let count = 0; open.length > 0 && count < MAX_SEARCHED; count++) {
    const next = open.shift() as TreeNode;
    const called = next.type === "command" ? childOf(next, "name") : undefined;
    if (called && source.slice(called.start, called.end) === name) found.push(next);
    else open.push(...next.children);
  }
  return found;
}

export const TAKES_NAME = "Something takes the name of a command of the system";
