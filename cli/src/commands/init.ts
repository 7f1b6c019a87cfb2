import * as z from "zod";
import { CATEGORIES, Category, LICENSES, License, Slug } from "#contract/fields.js";
import { argument, command, option } from "../command.js";

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");

const Title = line(100);
const Description = line(500);

/** A short description of each category. */
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

/** Writes a product that can be validated, scanned and published without changes (DESIGN §8). */
export const init = command({
  name: "init",
  group: "create",
  summary: "Create a working product to start from",
  details:
    "Prompts for the values that you do not pass as options. If it cannot prompt, it uses defaults: the category skills, the " +
    "license MIT and a title made from the name. Existing files are never changed.",
  parameters: {
    name: argument("<name>", Slug, "The product's name in URLs, such as commit-notes"),
    category: option("-c, --category <name>", Category.optional(), "The product's category", CATEGORIES),
    displayName: option("--display-name <title>", Title.optional(), "The title shown to users"),
    description: option("--description <text>", Description.optional(), "What it does, in one sentence"),
    license: option("--license <id>", License.optional(), "The license for buyers", LICENSES),
    author: option("--author <name>", Title.optional(), "The author's name; by default git's user.name"),
    dir: option(
      "--dir <folder>",
      z.string().min(1).optional(),
      "The folder to write to; by default a folder named after the product",
    ),
    yes: option("-y, --yes", z.boolean().default(false), "Do not prompt"),
  },
  examples: [
    { command: "vaultmart init commit-notes", summary: "Create a product, with prompts for the details" },
    {
      command: "vaultmart init release-train --category systems --license CC-BY-4.0 --yes",
      summary: "Create a product without prompts",
    },
    {
      command: "vaultmart init commit-notes --dir .",
      summary: "Create the product in the current folder, and keep its files",
    },
  ],
  result: z.object({
    name: z.string(),
    category: Category,
    folder: z.string(),
    entry: z.string(),
    created: z.array(z.string()),
    /** Files that existed already and were not changed. */
    kept: z.array(z.string()),
  }),
  run: async ({ cwd, env, interactive, now, screen }, input) => {
    const [
      { resolve },
      { isReserved },
      { compose },
      { authorName, titleOf, writeProduct },
      { CliError, EXIT },
    ] = await Promise.all([
      import("node:path"),
      import("#domain/people/names.js"),
      import("../init/compose.js"),
      import("../init/write.js"),
      import("../errors.js"),
    ]);
    const { name } = input;
    if (isReserved(name)) {
      throw new CliError(EXIT.validation, `${name} is a reserved name`, {
        issues: [`name: ${name} is part of the marketplace, or could be mistaken for a part of it`],
        hint: "Choose a name that describes what the product does.",
      });
    }
    const asks = interactive && !input.yes;
    const check = (schema: z.ZodType) => (answer: string) =>
      schema.safeParse(answer).error?.issues[0]?.message;
    const category: Category =
      input.category ??
      (asks
        ? await screen.choose(
            "Which category?",
            CATEGORIES.map((value) => ({ value, label: value, hint: KINDS[value] })),
            { flag: "--category", preset: "skills" },
          )
        : "skills");
    const ask = (question: string, flag: string, preset: string, schema: z.ZodType) =>
      asks ? screen.ask(question, { flag, preset, check: check(schema) }) : Promise.resolve(preset);
    const title = input.displayName ?? (await ask("Which title?", "--display-name", titleOf(name), Title));
    const usual = `${title}: ${KINDS[category]}.`;
    const description =
      input.description ??
      (await ask("What does it do, in one sentence?", "--description", usual, Description));
    const license: License =
      input.license ??
      (asks
        ? await screen.choose(
            "Which license?",
            LICENSES.map((value) => ({ value, label: value })),
            { flag: "--license", preset: "MIT" },
          )
        : "MIT");
    const author = input.author ?? (Title.safeParse(await authorName(cwd, env)).data || "unknown");
    const folder = resolve(cwd, input.dir ?? name);
    const about = { name, title, description, author, license, category, year: now().getUTCFullYear() };
    const { files, entry } = compose(about);
    return { name, category, folder, entry, ...(await writeProduct(folder, files)) };
  },
  print: ({ name, category, folder, entry, created, kept }, { print, style }) => {
    print(`${style.green("✓")} ${style.bold(name)} (${category}) is in ${folder}`);
    for (const path of created) print(`  ${path}`);
    if (kept.length > 0) print(style.yellow(`Already there, not changed: ${kept.join(", ")}`));
    print();
    print(
      `Next: write ${entry}, set price and tags in vault.yaml, then run \`vaultmart validate\` and \`vaultmart publish\`.`,
    );
  },
});
