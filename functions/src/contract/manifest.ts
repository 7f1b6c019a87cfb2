import * as z from "zod";
import {
  AgentSpec,
  AgentSummary,
  Category,
  Compatibility,
  Dependencies,
  InstallTarget,
  License,
  PriceUsd,
  Readme,
  Slug,
  Tags,
  Version,
} from "./fields.js";

/** The file at the root of a product's archive that says what the product is. */
export const MANIFEST_FILE = "vault.yaml";

/**
 * `vault.yaml`, format v2 (spec: Versioning; DESIGN §8).
 *
 * `name` is the slug. Keys that the format does not know are refused, so that a
 * typing error is found by its author and not by a buyer.
 */
export const Manifest = z.strictObject({
  name: Slug.describe("The product's slug: its name in URLs and in `vaultmart install`."),
  version: Version.describe("Semantic version of this archive."),
  category: Category.describe("What kind of product this is; it decides where it is installed."),
  description: z.string().min(1).max(500).describe("What it does, in a sentence or two."),
  author: z.string().min(1).max(100).describe("The author's name or username."),
  license: License.describe("Under which licence buyers receive it."),
  entry: z
    .string()
    .min(1)
    .max(200)
    .describe("The file to read first, relative to this manifest, such as SKILL.md."),
  display_name: z.string().min(1).max(100).optional().describe("The title shown to people."),
  price: PriceUsd.optional().describe("US dollars; 0 or left out is free."),
  tags: Tags.optional().describe("Words by which it is found, ten at the most."),
  readme: Readme.optional().describe("Markdown; left out, the archive's README.md is used."),
  changelog: z.string().max(2_000).optional().describe("What changed in this version."),
  language: z.string().max(10).optional().describe("Language of the content, such as en or pt-BR."),
  long_description: z.string().max(2_000).optional().describe("What it does, at more length; Markdown."),
  install_target: InstallTarget.optional().describe(
    "Folder inside the project, instead of the category's own.",
  ),
  compatibility: Compatibility.optional().describe(
    "What it runs with: a program's name, and the versions that will do.",
  ),
  dependencies: Dependencies.optional().describe(
    "Products that it needs, by the registry they come from; those under `vaultmart` are installed with it.",
  ),
  mcs_level: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .optional()
    .describe("How complete its author calls it, from 1 to 3."),
  agent_summary: AgentSummary.optional().describe("One sentence for an agent that chooses between products."),
  agent_spec: AgentSpec.optional().describe(
    "What an agent should know before it uses it: what goes in, what comes out, what it touches and needs.",
  ),
  includes: z.array(Slug).max(50).optional().describe("For a bundle: the slugs that it holds."),
});

export type Manifest = z.infer<typeof Manifest>;
