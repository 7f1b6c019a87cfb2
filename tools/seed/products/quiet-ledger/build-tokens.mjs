// Writes tokens.css from tokens.json. Usage: node build-tokens.mjs
import { readFileSync, writeFileSync } from "node:fs";

const here = (name) => new URL(name, import.meta.url);
const tokens = JSON.parse(readFileSync(here("tokens.json"), "utf8"));

// A group holds tokens; keys that begin with "$" describe the group itself.
const lines = (group, prefix) =>
  Object.entries(group)
    .filter(([name]) => !name.startsWith("$"))
    .map(([name, token]) => `${prefix}${name}: ${token.$value};`);

const block = (selector, declarations, indent = "") =>
  [`${indent}${selector} {`, ...declarations.map((line) => `${indent}  ${line}`), `${indent}}`].join("\n");

const light = ["color-scheme: light;", ...lines(tokens.light.color, "--ql-")];
const dark = ["color-scheme: dark;", ...lines(tokens.dark.color, "--ql-")];
const shared = [...lines(tokens.shared.font, "--ql-font-"), ...lines(tokens.shared.size, "--ql-")];

const css = [
  "/* Written by build-tokens.mjs from tokens.json. Change that file, not this one. */",
  block(":root", [...shared, ...light]),
  `@media (prefers-color-scheme: dark) {\n${block(':root:not([data-theme="light"])', dark, "  ")}\n}`,
  block(':root[data-theme="dark"]', dark),
  "",
].join("\n\n");

writeFileSync(here("tokens.css"), css);
console.log(`tokens.css: ${light.length - 1} colours in two themes, ${shared.length} shared values`);
