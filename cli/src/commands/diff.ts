import * as z from "zod";
import { Version } from "#contract/fields.js";
import { plain } from "#domain/web/plain-text.js";
import { argument, command, option } from "../command.js";
import { placeOptions } from "../install/parameters.js";
import { slugArgument } from "../market/products.js";
import { size, theirs } from "../market/words.js";

const File = z.object({ path: z.string(), size: z.number().int() });

export const diff = command({
  name: "diff",
  group: "find",
  summary: "Show what changed between two versions of a product",
  details:
    "By default compares the installed version with the published one, or the published one with the one before. You need " +
    "access to both: free products are open to everyone, paid ones to their buyers. Files with the same size and CRC-32 checksum count as equal, and an author can forge a checksum.",
  parameters: {
    slug: slugArgument,
    from: argument("[from]", Version.optional(), "The earlier version"),
    to: argument("[to]", Version.optional(), "The later version; by default, the published one"),
    names: option("--names", z.boolean().default(false), "Show only which files changed"),
    ...placeOptions,
  },
  examples: [
    { command: "vaultmart diff release-train", summary: "Show what an update would change" },
    { command: "vaultmart diff release-train 1.0.0 1.1.0 --names", summary: "List the files that differ" },
  ],
  result: z.object({
    slug: z.string(),
    from: z.string(),
    to: z.string(),
    added: z.array(File),
    removed: z.array(File),
    renamed: z.array(z.object({ from: z.string(), to: z.string() })),
    changed: z.array(
      z.object({
        path: z.string(),
        /** The sizes in bytes. */
        before: z.number().int(),
        after: z.number().int(),
        /**
         * The changed lines with two unchanged lines around them. Missing for files that
         * are not text.
         */
        lines: z.array(z.object({ mark: z.enum(["+", "-", " ", "@"]), text: z.string() })).optional(),
      }),
    ),
    /** The number of unchanged files. */
    unchanged: z.number().int(),
  }),
  run: async (context, { slug, from, to, names, ...where }) => {
    const [{ compareVersions }, { installedProduct }] = await Promise.all([
      import("../market/compare.js"),
      import("../install/operations.js"),
    ]);
    const installed = await installedProduct(context, where, slug);
    const progress = context.screen.progress("Comparing");
    try {
      return await compareVersions(context, { slug, from, to, installed, namesOnly: names });
    } finally {
      progress.done();
    }
  },
  print: ({ slug, from, to, added, removed, renamed, changed, unchanged }, { print, style }) => {
    const { bold, dim, green, red, cyan } = style;
    print(`${bold(slug)} ${from} → ${to}`);
    for (const file of removed) print(red(`- ${theirs(file.path)}`) + dim(`  ${size(file.size)}`));
    for (const file of added) print(green(`+ ${theirs(file.path)}`) + dim(`  ${size(file.size)}`));
    for (const pair of renamed) print(cyan(`> ${theirs(pair.from)} → ${theirs(pair.to)}`));
    for (const { path, before, after, lines } of changed) {
      print(cyan(`~ ${theirs(path)}`) + dim(before === after ? "" : `  ${size(before)} → ${size(after)}`));
      for (const { mark, text } of lines ?? []) {
        const line = `    ${mark === "@" ? "" : mark} ${plain(text)}`;
        print(mark === "+" ? green(line) : mark === "-" ? red(line) : dim(line));
      }
    }
    if (added.length + removed.length + renamed.length + changed.length === 0) print("No file differs.");
    else print(dim(`${unchanged} unchanged`));
  },
});
