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

/** What each category holds, in a few words. */
export const KINDS: Readonly<Record<Category, string>> = {
  skills: "instructions that an agent loads when they fit",
  squads: "several agents with roles of their own",
  agents: "one agent with its rules and procedure",
  workflows: "steps in a fixed order",
  "design-systems": "tokens, styles and rules for a look",
  "claude-md": "rules that an agent follows in a project",
  prompts: "prompts with variables",
  bundle: "products that work together, with a guide",
  applications: "a program",
  systems: "a way of working, with checklists and templates",
};

/** Writes a product that can be validated, scanned and published as it is (DESIGN §8). */
export const init = command({
  name: "init",
  group: "create",
  summary: "Write a working product to start from",
  details:
    "Asks for what the options leave open, and takes what is usual where nobody can be asked: the category skills, the licence " +
    "MIT, a title made of the name. Files that are there are never changed.",
  parameters: {
    name: argument("<name>", Slug, "The product's name in addresses, such as commit-notes"),
    category: option("-c, --category <name>", Category.optional(), "What kind of product it is", CATEGORIES),
    displayName: option("--display-name <title>", Title.optional(), "The title that people see"),
    description: option("--description <text>", Description.optional(), "What it does, in a sentence"),
    license: option("--license <id>", License.optional(), "Under which licence buyers get it", LICENSES),
    author: option("--author <name>", Title.optional(), "Who made it; git's user.name unless told"),
    dir: option(
      "--dir <folder>",
      z.string().min(1).optional(),
      "Where to write it; a folder of its name unless told",
    ),
    yes: option("-y, --yes", z.boolean().default(false), "Ask nothing"),
  },
  examples: [
    { command: "vaultmart init commit-notes", summary: "Be asked for the rest" },
    {
      command: "vaultmart init release-train --category systems --license CC-BY-4.0 --yes",
      summary: "Be asked nothing",
    },
    {
      command: "vaultmart init commit-notes --dir .",
      summary: "Make the current folder a product, beside what is there",
    },
  ],
  result: z.object({
    name: z.string(),
    category: Category,
    folder: z.string(),
    entry: z.string(),
    created: z.array(z.string()),
    /** Files that were there and stayed as they were. */
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
        issues: [`name: ${name} is a part of the marketplace, or could be taken for one`],
        hint: "Choose a name that says what the product does.",
      });
    }
    const asks = interactive && !input.yes;
    const check = (schema: z.ZodType) => (answer: string) =>
      schema.safeParse(answer).error?.issues[0]?.message;
    const category: Category =
      input.category ??
      (asks
        ? await screen.choose(
            "What kind of product is it?",
            CATEGORIES.map((value) => ({ value, label: value, hint: KINDS[value] })),
            { flag: "--category", preset: "skills" },
          )
        : "skills");
    const ask = (question: string, flag: string, preset: string, schema: z.ZodType) =>
      asks ? screen.ask(question, { flag, preset, check: check(schema) }) : Promise.resolve(preset);
    const title = input.displayName ?? (await ask("Its title?", "--display-name", titleOf(name), Title));
    const usual = `${title}: ${KINDS[category]}.`;
    const description =
      input.description ??
      (await ask("What does it do, in a sentence?", "--description", usual, Description));
    const license: License =
      input.license ??
      (asks
        ? await screen.choose(
            "Under which licence?",
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
    if (kept.length > 0) print(style.yellow(`Was there and stays as it was: ${kept.join(", ")}`));
    print();
    print(
      `Next: write ${entry}, set price and tags in vault.yaml, then \`vaultmart validate\` and \`vaultmart publish\`.`,
    );
  },
});
