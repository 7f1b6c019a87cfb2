import { stringify } from "yaml";
import { readGlossary } from "../tables/glossary.js";
import { cliCommands, mcpTools } from "./clients.js";
import { CONTEXTS, contextPayload } from "./context.js";
import { logVerifier } from "./log-verifier.js";
import { manifestSchema } from "./manifest-schema.js";
import { openApi } from "./openapi.js";

const yaml = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * All files below `/specs` except the index of the help (DESIGN §1), by path in the site. They are generated from the
 * code and `hosting/content`, so that they always match the programs.
 *
 * @param root the project's folder
 * @throws Error if a template refers to something that does not exist
 */
export function specFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ["specs/openapi.yaml", yaml(openApi())],
    ["specs/vault-yaml.schema.json", json(manifestSchema())],
    ["specs/cli-commands.yaml", yaml(cliCommands())],
    ["specs/mcp-tools.json", json(mcpTools())],
    ["specs/log-verifier.mjs", logVerifier(root)],
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
