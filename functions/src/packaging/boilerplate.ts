import type { Category } from "#contract/fields.js";

/** A short description of each category. `vaultmart init` uses it for the default description. */
export const KINDS: Readonly<Record<Category, string>> = {
  skills: "instructions that an agent loads when they apply",
  squads: "several agents, each with its own role",
  agents: "one agent with its rules and procedure",
  workflows: "steps in a fixed order",
  "design-systems": "tokens, styles and rules for a visual design",
  "claude-md": "rules that an agent follows in a project",
  prompts: "prompts with variables",
  bundle: "products that work together, with a guide",
  applications: "a program",
  systems: "a way of working, with checklists and templates",
};

/** The description of a new product until its author writes one. */
export const defaultDescription = (title: string, category: Category): string =>
  `${title}: ${KINDS[category]}.`;

const DEFAULTS = Object.values(KINDS).map((kind) => `: ${kind}.`);
const PLACEHOLDERS =
  /^\W{0,5}(?:todo\b\s{0,5}[\]:.-]|todo$|replace (?:this |me )?with\b|(?:a |the )?(?:short |brief )?description of (?:this|the|your|my) (?:skill|product|agent)\b|(?:insert|enter|write|add) (?:a |your |the )?(?:short |brief )?description\b|description goes here)|lorem ipsum/i;

/** Whether a text is an unchanged placeholder from a template, which says nothing about the product. */
export const isBoilerplate = (text: string): boolean => {
  const plain = text.trim();
  return DEFAULTS.some((ending) => plain.endsWith(ending)) || PLACEHOLDERS.test(plain);
};
