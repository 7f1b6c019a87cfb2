import * as z from "zod";
import { LICENSES } from "#contract/constants.js";
import { CATEGORIES, Category, Slug } from "#contract/fields.js";
import { License } from "#contract/licenses.js";
import { argument, command, option } from "../command.js";
import { Description, Title } from "../init/texts.js";

/** Writes a product that can be validated, scanned and published without changes (DESIGN §8). */
export const init = command({
  name: "init",
  group: "create",
  summary: "Create a working product to start from",
  details:
    "Prompts for the values that you do not pass as options. If it cannot prompt, it uses defaults: the category skills, a title " +
    "made from the name, and in a new folder the license MIT. In a folder with a SKILL.md, it only adds a vault.yaml with what " +
    "SKILL.md and the license file say. Existing files are never changed, and no license is replaced.",
  parameters: {
    name: argument(
      "[name]",
      Slug.optional(),
      "The product's name in URLs, such as commit-notes; by default the one in SKILL.md",
    ),
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
      command: "vaultmart init release-plan --category systems --license CC-BY-4.0 --yes",
      summary: "Create a product without prompts",
    },
    {
      command: "vaultmart init commit-notes --dir .",
      summary: "Create the product in the current folder, and keep its files",
    },
    { command: "vaultmart init --dir .", summary: "Add a vault.yaml to the skill in the current folder" },
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
  run: async (context, input) => (await import("../init/create.js")).create(context, input),
  print: ({ name, category, folder, entry, created, kept }, { print, style }) => {
    print(`${style.green("✓")} ${style.bold(name)} (${category}) is in ${folder}`);
    for (const path of created) print(`  ${path}`);
    if (kept.length > 0) print(style.yellow(`Already there, not changed: ${kept.join(", ")}`));
    print();
    print(
      `Next: ${created.includes(entry) ? `write ${entry}, set` : "set"} price and tags in vault.yaml, then run \`vaultmart validate\` and \`vaultmart publish\`.`,
    );
  },
});
