import type { SourceFile } from "#archive/build.js";
import type { CreateRequest } from "#contract/create-product.js";
import type { Manifest } from "#contract/manifest.js";

/** Product fields that have another name in the manifest. */
const FIELDS: Readonly<Record<string, string>> = {
  title: "display_name",
  slug: "name",
  mcsLevel: "mcs_level",
  longDescription: "long_description",
  installTarget: "install_target",
};

/** The manifest field that corresponds to a product field. */
export const manifestField = (field: string): string => FIELDS[field] ?? field;

/** The file that a product page shows if the manifest has no readme: README.md in any case, in the root. */
export const readmeOf = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.find(({ path }) => path.toLowerCase() === "readme.md");

/**
 * The request to `/cli/products/create` for a product whose archive was uploaded.
 *
 * @param sigstoreBundle the text of a Sigstore bundle for that archive
 */
export function createRequest(
  manifest: Manifest,
  files: readonly SourceFile[],
  uploaded: { readonly key: string; readonly fileName: string; readonly fileSize: number },
  sigstoreBundle?: string,
): CreateRequest {
  const readme = readmeOf(files);
  const text = manifest.readme ?? (readme && new TextDecoder().decode(readme.bytes));
  return {
    title: manifest.display_name ?? manifest.name,
    slug: manifest.name,
    description: manifest.description,
    category: manifest.category,
    price: manifest.price ?? 0,
    fileKey: uploaded.key,
    fileName: uploaded.fileName,
    fileSize: uploaded.fileSize,
    version: manifest.version,
    license: manifest.license,
    source: "cli",
    ...(manifest.tags && { tags: manifest.tags }),
    ...(text !== undefined && { readme: text }),
    ...(manifest.changelog !== undefined && { changelog: manifest.changelog }),
    ...(manifest.mcs_level !== undefined && { mcsLevel: manifest.mcs_level }),
    ...(manifest.language !== undefined && { language: manifest.language }),
    ...(manifest.long_description !== undefined && { longDescription: manifest.long_description }),
    ...(manifest.install_target !== undefined && { installTarget: manifest.install_target }),
    ...(manifest.compatibility && { compatibility: manifest.compatibility }),
    ...(manifest.dependencies && { dependencies: manifest.dependencies }),
    ...(sigstoreBundle !== undefined && { sigstoreBundle }),
  };
}
