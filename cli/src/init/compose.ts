import type { Category, License } from "#contract/fields.js";
import { licenseText } from "./licenses.js";
import { type About, quoted } from "./skeleton.js";
import { SKELETONS } from "./skeletons/index.js";

/** A file of a new product. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

export type NewProduct = About & { readonly category: Category; readonly license: License };

/** All files of a new product, and the one to read first: it can be validated, scanned and published as it is. */
export function compose(product: NewProduct): { files: NewFile[]; entry: string } {
  const { entry, files, executable = [], use, agentSpec } = SKELETONS[product.category](product);
  const texts = {
    "vault.yaml": manifest(product, entry, agentSpec),
    "README.md": readme(product, entry, use),
    LICENSE: licenseText(product),
    ".vaultignore": IGNORE,
    ...files,
  };
  const written = Object.entries(texts).map(([path, text]) => ({
    path,
    text,
    executable: executable.includes(path),
  }));
  return { files: written, entry };
}

/** The start of a text that fits, ending after a whole word where there is one. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), most / 2)).replace(/[\s,.;:\ud800-\udbff]{1,3}$/, "")}…`;
}

const manifest = (product: NewProduct, entry: string, agentSpec: string): string => `\
# What this product is. \`vaultmart validate\` checks this file; \`vaultmart publish\` lists what it says.

# The name in the product's address and in \`vaultmart install\`. It stays for ever.
name: ${quoted(product.name)}
# Raise it for each publication: versions are never replaced.
version: 1.0.0
category: ${product.category}
# The title that people see, at most 100 characters.
display_name: ${quoted(product.title)}
# What it does for whom, in a sentence or two; at most 500 characters.
description: ${quoted(product.description)}
author: ${quoted(product.author)}
license: ${product.license}
# The file to read first.
entry: ${quoted(entry)}

# US dollars: 0 is free, else 1.00 to 9999.00.
price: 0
# At most ten, by which people find it.
tags: [${product.category}]
# Language of the content, such as en, pt-BR or es.
language: en
# What is new in this version, at most 2000 characters.
changelog: First version.
# Slugs that are installed with it, such as { myclaude: [commit-notes] }.
dependencies: {}

# What an agent that chooses between products reads, at most 100 characters.
agent_summary: ${quoted(shortened(product.description, 100))}
${agentSpec}`;

const readme = ({ title, description, name, license }: NewProduct, entry: string, use: string): string => `\
# ${title}

${description}

## Install

    vaultmart install ${name}

## Use

${use}

Read \`${entry}\` first.

## Licence

${license}, see LICENSE.
`;

const IGNORE = `\
# What stays out of the archive, one pattern a line, as in a .gitignore.
# .git, node_modules, .env and the like stay out without being named.
drafts/
*.log
*.zip
`;
