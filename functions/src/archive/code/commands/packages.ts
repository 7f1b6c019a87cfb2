import { addressOf, isKnownForge, isKnownModule, originOfAddress } from "../hosts.js";
import type { Machine } from "../machine.js";
import { imitates } from "../names.js";
import type { Place } from "../place.js";
import { runCommand } from "./index.js";
import { type Command, each, type Invocation } from "./invocation.js";
import { keeper } from "./secrets.js";
import { startedBy } from "./started.js";

/** The names of packages that a command installs or starts, without their versions. */
function packagesOf({ name, texts }: Invocation): string[] {
  const isStarting = /^(?:npx|uvx)$/.test(name);
  const words = texts.filter((text) => !text.startsWith("-"));
  if (!isStarting && !/^(?:install|i|add|dlx|exec|x)$/.test(words[0] ?? "")) return [];
  return (isStarting ? words.slice(0, 1) : words.slice(1))
    .map((word) => word.replace(/(?<=.)(?:@|[=<>~!]=|\[)[\s\S]{0,200}$/, ""))
    .filter((word) => /^@?[\w.-]{3,100}(?:\/[\w.-]{1,100})?$/.test(word));
}

/** The name of a Go module starts with its host. */
function foreignModule(texts: readonly string[], machine: Machine, place: Place): void {
  const path = texts.slice(1).find((text) => /^[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}\/\S/.test(text));
  if (path !== undefined && !isKnownModule(path))
    machine.report("foreign-registry", place, "A package of Go from an unknown host");
}

/** Whether a word is what a command installs or starts, and not the value of an option or for the program that it starts. */
function isInstalled({ name, texts }: Invocation, at: number): boolean {
  const before = texts.slice(0, at);
  if (texts[at]?.startsWith("-") || NAMES_SOURCE.test(before.at(-1) ?? "")) return false;
  const words = before.filter((text) => !text.startsWith("-"));
  return /^(?:npx|uvx|bunx|pnpx)$/.test(name)
    ? words.length === 0
    : words.some((text) => /^(?:install|i|add)$/.test(text));
}

/** Options with an address that is not what is installed. */
const NAMES_SOURCE =
  /^(?:-[ifc]|--[a-z-]{0,30}(?:url|links|index|registry|source|proxy|host|mirror|headers?))$/;

/** Options after which anyone on the way can answer in place of the host. */
const UNVERIFIED = /^--(?:trusted-host|allow-insecure-host|no-verify-ssl|insecure)\b|^--strict-ssl=false$/;

/** Commands that install packages. */
export const PACKAGES: Readonly<Record<string, Command>> = {
  ...each(
    "npm pip pip3 npx uvx brew apt apt-get cargo go yarn pnpm gem uv pipx pipenv hatch rye pixi micromamba deno bun bunx pnpx nix nix-shell nix-env conda mamba composer ansible-pull ansible-galaxy flatpak snap poetry pdm easy_install".split(
      " ",
    ),
    (call, machine, place) => {
      const { texts } = call;
      const imitated = packagesOf(call)
        .map(imitates)
        .find((name) => name !== undefined);
      if (imitated !== undefined)
        machine.report("imitated-name", place, `A package whose name is almost that of another: ${imitated}`);
      if (/^config set (?:--?\w{1,20} )?script-shell\b/.test(texts.join(" ")))
        machine.report("persistence", place, "A program is started with each script of a package");
      if (call.name === "go" && /^(?:run|install|get)$/.test(texts[0] ?? ""))
        foreignModule(texts, machine, place);
      const isUnverified = texts.some((text) => UNVERIFIED.test(text));
      for (const [at, written] of texts.entries()) {
        const text = written.replace(/^--?[\w-]{1,30}=/, "");
        const address = /^(?:git\+|tarball\+)?https?:\/\//.test(text)
          ? addressOf(text.replace(/^(?:git|tarball)\+/, ""))
          : undefined;
        if (!address) continue;
        const isPackage = isInstalled(call, at);
        const isIndex =
          !isPackage &&
          texts.some((word) => /^--(?:extra-)?index-url|^--registry|^--source$|^--index$/.test(word));
        const isOwnHost = !isIndex && !isKnownForge(text.replace(/^(?:git|tarball)\+/, ""));
        const plain =
          isOwnHost ||
          isUnverified ||
          address.scheme === "http" ||
          /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address.host);
        if (!plain || originOfAddress(text) === 0) continue;
        // An agent that installs what a document names does not look at it.
        if (isPackage && place.piece.execution === "instructed" && !place.piece.isWarnedOf)
          machine.report("foreign-registry", place, "A package from an unknown host");
        else machine.report(isIndex ? "foreign-registry" : "staged-download", place);
      }
      const started = startedBy(call);
      if (started === "too many")
        machine.report("unread-script", place, "Commands that start each other, too many to be read");
      return Array.isArray(started)
        ? runCommand(started, call.input, machine, place)
        : keeper(call, machine, place);
    },
  ),
};
