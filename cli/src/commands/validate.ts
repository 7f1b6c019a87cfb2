import * as z from "zod";
import { Category } from "#contract/fields.js";
import { count, lineOf, Problem, sizeOf } from "#packaging/problem.js";
import { argument, command } from "../command.js";
import { EXIT } from "../errors.js";

/**
 * Checks a product's folder with the marketplace's rules, without sending anything (spec: Command-line
 * client; DESIGN §8).
 */
export const validate = command({
  name: "validate",
  group: "create",
  summary: "Check a product's vault.yaml and files, without sending anything",
  details:
    "Applies the marketplace's rules to vault.yaml, or to a skill's SKILL.md if there is none, the entry file, the readme and the names and sizes of all files. " +
    "Shows each problem with its field, line and column. To check the contents of the files, run `vaultmart scan`.",
  parameters: {
    folder: argument(
      "[folder]",
      z.string().default("."),
      "The product's folder; by default the current folder",
    ),
  },
  examples: [
    { command: "vaultmart validate", summary: "Check the product in this folder" },
    { command: "vaultmart validate skills/commit-notes --json", summary: "Check a folder in a script" },
  ],
  result: z.object({
    /** False if a problem is an error; the exit code is then 4. */
    valid: z.boolean(),
    folder: z.string(),
    /** Details of vault.yaml and the archive, if the product is valid. */
    product: z
      .object({
        name: z.string(),
        version: z.string(),
        category: Category,
        /** The number of files in the archive. */
        files: z.number().int(),
        /** The archive's size. */
        bytes: z.number().int(),
        /** The paths that ignore rules exclude. */
        leftOut: z.array(z.string()),
      })
      .optional(),
    /** Errors first. */
    problems: z.array(Problem),
  }),
  exitCode: ({ valid }) => (valid ? EXIT.success : EXIT.validation),
  run: async ({ cwd, screen, signal }, input) => {
    const { examine } = await import("../publish/project.js");
    const progress = screen.progress("Packing");
    const { folder, project, problems } = await examine(input.folder, cwd, { signal }).finally(() =>
      progress.done(),
    );
    if (!project) return { valid: false, folder, problems: [...problems] };
    const { name, version, category } = project.manifest;
    const { files, archive, leftOut } = project;
    const product = {
      name,
      version,
      category,
      files: files.length,
      bytes: archive.length,
      leftOut: [...leftOut],
    };
    return { valid: true, folder, product, problems: [...problems] };
  },
  print: ({ folder, product, problems }, { print, style }) => {
    for (const { hint, ...problem } of problems) {
      const mark = problem.severity === "error" ? style.red("error  ") : style.yellow("warning");
      print(`${mark} ${lineOf(problem)}`);
      if (hint !== undefined) print(`        ${style.dim(hint)}`);
    }
    if (!product) {
      const errors = problems.filter(({ severity }) => severity === "error").length;
      print(`${style.red("✗")} ${folder} cannot be published: ${count(errors, "error")}`);
      return;
    }
    const { name, version, files, bytes, leftOut } = product;
    const size = `${count(files, "file")}, ${sizeOf(bytes)} as an archive`;
    print(`${style.green("✓")} ${style.bold(name)} ${version} is valid: ${size}`);
    if (leftOut.length > 0) print(style.dim(`Left out: ${leftOut.join(", ")}`));
  },
});
