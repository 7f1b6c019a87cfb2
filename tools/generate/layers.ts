import { importsOf, LAYERS, NOUNS, PROGRAMS } from "#layers.js";

/** The table of CONTRIBUTING: which folder holds what, and which folders it may import. */
export function layerTable(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const folders = LAYERS.flatMap((layer) =>
    layer.map(({ folder, holds }) => {
      const imports = importsOf(folder);
      const all =
        imports.length > 3 ? `all above ${code([layer[0]?.folder ?? folder])}` : code(imports) || "nothing";
      return `| \`functions/src/${folder}\` | ${holds} | ${all} |`;
    }),
  );
  const programs = PROGRAMS.map(({ folder, holds, imports }) => {
    const named = imports.map((name) => (name === "*" ? "all of `functions/src`" : `\`${name}\``));
    return `| \`${folder}\` | ${holds} | ${named.join(", ")} |`;
  });
  return [
    "| folder | holds | may import |",
    "|---|---|---|",
    ...folders,
    ...programs,
    "",
    `\`domain\` and \`store\` are divided by nouns: ${NOUNS.join(", ")}.`,
  ].join("\n");
}
