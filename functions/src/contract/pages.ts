/**
 * What the site tells of products and profiles, to machines and to people, below the site's own address and
 * not below `/api`: each function with the Hosting patterns that lead to it, the first match before others. They stand before the site's
 * own pages, which would match some of them.
 */
export const PAGE_FUNCTIONS = [
  {
    name: "marketPages",
    sources: [
      "/p/*.md",
      "/u/*.md",
      "/marketplace.json",
      "/.well-known/skills/**",
      "/.well-known/agent-skills/**",
      "/p/*/.well-known/**",
    ],
  },
  // What people see at these addresses; the Markdown above has been answered by then.
  { name: "appPages", sources: ["/p/*", "/u/*"] },
  { name: "pictures", sources: ["/pictures/**"] },
] as const;

/** What a picture of ours may be, after `image/`; storage.rules says the same. None can hold a script. */
export const PICTURE_TYPES = ["png", "jpeg", "webp", "gif", "avif"] as const;

/** The most bytes that a picture of ours may have: 5 MB. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A picture of ours as documents name it: by its key in Storage, below the person or the product that it shows. */
export const PICTURE = /^(?:users\/[\w-]{1,128}\/avatars|products\/[\w-]{1,128}\/thumbnails)\/[\w.-]{1,100}$/;

/**
 * The address of a picture that a document names: an https address is one already, ours stand below `/pictures`. Empty
 * for anything else, which strangers may have stored.
 *
 * @param site before the path, without a slash at the end
 */
export function pictureAddress(named: string, site = ""): string {
  if (named.startsWith("https://")) return named;
  return PICTURE.test(named) ? `${site}/pictures/${named}` : "";
}

/** How long Hosting's CDN may keep a page, in seconds: what is removed is gone after that. Browsers ask each time. */
export const PAGE_SECONDS = 60;

/** The same for what is not there, which may be published any moment, and for an index that is not complete yet. */
export const ABSENT_SECONDS = 10;

/** How long browsers and the CDN may keep a picture, in seconds. A new one has a new name; one that is removed is gone after that. */
export const PICTURE_SECONDS = 3_600;

/** Requests a minute from one address that the CDN could not answer. */
export const PAGE_LIMITS = {
  /** Markdown, indexes and whole archives. */
  pages: 120,
  /** Single files of skills; an installer fetches all of them at once. */
  files: 1_000,
  /** Pictures; a page of products shows dozens. */
  pictures: 1_000,
} as const;
