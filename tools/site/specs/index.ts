import { stringify } from "yaml";
import { readGlossary } from "../tables/glossary.js";
import { cliCommands, mcpTools } from "./clients.js";
import { CONTEXTS, contextPayload } from "./context.js";
import { manifestSchema } from "./manifest-schema.js";
import { openApi } from "./openapi.js";

const yaml = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Every file of `/specs` but the index of the help (DESIGN §1): its path in the site, and its text.
 *
 * Made of the code and of `hosting/content`, so that none can say what the programs do not do.
 *
 * @param root the project's folder
 * @throws Error when a template names something that there is not
 */
export function specFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ["specs/openapi.yaml", yaml(openApi())],
    ["specs/vault-yaml.schema.json", json(manifestSchema())],
    ["specs/cli-commands.yaml", yaml(cliCommands())],
    ["specs/mcp-tools.json", json(mcpTools())],
    ["specs/glossary.yaml", yaml(glossary(root))],
    ...CONTEXTS.map((name) => [`specs/context/${name}.yaml`, contextPayload(root, name)] as const),
  ]);
}

const glossary = (root: string) => ({
  terms: readGlossary(root).map(({ term, definition, see }) => ({
    term,
    definition,
    ...(see.length > 0 && { see: see.map((slug) => `/docs/${slug}.md`) }),
  })),
});
