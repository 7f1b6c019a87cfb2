import type { Piece } from "../../pieces.js";
import { FILE_TO_WRITE, fileToWrite } from "../calls/files/opened.js";
import { shellWords } from "../calls/folding/words.js";
import { runCommand } from "../commands/index.js";
import { originOfAddress } from "../hosts.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { lineOf, lineStartsOf, NO_NODE } from "../tree.js";
import { FROM, joined, knownText, NOTHING, origins, textOf, textValue, type Value } from "../value.js";
import type { PerlNode } from "./parser.js";
import { PerlReader, type PerlWorld } from "./reader.js";

/** Follows a program of Perl. Returns whether it was read to its end. */
export function runPerl(piece: Piece, machine: Machine): boolean {
  const effects = new PerlEffects(piece, machine);
  const reader = new PerlReader(effects);
  effects.arguments = () => reader.known("@ARGV")?.items?.[0];
  const end = piece.text.search(/^__(?:END|DATA)__\b/m);
  reader.read(end < 0 ? piece.text : piece.text.slice(0, end));
  return reader.isComplete;
}

/** The names of the values of other handles than files. */
const [PIPES, SOCKET] = ["input of a command", "socket"];
const MAX_EXCERPT = 200;
const ADDRESS = /^\s{0,2}(?:https?|ftp):\/\//;

/** What programs of Perl start, read, write, and send. */
class PerlEffects implements PerlWorld {
  /** The first file that the program names as its argument. */
  arguments: (() => Value | undefined) | undefined;
  /** Whether the standard streams are a connection. */
  private isConnected = false;
  /** The texts of files that are written in parts. */
  private readonly written = new Map<string, Value>();

  constructor(
    private readonly piece: Piece,
    private readonly machine: Machine,
  ) {}

  private starts: number[] | undefined;

  private place({ token }: PerlNode): Place {
    const { piece } = this;
    this.starts ??= lineStartsOf(piece.text);
    const own = { source: "", root: NO_NODE, firstLine: 0, lineStarts: this.starts };
    const line = lineOf(own, token.at);
    const start = this.starts[line] ?? 0;
    const [excerpt = ""] = piece.text.slice(start, start + MAX_EXCERPT).split("\n", 1);
    return { piece, line: piece.firstLine + line, excerpt: excerpt.trim() };
  }

  evaluate(code: Value, node: PerlNode): void {
    this.machine.evaluate(code, "perl", this.place(node), "eval");
  }

  printed(command: Value, node: PerlNode): Value {
    return this.start([command], node);
  }

  lines(handle: Value): Value {
    if (handle.text === "DATA" || handle.text === "main::DATA") {
      const text = /^__(?:END|DATA)__[^\n]{0,40}\n([\s\S]{0,16000})/m.exec(this.piece.text)?.[1];
      return text === undefined ? NOTHING : textValue(text, FROM.joined);
    }
    // `<>` reads the files of the arguments.
    const given = handle.text === "STDIN" ? this.arguments?.() : undefined;
    if (given?.text !== undefined) return { ...this.machine.read(given.text), path: given.text };
    return handle.name === SOCKET
      ? { from: FROM.socket | FROM.network }
      : handle.name === FILE_TO_WRITE
        ? NOTHING
        : handle;
  }

