import { isKnownForge } from "../hosts.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { originOfWhole } from "../places.js";
import { FROM, type Value } from "../value.js";
import { isShell, runsInput } from "./interpreters.js";
import { type Command, each, type Invocation } from "./invocation.js";
import { keeper } from "./secrets.js";

/** Options of `docker run` and its relatives that are followed by a value. */
const TAKES_VALUE =
  /^(?:-[eulwpvmhc]|--(?:env|env-file|user|label|workdir|publish|volume|mount|memory|hostname|name|network|net|entrypoint|platform|cpus|gpus|add-host|device|cap-add|security-opt|restart|ipc|pid|userns|shm-size|ulimit|tmpfs|dns|log-driver|log-opt|pull|runtime))$/;

/** A folder or a file of the machine that a container gets: `-v source:target`, `--mount source=…,target=…`. */
function mounted(texts: readonly string[]): string[] {
  const found: string[] = [];
  for (const [at, text] of texts.entries()) {
    const volume = /^(?:-v|--volume)(?:=|$)/.exec(text);
    if (volume) {
      const written = text.includes("=") ? text.slice(volume[0].length) : (texts[at + 1] ?? "");
      found.push(sourceOf(written));
    }
    const mount = /^--mount(?:=|$)/.test(text) ? `${text},${texts[at + 1] ?? ""}` : "";
    const source = /(?:^|[,=])(?:source|src)=([^,\s]{1,400})/.exec(mount)?.[1];
    if (source !== undefined) found.push(source);
  }
  return found;
}

/** The part of `source:target:ro` that names what the machine gives. A drive of Windows has a colon, too. */
export function sourceOf(volume: string): string {
  return /^(?:[A-Za-z]:[\\/][^:]{0,400}|[^:]{0,400})/.exec(volume.replace(/^["']|["']$/g, ""))?.[0] ?? "";
}

const WHOLE_DISK =
  /^(?:\/|[A-Za-z]:[\\/]{0,2}|\/(?:etc|root|proc|sys|var\/run|run)\/?)$|docker\.sock$|podman\.sock$|containerd\.sock$/;
const WHOLE_HOME =
  /^(?:~|\$\{?HOME\}?|\$env:USERPROFILE|%USERPROFILE%|\u00a4(?:HOME|USERPROFILE)\u00a4|\/home|\/Users|\/home\/[\w.-]{1,40}|\/Users\/[\w.-]{1,40})[\\/]?$/;

/** Programs that watch a machine, and read its whole disk for that. */
const WATCHES =
  /^(?:docker\.io\/|quay\.io\/|gcr\.io\/|ghcr\.io\/|docker\.elastic\.co\/)?(?:prom|prometheus|cadvisor|google|datadog|netdata|grafana|beats|newrelic|zabbix)\/(?:node-exporter|cadvisor|agent|netdata|alloy|promtail|filebeat|metricbeat|infrastructure(?:-bundle)?|zabbix-agent2?)(?:[:@][\w.:-]{1,100})?$/;

/** Programs that let others ask only a few things of the daemon of containers. */
const NARROWS =
  /^(?:docker\.io\/|lscr\.io\/|ghcr\.io\/)?(?:tecnativa|linuxserver|wollomatic)\/(?:docker-)?socket-proxy(?:[:@][\w.:-]{1,100})?$/;

/** Whether a container with an image may see a part of the machine because that is its task. */
export function watches(image: string, source: string): boolean {
  return source === "/" ? WATCHES.test(image) : /docker\.sock$/.test(source) && NARROWS.test(image);
}

/** Reports what a container gets of the machine, and returns the origins of it. */
export function judgeMount(source: string, machine: Machine, place: Place): number {
  if (WHOLE_DISK.test(source)) {
    machine.report("privilege", place, "Starts a container that owns the machine");
    return FROM.home;
  }
  if (WHOLE_HOME.test(source)) {
    machine.report("privilege", place, "A container gets the whole home folder");
    return FROM.home;
  }
  return originOfWhole(source) & FROM.keys;
}

/** `docker run`, `docker exec`, and the like: what the container gets, and what it runs. */
const container: Command = (call, machine, place): Value => {
  const { texts, input } = call;
  const verb = texts.findIndex((text) => !text.startsWith("-"));
  const verbName = texts[verb] ?? "";
  const isProxy = texts.some((text) => NARROWS.test(text));
  if (texts.includes("--privileged") || (!isProxy && texts.some((text) => /docker\.sock:/.test(text))))
    machine.report("privilege", place, "Starts a container that owns the machine");
  const source = verbName === "build" ? texts.find((text) => /^(?:https?|git):\/\//.test(text)) : undefined;
  if (source !== undefined && !isKnownForge(source)) machine.report("staged-download", place);
  if (!/^(?:run|exec|create|container|compose)$/.test(verbName)) return keeper(call, machine, place);
  if (verbName === "compose" && input.from & FROM.network && texts.includes("-"))
    machine.downloaded(input.from, place);
  let at = verb + 1;
  while (at < texts.length && (texts[at]?.startsWith("-") || /^(?:run|exec)$/.test(texts[at] ?? "")))
    at += TAKES_VALUE.test(texts[at] ?? "") ? 2 : 1;
  judgeMounts(texts, at, machine, place);
  runInside(call, at, machine, place);
  return { from: 0 };
};

/** What a container with an image at a place of the words gets of the machine, and whether it leaves the machine. */
function judgeMounts(texts: readonly string[], at: number, machine: Machine, place: Place): void {
  let from = 0;
  for (const source of mounted(texts))
    if (!watches(texts[at] ?? "", source)) from |= judgeMount(source, machine, place);
  if (!(from & FROM.keys)) return;
  // A command with keys that reaches a host sends them, whatever they are called inside.
  const line = texts.slice(at + 1).join(" ");
  if (REACHES.test(line)) machine.send(HOST.exec(line)?.[0] ?? "", [{ from }], place);
  else if (FOREIGN_IMAGE.test(texts[at] ?? ""))
    machine.report("secret-elsewhere", place, "A container of another host gets keys of the machine");
}

/** What a container runs: a shell that reads its input, or a text. */
function runInside(call: Invocation, at: number, machine: Machine, place: Place): void {
  const { texts, words, input } = call;
  const program = texts[at + 1]?.split("/").at(-1) ?? "";
  const isGiven = (input.from & (FROM.network | FROM.decoded)) !== 0;
  if (isGiven && isShell(program) && texts.some((text) => /^-\w{0,3}i$/.test(text)))
    runsInput(input, machine, place);
  const code = texts.findIndex((text, index) => index > at && /^-[a-z]{0,4}c$/.test(text));
  if (code > 0 && words[code + 1]) machine.evaluate(words[code + 1] as Value, "shell", place);
}

const REACHES = /\b(?:curl|wget|nc|ncat|socat|ssh|scp|rsync|rclone|telnet|openssl\s{1,4}s_client)\s/;
const HOST = /(?<=\/\/|\s)[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}/;
/** An image of a registry that has a host of its own. */
const FOREIGN_IMAGE =
  /^(?!(?:[\w.-]{0,80}\.)?(?:docker\.io|docker\.com|ghcr\.io|quay\.io|gcr\.io|pkg\.dev|k8s\.io|microsoft\.com|amazonaws\.com|ecr\.aws|azurecr\.io|nvcr\.io|lscr\.io|gitlab\.com|redhat\.com|elastic\.co|hashicorp\.com)\/)[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}(?::\d{1,5})?\//;

export const CONTAINERS: Readonly<Record<string, Command>> = each(
  ["docker", "podman", "nerdctl", "finch"],
  container,
);
