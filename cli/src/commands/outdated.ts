import { command } from "../command.js";
import { EXIT } from "../errors.js";
import { placeOptions } from "../install/parameters.js";
import { InstalledList } from "../install/results.js";

export const outdated = command({
  name: "outdated",
  group: "install",
  summary: "List installed products that are not at the published version",
  details: "Exits with code 1 if there are any, so that scripts can react.",
  parameters: placeOptions,
  examples: [
    { command: "vaultmart outdated", summary: "List what `vaultmart update` could change" },
    { command: "vaultmart outdated --json | jq -r '.products[].slug'", summary: "Only the names" },
  ],
  result: InstalledList,
  run: async (context, where) => {
    const { listHere } = await import("../install/operations.js");
    const found = await listHere(context, { ...where, offline: false });
    return { ...found, products: found.products.filter(({ state }) => state !== "current") };
  },
  exitCode: ({ products }) => (products.length > 0 ? EXIT.general : EXIT.success),
  print: ({ products }, screen) => {
    if (products.length === 0) {
      screen.print("Everything is up to date.");
      return;
    }
    const { bold, green, yellow } = screen.style;
    screen.print(
      screen.table(
        [
          { heading: "name", shrinks: true },
          { heading: "installed" },
          { heading: "published" },
          { heading: "" },
        ],
        products.map(({ slug, version, onSale, state }) => [
          bold(slug),
          version,
          onSale ?? "no",
          state === "newer" ? green("can be updated") : yellow(state ?? ""),
        ]),
      ),
    );
  },
});