  /** Runs a command: a text for a shell, or a program with its words. */
  private start(words: readonly Value[], node: PerlNode): Value {
    const [first] = words;
    if (!first) return NOTHING;
    const place = this.place(node);
    const line = words.map(textOf).join(" ");
    // Whatever program it is, who is connected talks to it.
    if (this.isConnected) this.machine.report("reverse-shell", place);
    if (words.length > 1) runCommand(words, NOTHING, this.machine, place);
    else this.machine.evaluate(first, "shell", place);
    const address =
      /\b(?:curl|wget|fetch|lwp-download|GET)\s[^|;&\n]{0,400}?(https?:\/\/[^\s"'|;&]{4,300})/.exec(
        line,
      )?.[1];
    const shown = /^\s{0,4}(?:echo|printf)\s{1,4}["']?([^"'$`|;&<>\\]{1,400})["']?\s{0,4}$/.exec(line)?.[1];
    if (shown !== undefined) return textValue(shown, FROM.joined);
    return { from: (address === undefined ? 0 : originOfAddress(address)) | (origins(words) & ~FROM.joined) };
  }

  called(name: string, args: readonly Value[], handle: Value | undefined, node: PerlNode): Value | undefined {
    const [first, second] = args;
    const { machine } = this;
    switch (name) {
      case "system":
      case "exec":
      case "readpipe":
      case "syscall":
        return this.start(handle ? [handle, ...args.slice(1)] : args, node);
      case "open2":
      case "open3":
        return this.start(args.slice(name === "open2" ? 2 : 3), node);
      case "run":
        return first?.items && this.start(first.items, node);
      case "do":
      case "require":
        if (first) this.load(first, node);
        return { from: first?.from ?? 0 };
      case "open":
        return this.open(args, node);
      case "socket":
        return { name: SOCKET, from: FROM.socket | FROM.network };
      case "print":
      case "printf":
      case "say":
        this.print(handle, joined(args.flatMap(({ items, ...one }) => items ?? [one])), node);
        return NOTHING;
      case "unlink":
      case "rmtree":
      case "remove_tree":
        runCommand([textValue("rm"), textValue("-rf"), ...args], NOTHING, machine, this.place(node));
        return NOTHING;
      case "chdir":
        machine.files.enter(first?.text ?? "~");
        return NOTHING;
      case "get":
      case "getprint":
        return first && ADDRESS.test(textOf(first)) ? this.request(first, [], node) : undefined;
      case "getstore":
      case "mirror":
        if (!first || !ADDRESS.test(textOf(first))) return undefined;
        machine.write(textOf(second ?? NOTHING), this.request(first, [], node), this.place(node));
        return NOTHING;
      case "copy":
      case "move":
      case "rename":
      case "link":
      case "symlink":
        runCommand(
          [textValue(name === "symlink" ? "ln" : "cp"), ...args],
          NOTHING,
          machine,
          this.place(node),
        );
        return NOTHING;
      case "slurp":
      case "read_file":
      case "path":
        return first && { ...machine.read(textOf(first)), path: textOf(first) };
      default:
        return undefined;
    }
  }

  private request(address: Value, sent: readonly Value[], node: PerlNode): Value {
    const inner = sent.flatMap((value) => [...(value.entries?.values() ?? []), ...(value.items ?? [])]);
    return this.machine.request(address, [...sent, ...inner], this.place(node));
  }

  /** `do "file"` and `require "file"` run a file. */
  private load(file: Value, node: PerlNode): void {
    const path = textOf(file);
    const place = this.place(node);
    const content = this.machine.files.file(path);
    if (content && content.from & FROM.network) this.machine.downloaded(content.from, place);
    else if (content) this.machine.evaluate(content, "perl", place, "eval");
    else if (file.text === undefined && file.from & (FROM.computed | FROM.network))
      this.machine.evaluate(file, "perl", place, "eval");
    this.machine.start(path, "perl");
  }

  method(name: string, receiver: Value, args: readonly Value[], node: PerlNode): Value | undefined {
    const [first, ...rest] = args;
    if (/^(?:new|connect)$/.test(name) && /Socket|^IO::/.test(receiver.text ?? "")) {
      const named = new Map(
        args.flatMap((value, at): [string, Value][] =>
          at % 2 === 0 && args[at + 1] ? [[textOf(value), args[at + 1] as Value]] : [],
        ),
      );
      const host = textOf(named.get("PeerAddr") ?? named.get("PeerHost") ?? first ?? NOTHING).replace(
        /:\d{1,5}$/,
        "",
      );
      return { name: SOCKET, from: FROM.socket | FROM.network, to: host };
    }
    if (receiver.name === SOCKET) {
      if (/^(?:print|send|write|say|syswrite)$/.test(name))
        this.machine.send(receiver.to ?? "", args, this.place(node));
      return { from: FROM.socket | FROM.network };
    }
    if (receiver.name === FILE_TO_WRITE || receiver.name === PIPES) {
      if (/^(?:print|say|printf|write)$/.test(name)) this.print(receiver, joined(args), node);
      return NOTHING;
    }
    // A method with any name that gets an address asks its host.
    const at = args.findIndex(({ text }) => ADDRESS.test(text ?? ""));
    const address = args[at];
    if (!address)
      return /^(?:slurp|content|decoded_content|getline|getlines)$/.test(name) ? receiver : undefined;
    if (!/^(?:get|post|put|request|mirror|head|patch|delete|post_form|new|ua|)$/.test(name)) return undefined;
    const body = this.request(address, rest, node);
    if (name === "mirror" && args[at + 1])
      this.machine.write(textOf(args[at + 1] as Value), body, this.place(node));
    return name === "new" ? { ...address, from: address.from } : body;
  }

  /** `open(my $in, "-|", "command")`, `open(OUT, ">", "file")`, and the forms with two arguments. */
  private open(args: readonly Value[], node: PerlNode): Value {
    const [, how = NOTHING, ...rest] = args;
    const written = knownText(how) ?? textOf(how);
    const place = this.place(node);
    const whole = /^\s{0,4}(\+?[<>]{1,2}|\|)\s{0,4}([^|&]{0,2000})$/.exec(written);
    if (/^-\|/.test(written))
      return this.start(
        rest.flatMap((one) => one.items ?? [one]),
        node,
      );
    if (/^\|-/.test(written))
      return { name: PIPES, items: rest.flatMap((one) => one.items ?? [one]), from: 0 };
    if (rest.length === 0) {
      const piped = /^([\s\S]{1,2000})\|\s{0,4}$/.exec(written)?.[1];
      if (piped !== undefined) return this.start([textValue(piped, how.from)], node);
      if (whole?.[1] === "|")
        return { name: PIPES, items: [textValue(whole[2] as string, how.from)], from: 0 };
    }
    if (/&/.test(written)) {
      if (rest.some(({ name }) => name === SOCKET)) this.isConnected = true;
      return NOTHING;
    }
    const path = rest[0] ?? (whole ? textValue((whole[2] as string).trim(), how.from) : how);
    if (/^\+?>/.test(written)) {
      this.written.delete(textOf(path));
      if (/^\+?>>/.test(written)) return { ...fileToWrite(path), path: ">>" };
      return fileToWrite(path);
    }
    if (path.from & FROM.own) return { from: FROM.own | FROM.computed };
    const content = this.machine.read(textOf(path));
    if (content === NOTHING && ADDRESS.test(textOf(path))) this.machine.report("unread-script", place);
    return { ...content, from: content.from | path.from, path: textOf(path) };
  }

  private print(handle: Value | undefined, value: Value, node: PerlNode): void {
    if (!handle) return;
    const place = this.place(node);
    if (handle.name === SOCKET) this.machine.send(handle.to ?? "", [value], place);
    else if (handle.name === PIPES) {
      const words = handle.items?.length === 1 ? shellWords(handle.items[0] as Value) : (handle.items ?? []);
      runCommand(words, value, this.machine, place);
    } else if (handle.name === FILE_TO_WRITE) {
      const path = handle.text ?? "";
      const before = this.written.get(path);
      const content = before ? joined([before, value]) : value;
      this.written.set(path, content);
      this.machine[handle.path === ">>" && !before ? "append" : "write"](path, content, place);
    }
  }
}
