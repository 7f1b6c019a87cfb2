import type { Category } from "#contract/fields.js";
import type { License } from "#contract/licenses.js";
import { shortened } from "#packaging/skill-folder.js";
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

/**
 * All files of a new product, and its entry file. The product can be validated, scanned and published without
 * changes.
 */
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

const manifest = (product: NewProduct, entry: string, agentSpec: string): string => `\
# The product's details. \`vaultmart validate\` checks this file, and \`vaultmart publish\` publishes the details.

# The name in the product's URL and in \`vaultmart install\`. It cannot be changed later.
name: ${quoted(product.name)}
# Increase the version each time you publish. A version is never replaced.
version: 1.0.0
category: ${product.category}
# The title shown to users, at most 100 characters.
display_name: ${quoted(product.title)}
# What it does and for whom, in one or two sentences; at most 500 characters.
description: ${quoted(product.description)}
author: ${quoted(product.author)}
license: ${product.license}
# The file to read first.
entry: ${quoted(entry)}

# In US dollars: 0 for a free product, otherwise 1.00 to 9999.00.
price: 0
# At most 10 search tags.
tags: [${product.category}]
# The language of the content, such as en, pt-BR or es.
language: en
# What is new in this version, at most 2000 characters.
changelog: First version.
# Slugs of products to install with it, such as { myclaude: [commit-notes] }.
dependencies: {}

# A summary for agents that choose between products, at most 100 characters.
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

## License

${license}, see LICENSE.
`;

const IGNORE = `\
# Patterns of files to exclude from the archive, one per line, as in .gitignore.
# .git, node_modules, .env and similar files are always excluded.
drafts/
*.log
*.zip
`;
