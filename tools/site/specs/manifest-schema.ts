import * as z from "zod";
import { MAX_DEPENDENCIES } from "#contract/fields.js";
import { Manifest } from "#contract/manifest.js";
import { type JsonSchema, widen } from "./schemas.js";

/** The URL of the schema for editors: `# yaml-language-server: $schema=…` in a `vault.yaml` refers to it. */
export const MANIFEST_SCHEMA_ID = "/specs/vault-yaml.schema.json";

type Field = keyof typeof Manifest.shape;

/** Information that the format does not contain: a title, and a valid example. */
const FIELDS: Readonly<Record<Field, { readonly title: string; readonly example: unknown }>> = {
  name: { title: "Slug", example: "release-notes-writer" },
  version: { title: "Version", example: "1.4.0" },
  category: { title: "Category", example: "skills" },
  description: { title: "Description", example: "Turns the commits since the last tag into release notes." },
  author: { title: "Author", example: "ada-writes" },
  license: { title: "License", example: "MIT" },
  entry: { title: "Entry file", example: "SKILL.md" },
  display_name: { title: "Title", example: "Release Notes Writer" },
  price: { title: "Price in US dollars", example: 19 },
  tags: { title: "Tags", example: ["git", "changelog"] },
  readme: { title: "Readme", example: "# Release Notes Writer\n\nAsk for release notes of the last tag.\n" },
  changelog: { title: "Changelog", example: "1.4.0 - Reads annotated tags." },
  language: { title: "Language", example: "en" },
  long_description: { title: "Long description", example: "Groups commits by what they change for users." },
  install_target: { title: "Install folder", example: ".claude/skills/release-notes" },
  compatibility: { title: "Compatibility", example: { claudeCode: ">=1.0.0" } },
  dependencies: { title: "Dependencies", example: { vaultmart: ["csv-peek"] } },
  mcs_level: { title: "Completeness", example: 2 },
  agent_summary: { title: "Summary for agents", example: "Turns commits into release notes" },
  agent_spec: {
    title: "Specification for agents",
    example: {
      inputs: [{ name: "since", type: "tag", description: "The tag to start after", required: false }],
      outputs: [{ name: "notes", type: "markdown" }],
      side_effects: ["writes RELEASE_NOTES.md"],
      context_budget: 2_000,
      requires: ["git"],
    },
  },
  screenshots: {
    title: "Screenshots",
    example: [{ file: "docs/notes.png", alt: "Release notes of three versions in a terminal" }],
  },
  includes: { title: "Products of the bundle", example: ["csv-peek"] },
};

/** Limits that the format checks in code, expressed as JSON Schema. */
const BOUNDS: Partial<Record<Field, JsonSchema>> = {
  price: { anyOf: [{ const: 0 }, { minimum: 1 }] },
  install_target: { pattern: "^(?![/~]|[A-Za-z]:)(?!(.*/)?\\.\\.(/|$))[^\\\\]*$" },
  compatibility: { maxProperties: 20 },
  dependencies: { maxProperties: MAX_DEPENDENCIES },
};

/**
 * The schema of `vault.yaml` (JSON Schema 2020-12), derived from the schema with which the server and the client
 * validate manifests.
 */
export function manifestSchema(): JsonSchema {
  const { $schema, properties, ...rest } = z.toJSONSchema(Manifest, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const { maxLength } = jsonSchema;
      widen(zodSchema, jsonSchema);
      // In a file, unlike in a request, an editor should count the spaces around a text.
      if (maxLength !== undefined) jsonSchema.maxLength = maxLength;
    },
  }) as JsonSchema & {
    properties: Record<string, JsonSchema>;
  };
  const described = Object.entries(properties).map(([name, property]) => {
    const { title, example } = FIELDS[name as Field];
    return [name, { title, ...property, ...BOUNDS[name as Field], examples: [example] }];
  });
  return {
    $schema,
    $id: MANIFEST_SCHEMA_ID,
    title: "vault.yaml",
    description:
      "The manifest of a Vaultmart product: the file vault.yaml at the root of its archive, format 2.",
    ...rest,
    properties: Object.fromEntries(described),
    examples: [exampleManifest()],
  };
}

/** A minimal valid manifest. */
const exampleManifest = () =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([name]) => !Manifest.shape[name as Field].safeParse(undefined).success)
      .map(([name, { example }]) => [name, example]),
  );
