import * as z from "zod";
import { visible } from "../finding.js";

const MAX_ENTRIES = 50;
const MAX_LENGTH = 120;

const list = (what: string) => z.array(z.string().max(MAX_LENGTH)).max(MAX_ENTRIES).describe(what);

/** What the programs of an archive do, as far as the code shows it. Every list is sorted and bounded. */
export const ObservedCapabilities = z.object({
  hosts: list("Hosts that the code names in requests."),
  commands: list("Programs that the code starts."),
  paths: list("Paths outside the project that the code reads or writes."),
  environment: list("Variables of the environment that the code reads."),
  persistence: list("Places from which the system starts programs, if the code writes there."),
  agentSettings: list("Settings and memory of agents that the code writes."),
  runsItself: list("Files and texts that run without a decision of the user."),
});
export type ObservedCapabilities = z.infer<typeof ObservedCapabilities>;

type Kind = keyof ObservedCapabilities;

/** Collects capabilities while the pieces of an archive are judged. */
export class Capabilities {
  private readonly lists: Record<Kind, Set<string>> = {
    hosts: new Set(),
    commands: new Set(),
    paths: new Set(),
    environment: new Set(),
    persistence: new Set(),
    agentSettings: new Set(),
    runsItself: new Set(),
  };

  host(host: string): void {
    if (/^[a-z0-9.-]{3,100}$/.test(host)) this.add("hosts", host);
  }

  command(name: string): void {
    if (/^[\w.+-]{1,40}$/.test(name)) this.add("commands", name);
  }

  /** Keeps paths of the home folder and of the system. */
  path(path: string): void {
    if (/^(?:~|\/(?!dev\/null|dev\/std|tmp\/)|[A-Za-z]:\\|%[A-Z]{2,20}%)/.test(path)) this.add("paths", path);
  }

  variable(name: string): void {
    if (/^[A-Z][A-Z0-9_]{2,60}$/.test(name)) this.add("environment", name);
  }

  persistence(place: string): void {
    this.add("persistence", place);
  }

  agentSetting(place: string): void {
    this.add("agentSettings", place);
  }

  runsItself(what: string): void {
    this.add("runsItself", what);
  }

  /** The collected lists, or undefined if all of them are empty. */
  observed(): ObservedCapabilities | undefined {
    const kinds = Object.keys(this.lists) as Kind[];
    if (kinds.every((kind) => this.lists[kind].size === 0)) return undefined;
    const sorted = kinds.map((kind) => [kind, [...this.lists[kind]].sort().slice(0, MAX_ENTRIES)]);
    return Object.fromEntries(sorted) as ObservedCapabilities;
  }

  private add(kind: Kind, text: string): void {
    const set = this.lists[kind];
    if (set.size < MAX_ENTRIES * 4) set.add(visible(text, MAX_LENGTH));
  }
}
