import { type Capabilities, MAX_CAPABILITIES, MAX_CAPABILITY } from "#contract/capabilities.js";
import { isNamedHost } from "./code/hosts.js";
import { type Finding, visible } from "./finding.js";
import type { Piece } from "./pieces.js";
import { matchesIn } from "./prefilter.js";

/** The maximum length of a list, so that hostile input cannot fill the memory. */
const MAX_REMEMBERED = 1_000;

/** Collects the capabilities of the programs in one archive, piece by piece. It does not judge them. */
export class Observer {
  private readonly hosts = new Set<string>();
  private readonly commands = new Set<string>();
  private readonly environment = new Set<string>();
  private readonly reads = new Set<string>();
  private readonly writes = new Set<string>();
  private isWhole = true;
  /** Text that is only for people does not show what a product can do. */
  private isActive = true;

  piece({ text, language, execution }: Piece): void {
    this.isActive = execution !== "shown";
    if (!this.isActive) return;
    for (const match of matchesIn(ADDRESS, text)) this.host(match[1] as string);
    for (const match of matchesIn(VARIABLE, text))
      this.variable((match[1] ?? match[2] ?? match[3]) as string);
    if (language !== "shell") return;
    const own = new Set([...text.matchAll(ASSIGNED)].map(([, name]) => name));
    for (const [, name] of text.matchAll(SHELL_VARIABLE)) if (!own.has(name)) this.variable(name as string);
  }

  host(host: string): void {
    const name = host.toLowerCase();
    if (isNamedHost(name) && !NOT_CONTACTED.test(name)) this.add(this.hosts, name);
  }

  command(name: string): void {
    if (/^[a-z][\w.+-]{0,40}$/.test(name) && !COMMON.has(name)) this.add(this.commands, name);
  }

  read(path: string): void {
    this.path(this.reads, path);
  }

  write(path: string): void {
    this.path(this.writes, path);
  }

  private variable(name: string): void {
    if (/^[A-Z][A-Z0-9_]{1,60}$/.test(name) && !ORDINARY.test(name)) this.add(this.environment, name);
  }

  private path(list: Set<string>, path: string): void {
    if (path.length > 2 * MAX_CAPABILITY) return;
    const plain = path.replace(/^(?:\u00a4HOME\u00a4|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=[\\/]|$)/, "~");
    if (plain.length <= MAX_CAPABILITY && OUTSIDE.test(plain) && !NO_PLACE.test(plain)) this.add(list, plain);
  }

  private add(list: Set<string>, entry: string): void {
    if (!this.isActive) return;
    if (list.size < MAX_REMEMBERED) list.add(entry);
    else if (!list.has(entry)) this.isWhole = false;
  }

  /** The hosts that were observed, in no particular order. */
  get namedHosts(): Iterable<string> {
    return this.hosts;
  }

  /** @param findings those of the whole archive; some of them show what runs automatically */
  result(findings: readonly Finding[]): Capabilities {
    const automatic = findings.map(({ rule }) => rule).filter((rule) => AUTOMATIC.has(rule));
    const lists = {
      hosts: shown(this.hosts),
      commands: shown(this.commands),
      environment: shown(this.environment),
      reads: shown(this.reads),
      writes: shown(this.writes),
      automatic: shown(new Set(automatic)),
    };
    const isComplete = this.isWhole && Object.values(lists).every((list) => list.length <= MAX_CAPABILITIES);
    return {
      hosts: lists.hosts.slice(0, MAX_CAPABILITIES),
      commands: lists.commands.slice(0, MAX_CAPABILITIES),
      environment: lists.environment.slice(0, MAX_CAPABILITIES),
      reads: lists.reads.slice(0, MAX_CAPABILITIES),
      writes: lists.writes.slice(0, MAX_CAPABILITIES),
      automatic: lists.automatic,
      isComplete,
    };
  }
}

function shown(list: ReadonlySet<string>): string[] {
  return [...list].map((entry) => visible(entry, MAX_CAPABILITY)).sort();
}

