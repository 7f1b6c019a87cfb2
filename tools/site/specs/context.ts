import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { commands } from "#cli/commands/index.js";
import { EXIT } from "#cli/errors.js";
import { GLOBAL_OPTIONS, signature } from "#cli/help.js";
import { tools } from "#cli/mcp/tools/index.js";
import { LICENSES } from "#contract/constants.js";
import { CATEGORIES, MAX_ARCHIVE_BYTES, MAX_README_BYTES } from "#contract/fields.js";
import { routes } from "#contract/index.js";
import { METHODS, type Route } from "#contract/route.js";
import { FEE_PERCENT } from "#domain/money/money.js";
import { DOWNLOAD_URL_LIFETIME_MS } from "#gateway/storage.js";

/** The payloads that an agent reads before it works with a marketplace, by audience. */
export const CONTEXTS = ["marketplace", "creator", "buyer"] as const;

const VALUES: Readonly<Record<string, string>> = {
  categories: CATEGORIES.join(", "),
  licenses: LICENSES.join(", "),
  "archive size": `${MAX_ARCHIVE_BYTES / 1024 / 1024} MB`,
  "readme size": `${MAX_README_BYTES / 1024} KB`,
  "fee percent": String(FEE_PERCENT),
  "download minutes": String(DOWNLOAD_URL_LIFETIME_MS / 60_000),
};

/**
 * Fills in the placeholders of a text from the code: `{{command install --agent}}`, `{{tool vault_search}}`,
 * `{{limit POST /reports}}`, `{{value categories}}`, `{{exit retryable}}`.
 *
 * @throws Error for an unknown command, option, tool, route, or value, so that texts cannot refer to removed ones
 */
export function fillContext(template: string): string {
  return template.replace(/\{\{(\w+) ([^}]+)\}\}/g, (whole, kind: string, name: string) => {
    const filled = FILLERS[kind]?.(name);
    if (filled === undefined) throw new Error(`${whole} does not exist`);
    return filled;
  });
}

const FILLERS: Readonly<Record<string, (name: string) => string | undefined>> = {
  command: commandLine,
  tool: (name) => tools.find((tool) => tool.name === name)?.name,
  limit: limitOf,
  value: (name) => VALUES[name],
  exit: (name) =>
    Object.entries(EXIT)
      .find(([meaning]) => meaning === name)?.[1]
      .toString(),
};

function commandLine(line: string): string | undefined {
  const [name, ...wanted] = line.split(" ");
  const command = commands.find((one) => one.name === name);
  if (!command) return undefined;
  const known = [...Object.values(command.parameters), ...GLOBAL_OPTIONS].map(({ flags }) => flags);
  const options = wanted.map((option) => {
    const flags = known.find((one) => one.split(/[ ,]+/).includes(option));
    return flags?.slice(flags.indexOf(option));
  });
  if (options.includes(undefined)) return undefined;
  return ["vaultmart", signature(command), ...options].join(" ");
}

function limitOf(operation: string): string | undefined {
  const [method, path] = operation.split(" ");
  const route = (routes as readonly Route[]).find((one) => one.path === path);
  const known = METHODS.find((one) => one === method);
  const perMinute = known && route?.[known]?.limit?.perMinute;
  return perMinute === undefined ? undefined : `${perMinute}/min`;
}

/** A context payload: the template with that name and filled placeholders. The result is valid YAML. */
export function contextPayload(root: string, name: (typeof CONTEXTS)[number]): string {
  const filled = fillContext(readFileSync(join(root, `hosting/content/context/${name}.yaml`), "utf8"));
  parse(filled);
  return filled;
}
