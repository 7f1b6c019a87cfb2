import { compareFiles } from "#archive/compare.js";
import type { ProductPage } from "#contract/app-pages.js";
import type { AppRenderer, Known, KnownVersion } from "#domain/web/app-renderer.js";
import { differencesOf, openedAtFirst } from "../compare/differences.js";
import { comparedVersions } from "../compare/versions.js";
import { readableVersions } from "./reader.js";
import { markdownOf } from "./rendered.js";
import { firstFile } from "./tree.js";

/**
 * The initial content of the pages of files. The server loads it before it renders
 * them, with the same rules as the components.
 */

const parts = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  return { page: pathname.split("/").at(-1), query: searchParams };
};

/** The versions that a page shows: one version, or two versions to compare. */
export const versionsAt: AppRenderer["versionsAt"] = (address, shown: ProductPage) => {
  const { page, query } = parts(address);
  const versions = readableVersions(shown);
  const current = shown.product.version;
  if (page === "files") {
    const wanted = query.get("version") ?? current;
    return versions.filter(({ version }) => version === wanted).slice(0, 1);
  }
  const { from, to } = comparedVersions(query, versions, current);
  return from && to && from !== to ? [from, to] : [];
};

/** The files that are open on a page. */
export const filesAt: AppRenderer["filesAt"] = (address, { lists = [] }) => {
  const { page, query } = parts(address);
  const [first, second] = lists;
  if (!first) return [];
  const at = ({ version, sha256 }: KnownVersion, path: string) => ({ version, sha256, path });
  if (page === "files") {
    const path = query.get("file") ?? firstFile(first.list.files)?.path;
    return first.list.files.some((file) => file.path === path) ? [at(first, path ?? "")] : [];
  }
  if (!second) return [];
  const differences = differencesOf(compareFiles(first.list.files, second.list.files));
  return openedAtFirst(differences).flatMap(({ before, after }) => [
    ...(before ? [at(first, before.path)] : []),
    ...(after ? [at(second, after.path)] : []),
  ]);
};

/**
 * The Markdown file that a files page shows rendered. Line numbers are in the URL fragment, which browsers do not send
 * to the server.
 */
export const markdownAt: AppRenderer["markdownAt"] = (address, { files = [] }: Known) => {
  const { page, query } = parts(address);
  const [file] = files;
  if (page !== "files" || !file || query.has("source")) return undefined;
  const text = markdownOf(file.path, file.contents.text);
  return text === undefined ? undefined : { path: file.path, text };
};
