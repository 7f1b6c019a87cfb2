import * as z from "zod";
import {
  AgentSpec,
  AgentSummary,
  Category,
  Compatibility,
  Dependencies,
  InstallTarget,
  PriceUsd,
  Readme,
  Screenshots,
  Slug,
  Tags,
  Version,
} from "./fields.js";
import { License } from "./licenses.js";
import { line, lines } from "./text.js";

/** The file at the root of a product's archive that describes the product. */
export const MANIFEST_FILE = "vault.yaml";

/**
 * `vault.yaml`, format v2 (spec: Versioning; DESIGN §8).
 *
 * `name` is the slug. Unknown keys are rejected, so that the author finds a typo before
 * a buyer does.
 */
export const Manifest = z.strictObject({
  name: Slug.describe("The product's slug: its name in URLs and in `vaultmart install`."),
  version: Version.describe("Semantic version of this archive."),
  category: Category.describe("The kind of product. It determines where the product is installed."),
  description: lines({ least: 1, most: 500 }).describe("What the product does, in one or two sentences."),
  author: line({ least: 1, most: 100 }).describe("The author's name or username."),
  license: License.describe("The license under which buyers receive the product."),
  entry: line({ least: 1, most: 200 }).describe(
    "The file to read first, relative to this manifest, such as SKILL.md.",
  ),
  display_name: line({ least: 1, most: 100 }).optional().describe("The title shown to people."),
  price: PriceUsd.optional().describe("US dollars. 0, or no price, means free."),
  tags: Tags.optional().describe("Search keywords, at most 10."),
  readme: Readme.optional().describe("Markdown. By default, the archive's README.md."),
  changelog: lines({ most: 2_000 }).optional().describe("What changed in this version."),
  language: line({ most: 10 }).optional().describe("Language of the content, such as en or pt-BR."),
  long_description: lines({ most: 2_000 }).optional().describe("A longer description, as Markdown."),
  install_target: InstallTarget.optional().describe(
    "Install folder inside the project, instead of the category's folder.",
  ),
  compatibility: Compatibility.optional().describe(
    "The programs that the product runs with, each with the supported versions.",
  ),
  dependencies: Dependencies.optional().describe(
    "Products that this one requires, grouped by registry. Those under `vaultmart` are installed with it.",
  ),
  mcs_level: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .optional()
    .describe("How complete the author considers the product, from 1 to 3."),
  agent_summary: AgentSummary.optional().describe("One sentence for an agent that chooses between products."),
  agent_spec: AgentSpec.optional().describe(
    "What an agent should know before using the product: inputs, outputs, side effects, and requirements.",
  ),
  screenshots: Screenshots.optional(),
  includes: z.array(Slug).max(50).optional().describe("For a bundle: the slugs of its products."),
});

export type Manifest = z.infer<typeof Manifest>;
