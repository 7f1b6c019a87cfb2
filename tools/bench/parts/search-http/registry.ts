import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchableProduct } from "../../../../functions/src/domain/search/types.js";

/**
 * Writes a registry in which each product is a package, as if it had been published there.
 *
 * @returns the path of verdaccio's configuration: open to all, no other registry, no limit
 */
export function writeRegistry(folder: string, products: readonly SearchableProduct[]): string {
  const storage = join(folder, "storage");
  for (const product of products) {
    mkdirSync(join(storage, product.slug), { recursive: true });
    writeFileSync(join(storage, product.slug, "package.json"), JSON.stringify(packument(product)));
  }
  const names = products.map(({ slug }) => slug);
  writeFileSync(join(storage, ".verdaccio-db.json"), JSON.stringify({ list: names, secret: "0".repeat(32) }));
  const configuration = join(folder, "config.yaml");
  // JSON is YAML.
  writeFileSync(
    configuration,
    JSON.stringify({
      storage,
      uplinks: {},
      packages: { "**": { access: "$all" } },
      web: { enable: false },
      log: { type: "stdout", format: "json", level: "fatal" },
      userRateLimit: { windowMs: 1_000, max: 1_000_000 },
    }),
  );
  return configuration;
}

function packument({ slug: name, title, description, tags, authorUsername, createdAt }: SearchableProduct) {
  const version = "1.0.0";
  const time = new Date(createdAt).toISOString();
  const tarball = `http://localhost/${name}/-/${name}-${version}.tgz`;
  return {
    name,
    "dist-tags": { latest: version },
    time: { created: time, modified: time, [version]: time },
    versions: {
      [version]: {
        ...{ name, version, license: "MIT", keywords: tags },
        description: `${title}. ${description}`,
        author: { name: authorUsername },
        dist: { tarball, shasum: "0".repeat(40) },
      },
    },
    ...{ _rev: "1-0", _id: name, _attachments: {}, _distfiles: {}, _uplinks: {} },
    readme: "",
  };
}
