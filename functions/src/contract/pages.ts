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
] as const;

/** How long Hosting's CDN may keep a page, in seconds: what is removed is gone after that. Browsers ask each time. */
export const PAGE_SECONDS = 60;

/** The same for what is not there, which may be published any moment, and for an index that is not complete yet. */
export const ABSENT_SECONDS = 10;

/** Requests a minute from one address that the CDN could not answer. */
export const PAGE_LIMITS = {
  /** Markdown, indexes and whole archives. */
  pages: 120,
  /** Single files of skills; an installer fetches all of them at once. */
  files: 1_000,
} as const;