const ADDRESS = /\b(?:https?|wss?|ftp|git|ssh):\/\/(?:[^\s@/"'`<>]{1,80}@)?([\w.-]{4,200})(?![\w.-])/gi;
const VARIABLE =
  /\b(?:process\.env|import\.meta\.env|Deno\.env|ENV)(?:\.|\[["'])([A-Z][A-Z0-9_]{1,60})\b|\b(?:environ(?:\.get|\.pop|\.setdefault)?|getenv|Getenv|LookupEnv|env::var|env\.get|ENV\.fetch)\s{0,2}[[(]\s{0,2}["']([A-Z][A-Z0-9_]{1,60})["']|\$env:([A-Z][A-Z0-9_]{1,60})\b/g;
const SHELL_VARIABLE = /\$\{?([A-Z][A-Z0-9_]{2,60})\b/g;
const ASSIGNED = /(?:^|[\s;(])(?:for\s|read\s|local\s|declare\s)?([A-Z][A-Z0-9_]{2,60})(?==|\s{1,4}in\s)/gm;
/** Variables that are set on every machine. */
const ORDINARY =
  /^(?:HOME|PATH|PWD|OLDPWD|USER|USERNAME|LOGNAME|SHELL|TERM|LANG|LC_\w{1,20}|TMPDIR|TEMP|TMP|EDITOR|PAGER|DISPLAY|HOSTNAME|UID|EUID|IFS|RANDOM|SECONDS|LINENO|BASH_SOURCE|BASH_VERSION|FUNCNAME|PIPESTATUS|OPTARG|OPTIND|REPLY|NO_COLOR|FORCE_COLOR|CI|DEBUG|NODE_ENV|PYTHONPATH|XDG_\w{1,30}|USERPROFILE|APPDATA|LOCALAPPDATA|OS|ARCH|COLUMNS|LINES)$/;
/** Names of formats, which no program contacts. */
const NOT_CONTACTED =
  /^(?:www\.w3\.org|json-schema\.org|schema\.org|schemas\.[\w.-]{1,60}|xmlns\.[\w.-]{1,60}|purl\.org|ns\.adobe\.com|spdx\.org|creativecommons\.org|opensource\.org|www\.apache\.org)$/;
/** Places outside a project. */
const OUTSIDE =
  /^(?:~(?:[\\/]|$)|\/(?:etc|home|Users|root|var|opt|Library|System|usr|private|Applications)(?:\/|$)|[A-Za-z]:\\|%(?:APPDATA|LOCALAPPDATA|PROGRAMDATA)%)/;
/** Programs and devices are not places, and a place that is only known at run time cannot be shown. */
const NO_PLACE = /^\/usr\/(?:local\/)?s?bin\/|^\/(?:var\/)?tmp\b|\u00a4|[\n\r]/;

/** Rules about files that run automatically. */
const AUTOMATIC: ReadonlySet<string> = new Set([
  "agent-hook",
  "agent-server",
  "dynamic-context",
  "git-hook",
  "editor-task",
  "install-script",
  "startup-file",
]);

/** Common shell commands that change nothing outside the given folder. */
const COMMON: ReadonlySet<string> = new Set(
  "alias awk basename bash bg break builtin case cat cd chmod clear cmp column command comm continue cp cut date declare df diff dirname do done du echo else env eval exec exit expand export expr false fg file find fmt fold for function getopts grep egrep fgrep hash head hostname if in jobs join jq ldd less let ln local ls man mapfile md5sum mkdir mktemp more mv nl nproc od paste popd printf pushd pwd read readarray readlink readonly realpath return rev rmdir sed select seq set sh sha1sum sha256sum shasum shift shopt sleep sort source stat strings sum tac tail tee test then time times touch tr trap true tput tty type typeset ulimit umask unalias uname uniq unset until wait wc which while whoami xargs yes zsh write-host write-output write-error get-content set-content select-object where-object foreach-object".split(
    " ",
  ),
);
