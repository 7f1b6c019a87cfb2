import { addressOf, isKnownForge, isPrivateHost, originOfAddress } from "../hosts.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { FROM, NOTHING, UNKNOWN } from "../value.js";
import type { Command } from "./invocation.js";

export const git: Command = ({ texts }, machine, place) => {
  const line = texts.join(" ");
  for (const text of texts) {
    const command = /^(?:alias\.[\w-]{1,40}=|credential\.helper=)?!(.{2,4000})$/s.exec(text)?.[1];
    if (command !== undefined) machine.later(command, "shell", place);
    const started =
      /^(?:core\.(?:sshcommand|fsmonitor|editor|pager)|(?:diff|filter|merge)\.[\w-]{1,40}\.\w{1,20})=(.{2,4000})$/is.exec(
        text,
      )?.[1];
    if (started !== undefined && /\s/.test(started)) machine.later(started, "shell", place);
  }
  // Without a folder, no hook is run.
  if (texts.some((text) => /^core\.hookspath=(?!\/dev\/null$|$)/i.test(text)))
    machine.report("persistence", place);
  configured(texts, line, machine, place);
  namedRemote(texts, machine, place);
  if (texts[0] === "push") {
    const target = texts.find((text) => /^(?:https?|git|ssh):\/\//.test(text)) ?? "a repository";
    if (copiesAll(texts, target))
      machine.report("secret-elsewhere", place, "A whole repository is sent to a host of the author");
    machine.send(addressOf(target)?.host ?? target, [{ from: machine.files.copiedKeys() }], place);
  }
  if (texts[0] === "credential" && texts[1] === "fill") return { from: FROM.keys };
  const source =
    texts[0] === "clone" ? texts.find((text) => /^(?:https?|git|ssh):\/\//.test(text)) : undefined;
  if (source !== undefined && !isKnownForge(source)) {
    const folder = texts.filter((text) => !text.startsWith("-")).at(-1) ?? "";
    machine.files.writeFolder(folder === source ? lastPart(source) : folder, originOfAddress(source));
  }
  // What someone wrote into a repository.
  if (/^(?:log|show|notes|cat-file|tag)$/.test(texts[0] ?? "")) return { from: FROM.computed };
  return NOTHING;
};

/** `git remote add NAME ADDRESS` */
function namedRemote([verb, how, ...texts]: readonly string[], machine: Machine, place: Place): void {
  if (verb !== "remote" || !/^(?:add|set-url)$/.test(how ?? "")) return;
  for (const text of texts)
    if (LETS_IN.test(text) && !isKnownForge(text) && !isPrivateHost(addressOf(text)?.host ?? ""))
      machine.report(
        "secret-elsewhere",
        place,
        "A repository goes to a host with a password of someone else",
      );
}

/** An address with a password that is written out, and is no placeholder. */
const LETS_IN =
  /^https?:\/\/[^/\s@\u00a4:]{1,80}:(?!(?:your|my|the)?[_-]?(?:password|passwd|pass|token|secret|key|pat|x{1,40})\b)[^/\s@\u00a4<>[\]{}]{4,200}@(?!(?:[\w-]{1,40}\.){0,4}example\.)/i;

/** Whether all branches go to a fixed address of no forge, or to one with a password in it. */
function copiesAll(texts: readonly string[], target: string): boolean {
  if (!texts.some((text) => /^--(?:mirror|all)$/.test(text))) return false;
  const host = addressOf(target)?.host ?? "";
  if (host === "" || isPrivateHost(host) || host.includes(UNKNOWN)) return false;
  return !isKnownForge(target) || /^https?:\/\/[^/\s@\u00a4:]{1,80}:[^/\s@\u00a4]{1,200}@/.test(target);
}

/** Settings of Git whose values are commands. */
const STARTS =
  /^(?:core\.(?:sshcommand|fsmonitor|editor|pager|askpass|gitproxy)|(?:filter|diff|merge|mergetool|difftool)\.[\w-]{1,40}\.(?:clean|smudge|process|textconv|command|driver|cmd)|alias\.[\w-]{1,40}|credential(?:\.[^\s]{1,200})?\.helper|sequence\.editor|gpg\.program|pager\.\w{1,20}|diff\.external|uploadpack\.\w{1,30}|remote\.[\w-]{1,40}\.(?:uploadpack|receivepack))$/i;
/** Settings of Git that name a folder of programs, or another file of settings. */
const LEADS =
  /^config\s.{0,60}--(?:global|system)\s.{0,20}(?:core\.(?:hookspath|fsmonitor|sshcommand)|init\.templatedir|include\.path|includeif\.\S{1,100}\.path)\s/i;

/** `git config core.fsmonitor "…"`: commands that Git starts later. */
function configured(texts: readonly string[], line: string, machine: Machine, place: Place): void {
  if (texts[0] !== "config") return;
  if (LEADS.test(line)) machine.report("persistence", place);
  if (
    /\bcredential(?:\.\S{1,100})?\.helper\s{1,4}["']?!.{0,200}(?:\bcat\s{0,4}>|\btee\b|\bcurl\b|\bwget\b|\bnc\b)/s.test(
      line,
    )
  )
    machine.report("persistence", place, "A program gets the passwords that Git asks for");
  if (/--(?:global|system)\b.{0,20}\bhttp\.sslverify\s{1,4}["']?(?:false|0|no)\b/i.test(line))
    machine.report("tampering", place, "Turns off a protection of the system");
  const elsewhere = texts
    .map((text) => /^url\.(https?:\/\/[^\s]{4,200}?)\.(?:push)?insteadof$/i.exec(text)?.[1])
    .find((one) => one !== undefined);
  if (elsewhere !== undefined && !isKnownForge(elsewhere))
    machine.report("tampering", place, "Requests to a forge go to another host");
  const at = texts.findIndex((text) => STARTS.test(text));
  const command = at < 0 ? undefined : texts[at + 1];
  if (command !== undefined && /\s/.test(command)) machine.later(command.replace(/^!/, ""), "shell", place);
}

function lastPart(address: string): string {
  return (
    address
      .replace(/(?:\.git)?\/?$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}
