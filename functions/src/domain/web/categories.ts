import type { CATEGORIES } from "#contract/fields.js";

export type CategoryId = (typeof CATEGORIES)[number];

/** The names of the categories in English. The web app translates them. */
const NAMES = {
  skills: "Skills",
  squads: "Squads",
  agents: "Agents",
  workflows: "Workflows",
  "design-systems": "Design systems",
  "claude-md": "CLAUDE.md",
  prompts: "Prompts",
  bundle: "Bundles",
  applications: "Applications",
  systems: "Systems",
} as const satisfies Record<CategoryId, string>;

/** The name of a category; the stored text if it is not a known category. */
export const categoryName = (category: string): string =>
  (NAMES as Readonly<Record<string, string>>)[category] ?? category;

/** The path of a category's products. */
export const categoryAddress = (category: string): string =>
  `/explore?category=${encodeURIComponent(category)}`;
