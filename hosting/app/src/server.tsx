import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { revealing } from "#contract/clean-text.js";
import type { AppHtml, AppRenderer, Known, KnownVersion } from "#domain/web/app-renderer.js";
import { questionOf, readAddress } from "#domain/web/explore-address.js";
import { readLogAddress } from "#domain/web/log-address.js";
import { keepReadme } from "./api/drawn-readme.js";
import { fileQuery, filesQuery } from "./api/files.js";
import {
  categoriesQuery,
  collectionQuery,
  collectionsQuery,
  logQuery,
  productQuery,
  profileQuery,
  reviewsQuery,
  searchQuery,
  shelvesOf,
  shelvesQuery,
} from "./api/queries.js";
import { App } from "./app.js";
import { loadMessages, startEnglish } from "./i18n/i18n.js";
import CollectionRoute from "./pages/collections/collection.js";
import Collections from "./pages/collections/collections.js";
import Compare from "./pages/compare/compare.js";
import Explore from "./pages/explore/explore.js";
import { markdownAt } from "./pages/files/drawn-files.js";
import Files from "./pages/files/files.js";
import Home from "./pages/home.js";
import Log from "./pages/log/log.js";
import Product, { TABS } from "./pages/product/product.js";
import Profile from "./pages/profile/profile.js";
import type { Path } from "./paths.js";

/** The pages that the server renders. The others are for users who are signed in. */
const PAGES: readonly { readonly path: Path; readonly Page: ComponentType }[] = [
  { path: "/", Page: Home },
  { path: "/explore", Page: Explore },
  { path: "/log", Page: Log },
  { path: "/collections", Page: Collections },
  { path: "/collections/:slug", Page: CollectionRoute },
  { path: "/p/:slug", Page: Product },
  { path: "/p/:slug/files", Page: Files },
  { path: "/p/:slug/compare", Page: Compare },
  { path: "/u/:username", Page: Profile },
];

/**
 * React preloads the pictures of a page before its content, where the browser would find them just
 * as early.
 */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** The maximum number of times a page is rendered until its lazily loaded code has arrived. */
const PASSES = 3;
/** The kinds of pages whose lazy code is loaded. */
const warm = new Set<string>();

startEnglish();
const started = Promise.all([loadMessages("inside"), loadMessages("log")]);

/** Renders a page with the components of the app. The data is the same as the app would fetch. */
export const draw: AppRenderer["draw"] = async (address, known): Promise<AppHtml> => {
  await started;
  const queries = cachedAt(address, known);
  const exact = filesOf(known);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, data] of [...queries, ...exact]) client.setQueryData(key as readonly unknown[], data);
  const shown = textAt(address, known);
  const render = () => {
    // Drawing is synchronous, so no other page is drawn at the same time.
    keepReadme(shown, known.readme);
    return renderToString(
      <QueryClientProvider client={client}>
        <StaticRouter location={address}>
          <App pages={PAGES} />
        </StaticRouter>
      </QueryClientProvider>,
    );
  };
  let html = render();
  const kind = kindOf(address);
  if (!warm.has(kind)) {
    for (let pass = 1; pass < PASSES; pass++) {
      await new Promise((resolve) => setImmediate(resolve));
      html = render();
    }
    warm.add(kind);
  }
  client.clear();
  return { html: html.replace(PRELOADS, ""), queries, exact };
};

export { filesAt, markdownAt, versionsAt } from "./pages/files/drawn-files.js";

/** The Markdown that the server has rendered. */
function textAt(address: string, known: Known): string | undefined {
  if (!known.files) return known.product?.product.readme ?? known.collection?.collection.text;
  return markdownAt(address, known) && known.files[0]?.contents.text;
}

/**
 * The parts of a URL that determine which code a page needs: its first and last segment, and its
 * tab.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  const tab = TABS.find((name) => name === searchParams.get("tab")) ?? "";
  const [, first, , last = ""] = pathname.split("/");
  return `${first} ${last} ${tab}`;
}

/** The app's cache entries for a URL, in the form of API responses. */
function cachedAt(
  address: string,
  { product, profile, search, home, log, reviews, collection, collections, categories }: Known,
): AppHtml["queries"] {
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  const name = decoded(pathname.split("/")[2] ?? "");
  const all = [
    { key: productQuery(name).queryKey, data: product },
    { key: profileQuery(name).queryKey, data: profile },
    { key: searchQuery(questionOf(readAddress(searchParams))).queryKey, data: search },
    { key: logQuery(readLogAddress(searchParams)).queryKey, data: log },
    { key: categoriesQuery.queryKey, data: categories },
    { key: collectionQuery(name).queryKey, data: collection },
    { key: collectionsQuery("all").queryKey, data: collections },
    { key: collectionsQuery("home").queryKey, data: home?.collections },
    { key: shelvesQuery.queryKey, data: home && shelvesOf(home.newest, home.popular, new Date()) },
    { key: reviewsQuery(product?.product.id ?? "").queryKey, data: reviews && { reviews } },
  ];
  return all.flatMap(({ key, data }) =>
    data === undefined ? [] : [[key, JSON.parse(JSON.stringify(data), revealing)] as const],
  );
}

/** The files of a product, as a visitor receives them. */
function filesOf({ product, lists = [], files = [] }: Known): AppHtml["exact"] {
  const slug = product?.product.slug ?? "";
  const at = ({ version, sha256 }: KnownVersion) => ({ slug, version, sha256 });
  return [
    ...lists.map((one) => [filesQuery("anyone", at(one)).queryKey, one.list] as const),
    ...files.map((one) => [fileQuery("anyone", at(one), one.path).queryKey, one.contents] as const),
  ];
}

/** A part of a path as the router of the app reads it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
