import { childOf, named, type TreeNode } from "../tree.js";
import {
  either,
  FROM,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../value.js";
import type { Shell } from "./shell.js";

/** The files by which a step of a workflow gives values to later ones. */
const EXPORTS = new RegExp(`^${UNKNOWN}GITHUB_(?:ENV|OUTPUT)${UNKNOWN}$`);

/** What commands read from and write to: files, here-documents, descriptors, connections, and coprocesses. */
export class Redirections {
  constructor(private readonly shell: Shell) {}

  /** `source /dev/fd/3`: the word means what the descriptor reads. */
  descriptorIn(words: Value[], given: Value): Value {
    if (given !== NOTHING || words[0]?.text === "tee") return given;
    for (const [at, { text }] of words.entries()) {
      const number = /^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/.exec(text ?? "")?.[1];
      const opened = number === undefined ? undefined : this.shell.variables.get(`&${number}`);
      if (!opened) continue;
      words[at] = textValue("/dev/stdin");
      return opened;
    }
    return given;
  }

  /** `tee /dev/fd/4`, where descriptor 4 is a connection. */
  writeToDescriptors(words: readonly Value[], given: Value, node: TreeNode): void {
    if (words[0]?.text !== "tee") return;
    for (const { text } of words) {
      const number = /^\/dev\/fd\/(\d{1,3})$/.exec(text ?? "")?.[1];
      const opened = number === undefined ? undefined : this.shell.variables.get(`&${number}`);
      if (opened && opened.from & FROM.socket)
        this.shell.machine.send(opened.to ?? "", [given], this.shell.placeAt(node));
    }
  }

  /** `coproc NAME { sh; }`: what is written to it is its input, and what is read from it is its output. */
  coprocess(words: readonly Value[], node: TreeNode): void {
    const isNamed = words.length > 2 && /^(?:[{(]|\(\()$/.test(words[2]?.text ?? "");
    const name = isNamed ? (words[1]?.text ?? "") : "COPROC";
    const own = words.slice(isNamed ? 2 : 1).filter(({ text }) => !/^[{}();]$/.test(text ?? ""));
    if (own.length === 0) return;
    const place = `/coproc/${name}`;
    this.shell.variables.set(`&${place}`, this.shell.start(own, NOTHING, node, []));
    this.coprocesses.set(place, own);
    for (const index of ["0", "1"]) this.shell.scope.setElement(name, index, textValue(place));
  }

  private readonly coprocesses = new Map<string, readonly Value[]>();

  /** `exec 5<>… && sh <&5`: the grammar gives the redirection to both, and the shell only to the last one. */
  private redirectedBody(node: TreeNode, input: Value): TreeNode | undefined {
    const body = childOf(node, "body");
    if (body?.type !== "list") return body;
    const parts: readonly TreeNode[] = named(body);
    for (const part of parts.slice(0, -1)) this.shell.run(part, input);
    return parts.at(-1) ?? body;
  }

  redirected(node: TreeNode, input: Value): Value {
    const body = this.redirectedBody(node, input);
    const redirects = node.children.filter(({ type }) => /redirect$/.test(type));
    let given = input;
    const texts: string[] = [];
    let hereDocument: TreeNode | undefined;
    for (const redirect of redirects) {
      if (redirect.type === "heredoc_redirect") {
        hereDocument = redirect;
        given = this.shell.words.hereDocument(redirect);
      } else if (redirect.type === "herestring_redirect") {
        given = either(named(redirect).map((word) => this.shell.words.word(word)));
      } else {
        const result = this.redirect(redirect, given, NOTHING);
        given = result.input;
        texts.push(result.target);
      }
    }
    const isExec = body !== undefined && /^exec\s{0,8}$/.test(this.shell.textAt(body));
    if (isExec || redirects.some((one) => /^[3-9]/.test(this.shell.textAt(one))))
      this.openDescriptors(redirects);
    const printed = !body
      ? NOTHING
      : body.type === "command"
        ? this.shell.command(body, given, texts)
        : this.shell.run(body, given);
    for (const redirect of redirects)
      if (redirect.type === "file_redirect") this.redirect(redirect, given, printed);
    if (
      body?.type === "pipeline" &&
      texts.some((text) => text.includes("/dev/tcp/")) &&
      /\bsh\s{1,4}-i\b/.test(this.shell.textAt(body))
    )
      this.shell.machine.report("reverse-shell", this.shell.placeAt(node));
    // `cat <<EOF | sh` has its pipe inside the redirection.
    const rest = hereDocument
      ? named(hereDocument).filter(({ type }) =>
          /^(?:pipeline|command|redirected_statement|list)$/.test(type),
        )
      : [];
    let value = printed;
    for (const step of rest) value = this.shell.run(step, value);
    for (const redirect of hereDocument?.children ?? []) {
      if (redirect.type === "file_redirect") this.redirect(redirect, given, printed);
    }
    return value;
  }

  /** `exec 3<>/dev/tcp/…`: later commands read from the descriptor. */
  private openDescriptors(redirects: readonly TreeNode[]): void {
    for (const redirect of redirects) {
      const number = /^\d{1,3}/.exec(this.shell.textAt(redirect))?.[0];
      if (number === undefined) continue;
      const given =
        redirect.type === "heredoc_redirect"
          ? this.shell.words.hereDocument(redirect)
          : this.opened(redirect);
      this.shell.variables.set(`&${number}`, given);
    }
  }

  /** What a descriptor reads, and the host to which it writes. */
  private opened(redirect: TreeNode): Value {
    const { input, target } = this.redirect(redirect, NOTHING, NOTHING);
    const host = /^\/dev\/(?:tcp|udp)\/([^/]{1,200})/.exec(target)?.[1];
    return host === undefined ? input : { from: FROM.socket | FROM.network, to: host };
  }

  /** Reads or writes the file of a redirection. If `printed` is given, the command has run. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  redirect(node: TreeNode, input: Value, printed: Value): { input: Value; target: string } {
    const destination = childOf(node, "destination") ?? named(node).at(-1);
    if (!destination) return { input, target: "" };
    const isSplit = node.children.filter(({ field }) => field === "destination").length > 1;
    const value = isSplit ? this.splitDestination(node) : this.shell.words.word(destination);
    const target = textOf(value);
    const mark = this.shell.textAt(node).replace(/^\d/, "").slice(0, 2);
    if (mark.startsWith("<")) {
      const opened = this.shell.variables.get(`&${target}`);
      if (mark === "<&" && opened) return { input: opened, target };
      if (target.startsWith("/dev/tcp/")) return { input: { from: FROM.socket | FROM.network }, target };
      if (destination.type === "process_substitution") return { input: value, target: "" };
      const content = withOrigin(this.shell.machine.read(target), value.from);
      return {
        input: content.text === undefined ? { from: content.from | value.from, path: target } : content,
        target,
      };
    }
    if (printed !== NOTHING || mark.startsWith(">")) {
      const connected = mark === ">&" ? this.shell.variables.get(`&${target}`) : undefined;
      if (connected && connected.from & FROM.socket)
        this.shell.machine.send(connected.to ?? "", [printed], this.shell.placeAt(node));
      // `coproc sh` runs what is written to it.
      const coprocess = this.coprocesses.get(target.replace(/^\/dev\/fd\//, ""));
      if (coprocess) {
        this.shell.start(coprocess, printed, node, []);
        return { input, target };
      }
      if (destination.type === "process_substitution" && printed !== NOTHING) {
        this.shell.all(destination, printed);
        return { input, target: "" };
      }
      if (/^\/dev\/(?:tcp|udp)\//.test(target))
        this.shell.machine.send(target.split("/")[3] ?? "", [printed], this.shell.placeAt(node));
      else if (EXPORTS.test(target))
        this.shell.machine.export(textOf(printed), printed.from, this.shell.placeAt(node));
      else if (!target.startsWith("/dev/") && !/^&?\d?$/.test(target) && printed !== NOTHING)
        this.shell.machine[mark === ">>" ? "append" : "write"](target, printed, this.shell.placeAt(node));
      else if (/^\/dev\/(?:sd|nvme|hd)[a-z0-9]/.test(target))
        this.shell.machine.report("destructive-delete", this.shell.placeAt(node));
    }
    return { input, target };
  }

  /** A destination such as `$d/$t/host`, which the grammar divides. */
  private splitDestination(node: TreeNode): Value {
    const written = /^\d{0,3}[<>&|]{1,3}\s{0,8}(\S{1,400})/.exec(this.shell.textAt(node))?.[1] ?? "";
    const values: Value[] = [];
    const text = written.replace(/\$\{?([A-Za-z_]\w{0,60})\}?/g, (_, name: string) => {
      const value = this.shell.words.variable(name);
      values.push(value);
      return textOf(value);
    });
    return textValue(text, origins(values));
  }
}
