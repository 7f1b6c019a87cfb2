import type * as z from "zod";
import { printFinding } from "../audit/printing.js";
import type { Screen } from "../context.js";
import { count, size, theirs } from "../market/words.js";
import type { InstalledList, Outcome, Pinned, Standing, Uninstalled, Verified, Written } from "./results.js";
import { foldersOf } from "./targets.js";

const MAX_PATHS = 10;

/** Prints the changes of a product: versions, files, and new side effects. */
export function printChange(product: Written, { style }: Screen, print: (line: string) => void): void {
  const { slug, from, version, files, changelog } = product;
  print(
    `${style.bold(slug)} ${from === undefined || from === version ? version : `${from} → ${version}`}  ${style.dim(foldersOf(product).join(", "))}`,
  );
  const marks = [
    ...files.added.map((path) => style.green(`+ ${theirs(path)}`)),
    ...files.changed.map((path) => style.yellow(`~ ${theirs(path)}`)),
    ...files.removed.map((path) => style.red(`- ${theirs(path)}`)),
  ];
  for (const mark of marks.slice(0, MAX_PATHS)) print(`  ${mark}`);
  if (marks.length > MAX_PATHS)
    print(style.dim(`  … and ${count(marks.length - MAX_PATHS, "more file", "more files")}`));
  for (const path of product.newExecutables) print(`  ${style.yellow("executable:")} ${theirs(path)}`);
  for (const path of product.hooks) print(`  ${style.yellow("runs automatically:")} ${theirs(path)}`);
  for (const effect of product.newSideEffects) print(`  ${style.yellow("side effect:")} ${theirs(effect)}`);
  for (const line of product.newCapabilities) print(`  ${style.yellow("new capability:")} ${theirs(line)}`);
  if (from !== undefined && changelog)
    for (const line of changelog.split("\n").slice(0, MAX_PATHS)) print(`  ${style.dim(theirs(line))}`);
}

/** Prints the changes that an installation or update made. */
export function printOutcome(outcome: Outcome, screen: Screen, dryRun: boolean): void {
  const { style } = screen;
  const { products, unchanged, unneeded, written } = outcome;
  if (dryRun) for (const product of products) printChange(product, screen, screen.print);
  if (written) {
    for (const product of products) {
      const { slug, version, fileCount, bytes, capabilities, logged } = product;
      const what = style.dim(
        `${count(fileCount, "file")}, ${size(bytes)}${logged ? ", proved by the log" : ""}`,
      );
      screen.print(
        `${style.green("✓")} ${style.bold(slug)} ${version} in ${foldersOf(product).join(", ")}  ${what}`,
      );
      for (const line of byKind(capabilities)) screen.print(`  ${style.dim(theirs(line))}`);
    }
  }
  for (const { registry, slug, needed } of otherDependencies(products)) {
    screen.print(style.dim(`${slug} also needs from ${theirs(registry)}: ${needed.map(theirs).join(", ")}`));
  }
  for (const { slug, version, ...at } of unchanged) {
    screen.print(`${style.dim("=")} ${slug} ${version} is already in ${foldersOf(at).join(", ")}`);
  }
  if (unneeded.length > 0) {
    screen.print(style.dim(`No longer needed. To remove, run vaultmart uninstall ${unneeded.join(" ")}`));
  }
  if (dryRun) screen.print(style.dim("Nothing was written."));
  else if (!written && products.length > 0) screen.print("Nothing was changed.");
}

const MAX_LISTED = 6;

