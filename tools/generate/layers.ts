import { importsOf, LAYERS, NOUNS, PROGRAMS } from "#layers.js";

/** The diagram of the architecture page: the layers from left to right, each linked to its folders. */
export function layerGraph(): string {
  const id = (at: number) => `layer${at}`;
  const drawn = LAYERS.map(
    (layer, at) => `  ${id(at)}["${layer.map(({ folder }) => folder).join("<br/>")}"]`,
  );
  const arrows = LAYERS.slice(1).map((_, at) => `  ${id(at)} --> ${id(at + 1)}`);
  const folders = LAYERS.flat().map(
    ({ folder, holds }) => `| [\`${folder}\`](../functions/src/${folder}) | ${holds} |`,
  );
  const programs = PROGRAMS.map(({ folder, holds }) => `| [\`${folder}\`](../${folder}) | ${holds} |`);
  return [
    ...["```mermaid", "flowchart LR", ...drawn, ...arrows, "```", ""],
    ...["| Folder | Contents |", "|---|---|", ...folders, ...programs],
  ].join("\n");
}

/** The table in CONTRIBUTING: the contents of each folder, and the folders that it may import. */
export function layerTable(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const folders = LAYERS.flatMap((layer) =>
    layer.map(({ folder, holds }) => {
      const imports = importsOf(folder);
      const all =
        imports.length > 3
          ? `Everything above ${code([layer[0]?.folder ?? folder])}`
          : code(imports) || "Nothing";
      return `| \`functions/src/${folder}\` | ${holds} | ${all} |`;
    }),
  );
  const programs = PROGRAMS.map(({ folder, holds, imports }) => {
    const named = imports.map((name) => (name === "*" ? "Everything in `functions/src`" : `\`${name}\``));
    return `| \`${folder}\` | ${holds} | ${named.join(", ")} |`;
  });
  return [
    "| Folder | Contents | May import |",
    "|---|---|---|",
    ...folders,
    ...programs,
    "",
    `\`domain\` and \`store\` are divided by nouns: ${NOUNS.join(", ")}.`,
  ].join("\n");
}
