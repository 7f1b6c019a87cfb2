import type { ProductPage } from "#contract/app-pages.js";
import { Failure } from "#contract/failure.js";
import type { AppRenderer, Known, KnownFile, KnownVersion } from "#domain/web/app-renderer.js";
import { filesUrl } from "#domain/web/files-address.js";
import { linkedPath } from "#domain/web/linked-path.js";
import { markdownHtml } from "#domain/web/readme-html.js";
import { openVersion } from "./open-version.js";
import { listFiles, readFile } from "./version-files.js";

/**
 * The maximum number of characters and bytes of a file that the server renders. The
 * browser fetches longer files through the API: 5,000 lines take a tenth of a
 * second, and a page contains each file twice.
 */
const MOST_TEXT = 200_000;
const MOST_PICTURE = 300_000;

type Opened = KnownVersion & Awaited<ReturnType<typeof openVersion>>;

/**
 * The public data of a files page: the files of one or two versions, and the contents of the open files. Empty if the
 * files are not public or if nothing exists at the URL. The app then decides what to show.
 *
 * @param address the path and the query
 */
export async function knownFiles(address: string, page: ProductPage, app: AppRenderer): Promise<Known> {
  const { slug, price } = page.product;
  if (price > 0) return {};
  try {
    const opened: Opened[] = await Promise.all(
      app
        .versionsAt(address, page)
        .map(async (at) => ({ ...at, ...(await openVersion({ slug, ...at }, undefined)) })),
    );
    const lists = await Promise.all(opened.map(listed));
    const wanted = app.filesAt(address, { product: page, lists });
    const files = (await Promise.all(wanted.map((at) => contentsOf(at, opened)))).flat();
    const known = { lists, files };
    const markdown = app.markdownAt(address, known);
    const { version = "" } = opened[0] ?? {};
    return { ...known, readme: markdown && htmlOf(slug, version, markdown) };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return {};
    throw error;
  }
}

async function listed({ version, sha256, file, isPublic }: Opened) {
  const files = await listFiles(file);
  const findings = [...(file.verdict?.findings ?? [])];
  return { version, sha256, list: { isPublic, files, total: files.length, offset: 0, findings } };
}

async function contentsOf(
  { version, sha256, path }: KnownVersion & { readonly path: string },
  opened: readonly Opened[],
): Promise<KnownFile[]> {
  const found = opened.find((one) => one.version === version);
  if (!found) return [];
  const contents = { ...(await readFile(found.file, path)), isPublic: found.isPublic };
  const { text = "", picture } = contents;
  const isDrawn = text.length <= MOST_TEXT && (picture?.base64.length ?? 0) <= MOST_PICTURE;
  return isDrawn ? [{ version, sha256, path, contents }] : [];
}

function htmlOf(slug: string, version: string, { path, text }: { path: string; text: string }) {
  return markdownHtml(text, {
    pageOf: (href) => {
      const file = linkedPath(path, href);
      return file === undefined ? undefined : filesUrl(slug, { version, file });
    },
  });
}
