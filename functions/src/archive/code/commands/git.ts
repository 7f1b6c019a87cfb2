import { addressOf, isKnownForge, originOfAddress } from "../hosts.js";
import { FROM, NOTHING } from "../value.js";
import type { Command } from "./invocation.js";

export const git: Command = ({ texts }, machine, place) => {
  const line = texts.join(" ");
  for (const text of texts) {
    const command = /^(?:alias\.[\w-]{1,40}=|credential\.helper=)?!(.{2,4000})$/s.exec(text)?.[1];
    if (command !== undefined) machine.later(command, "shell", place);
    const started = /^core\.(?:sshcommand|fsmonitor|editor|pager)=(.{2,4000})$/is.exec(text)?.[1];
    if (started !== undefined && /\s/.test(started)) machine.later(started, "shell", place);
  }
  if (/^config\s.{0,60}--(?:global|system)\s.{0,20}core\.(?:hookspath|fsmonitor|sshcommand)\s/i.test(line))
    machine.report("persistence", place);
  if (texts[0] === "push") {
    const target = texts.find((text) => /^(?:https?|git|ssh):\/\//.test(text)) ?? "a repository";
    machine.send(addressOf(target)?.host ?? target, [{ from: machine.copiedKeys() }], place);
  }
  if (texts[0] === "credential" && texts[1] === "fill") return { from: FROM.keys };
  const source =
    texts[0] === "clone" ? texts.find((text) => /^(?:https?|git|ssh):\/\//.test(text)) : undefined;
  if (source !== undefined && !isKnownForge(source)) {
    const folder = texts.filter((text) => !text.startsWith("-")).at(-1) ?? "";
    machine.writeFolder(folder === source ? lastPart(source) : folder, originOfAddress(source));
  }
  return NOTHING;
};

function lastPart(address: string): string {
  return (
    address
      .replace(/(?:\.git)?\/?$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}
