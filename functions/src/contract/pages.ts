/**
 * The functions that serve products and profiles to programs and people at the site's root instead of below `/api`,
 * each with the Hosting patterns that lead to it. The first matching pattern applies. These patterns precede the site's
 * own pages, which would otherwise match some of the URLs.
 */
export const PAGE_FUNCTIONS = [
  {
    name: "marketPages",
    sources: [
      "/p/*.md",
      "/u/*.md",
      "/marketplace.json",
      "/transparency.json",
      "/advisories/*",
      "/sitemap.xml",
      "/sitemaps/*",
      "/feeds/**",
      "/log/**",
      "/.well-known/skills/**",
      "/.well-known/agent-skills/**",
      "/p/*/.well-known/**",
      "/p/*/sigstore/*",
    ],
  },
  // HTML for people. The patterns above have already matched the Markdown URLs.
  {
    name: "appPages",
    sources: [
      ...["/", "/explore", "/log", "/log.json", "/p/*", "/p/*/files", "/p/*/compare", "/u/*"],
      ...["/collections", "/collections.json", "/collections/*", "/categories.json"],
    ],
  },
  { name: "pictures", sources: ["/pictures/**"] },
  { name: "mcp", sources: ["/mcp"] },
  // What the links in emails open.
  { name: "unsubscribe", sources: ["/unsubscribe"] },
] as const;

/**
 * The function that handles all other paths below `/api`. A Hosting pattern would not match names that start with a
 * dot.
 */
export const API_FALLBACK = { name: "apiFallback", regex: "^/api(/.*)?$" } as const;

/** Allowed picture types, after `image/`; storage.rules has the same list. None of them can contain scripts. */
export const PICTURE_TYPES = ["png", "jpeg", "webp", "gif", "avif"] as const;

/** The names under which a user or a product may store pictures, without their extensions, as in storage.rules. */
const PICTURE_NAMES = ["0", "1", "2", "3"] as const;

/**
 * The name for a new picture. It differs from the previous name, because browsers cache the picture at a URL for an
 * hour.
 * @param shown the picture that it replaces, as stored in the document
 */
export function nextPictureName(shown: string, { type }: { readonly type: string }): string {
  const current = PICTURE_NAMES.findIndex((name) => shown.includes(`/${name}.`));
  return `${PICTURE_NAMES[(current + 1) % PICTURE_NAMES.length]}.${type.split("/")[1]}`;
}

/** The maximum size of an uploaded picture: 5 MB. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/**
 * An uploaded picture as documents refer to it: its Storage key, in the folder of the user or the product.
 */
export const PICTURE = /^(?:users\/[\w-]{1,128}\/avatars|products\/[\w-]{1,128}\/thumbnails)\/[\w.-]{1,100}$/;

/**
 * The URL of a picture that a document refers to: uploaded pictures are served below `/pictures`.
 * Returns an empty string for anything else. Pictures from other hosts are never loaded, because
 * those hosts would learn the IP address of every reader.
 *
 * @param site the origin of the URL, without a trailing slash
 */
export function pictureAddress(named: string, site = ""): string {
  return PICTURE.test(named) ? `${site}/pictures/${named}` : "";
}

/** The names of the files in an archive that pages show as pictures after the server has re-encoded them. */
export const DRAWN_PICTURE = /\.(?:png|jpe?g|gif|svg)$/i;

/** The URL of a product's generated cover, for programs that show link previews. */
export const coverAddress = (slug: string, site = ""): string => `${site}/pictures/covers/${slug}.png`;

/** The URL of a picture that a product page shows, from the archive of the product's current version. */
export const archivePictureAddress = (slug: string, version: string, path: string): string =>
  `/pictures/archive/${slug}/${version}/${path.split("/").map(encodeURIComponent).join("/")}`;

/**
 * How long Hosting's CDN may cache a page, in seconds. Removed content disappears after that time. Browsers always
 * revalidate.
 */
export const PAGE_SECONDS = 60;

/**
 * The same for missing pages, which may be published at any time, and for an index that is not complete yet.
 */
export const ABSENT_SECONDS = 10;

/**
 * How long browsers and the CDN may cache a picture, in seconds. A new picture has a new name; a removed one disappears
 * after that time.
 */
export const PICTURE_SECONDS = 3_600;

/** The same for content that never changes: tiles of the log. Caches keep content for at most a year. */
export const IMMUTABLE_SECONDS = 31_536_000;

/**
 * The same for sitemaps, which require reading every product. Search engines fetch them about once a day, and check
 * each page before they list it.
 */
export const SITEMAP_SECONDS = 6 * 3_600;

/** The number of collections on the home page. */
export const HOME_COLLECTIONS = 4;
/** The number of covers that stand for a collection in a list. */
export const COVERS = 4;
/** The first products of a collection among which its covers are found. Others may not be published. */
export const COVER_CANDIDATES = 6;

/** The maximum number of requests per minute and IP address that the CDN cannot serve from its cache. */
export const PAGE_LIMITS = {
  /** Markdown, indexes and whole archives. */
  pages: 120,
  /** Single files of skills. An installer fetches all of them at once. */
  files: 1_000,
  /** Pictures. A page of products shows dozens. */
  pictures: 1_000,
  /** Covers and pictures of archives, which take up to a second to draw. A page shows at most twenty. */
  drawings: 120,
  /** Messages of agents. Hosted agents of many users share a few addresses. */
  messages: 300,
} as const;