/** Capabilities with one line per kind, such as `hosts: a.example, b.example`. */
export function byKind(lines: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    const [kind, ...entry] = line.split(": ") as [string, ...string[]];
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry.join(": ")]);
  }
  return [...kinds].map(([kind, entries]) => {
    const more = entries.length - MAX_LISTED;
    return `${kind}: ${entries.slice(0, MAX_LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  });
}

const otherDependencies = (products: readonly Written[]) =>
  products.flatMap(({ slug, otherDependencies: others }) =>
    Object.entries(others).map(([registry, needed]) => ({ slug, registry, needed })),
  );

/** Prints one line for each product without an update to install. */
export function printStandings(
  standings: readonly z.infer<typeof Standing>[],
  { style, print }: Screen,
): void {
  if (standings.length === 0) {
    print("Nothing is installed here.");
    return;
  }
  for (const { slug, version, onSale, state, heldBy } of standings) {
    if (state === "current") print(`${style.dim("=")} ${slug} ${version} is up to date`);
    if (state === "pinned")
      print(`${style.yellow("•")} ${slug} stays at ${version}: it is pinned (${onSale} is available)`);
    if (state === "held back")
      print(`${style.yellow("•")} ${slug} stays at ${version}: required by ${heldBy.join(", ")}`);
    if (state === "not on sale") print(`${style.yellow("•")} ${slug} ${version} is no longer published`);
  }
}

export function printUninstalled(
  { removed, unneeded }: z.infer<typeof Uninstalled>,
  { style, print }: Screen,
): void {
  for (const { slug, version, target, kept, foreign } of removed) {
    print(`${style.green("✓")} ${style.bold(slug)} ${version} was removed from ${target}`);
    for (const path of kept) print(`  ${style.yellow("kept (you changed it):")} ${theirs(path)}`);
    for (const path of foreign.slice(0, MAX_PATHS)) print(style.dim(`  kept (yours): ${theirs(path)}`));
    if (foreign.length > MAX_PATHS) print(style.dim(`  … and ${foreign.length - MAX_PATHS} more`));
  }
  if (unneeded.length > 0) {
    print(style.dim(`No longer needed. To remove, run vaultmart uninstall ${unneeded.join(" ")}`));
  }
}

export function printList(
  { products, root, site, findings }: z.infer<typeof InstalledList>,
  screen: Screen,
): void {
  const { style, print } = screen;
  if (products.length === 0) {
    print(`Nothing is installed in ${root}.`);
    return;
  }
  const columns = [
    { heading: "name" },
    { heading: "version" },
    { heading: "published" },
    { heading: "folder", shrinks: true },
    { heading: "" },
  ];
  print(
    screen.table(
      columns,
      products.map(({ slug, version, onSale, state, pinned, requested, requiredBy, ...at }) => [
        style.bold(slug),
        version,
        state === "not on sale"
          ? style.yellow("no")
          : state === "current"
            ? style.dim(onSale ?? "")
            : style.green(onSale ?? ""),
        foldersOf(at).join(", "),
        style.dim(
          [pinned ? "pinned" : "", requested ? "" : `for ${requiredBy.join(", ") || "no product"}`]
            .filter(Boolean)
            .join(", "),
        ),
      ]),
    ),
  );
  print();
  print(
    style.dim(`${count(products.length, "product")} in ${root}${site === undefined ? "" : `, from ${site}`}`),
  );
  const newer = products.filter(({ state }) => state === "newer").length;
  if (newer > 0)
    print(`${newer === 1 ? "1 has" : `${newer} have`} a newer version: ${style.cyan("vaultmart update")}`);
  for (const finding of findings) printFinding(finding, screen, screen.warn);
}

export function printVerified(
  { products, root, beside }: z.infer<typeof Verified>,
  { style, print }: Screen,
): void {
  for (const path of beside)
    print(`${style.yellow("!")} ${theirs(path)} is a product that is not in the lock`);
  if (products.length === 0) {
    print(`Nothing is installed in ${root}.`);
    return;
  }
  for (const { slug, version, target, missing, changed, added, ...product } of products) {
    print(
      `${product.intact ? style.green("✓") : style.red("✗")} ${style.bold(slug)} ${version}  ${style.dim(target)}`,
    );
    if (product.proofProblem !== undefined)
      print(`  ${style.red("log    ")} ${theirs(product.proofProblem)}`);
    for (const path of missing) print(`  ${style.red("missing")} ${theirs(path)}`);
    for (const path of changed) print(`  ${style.red("changed")} ${theirs(path)}`);
    for (const path of added.slice(0, MAX_PATHS)) print(`  ${style.yellow("added  ")} ${theirs(path)}`);
    if (added.length > MAX_PATHS) print(style.dim(`  … and ${added.length - MAX_PATHS} more`));
  }
  const logged = products.filter((product) => product.logged).length;
  if (logged > 0) print(style.dim(`${logged} of ${products.length} proved by the marketplace's log`));
  if (products.some(({ missing, changed }) => missing.length + changed.length > 0))
    print(style.dim("`vaultmart install` restores missing files; with --force, also changed files."));
}

export function printPinned({ pinned, products }: z.infer<typeof Pinned>, { style, print }: Screen): void {
  for (const { slug, version, changed } of products) {
    const state = pinned ? `pinned at ${version}` : "not pinned";
    print(`${style.green("✓")} ${slug} is ${state}${changed ? "" : style.dim(" (unchanged)")}`);
  }
}
