import { PATHS } from "#app/paths.js";
import { API_FALLBACK, PAGE_FUNCTIONS } from "#contract/pages.js";
import { type SwitchedOn, sitePolicy } from "#domain/web/csp.js";

/** The fields that `firebase.json` needs from a route of the contract. */
export interface RoutedFunction {
  /** Below `/api`, such as `/messages/{conversationId}`. */
  readonly path: string;
  /** The Cloud Function's name, such as `messagesConversationId`. */
  readonly name: string;
}

export const REGION = "us-central1";

/** Ports of plain `firebase emulators:start`; the commands of the project choose their own. */
const EMULATOR_PORTS = { auth: 9099, functions: 5001, firestore: 8080, storage: 9199, hosting: 5050 };

/** URLs that the web app shows without a function. */
const APP_SOURCES = PATHS.map((path) => path.replace(/:\w+/g, "*")).filter(
  (source) => !PAGE_FUNCTIONS.some(({ sources }) => sources.some((one) => one === source)),
);

const securityHeaders = (on: SwitchedOn) => ({
  "Content-Security-Policy": sitePolicy(on),
  // External sign-in opens a window that must be able to return its result to this page.
  "Cross-Origin-Opener-Policy": on.signInProviders.length > 0 ? "same-origin-allow-popups" : "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

/**
 * Globs of the pages with security headers: all but those of Firebase Auth, which are Google's and run scripts
 * inside the page. Links in mails lead to them, and with external sign-in they open in frames and windows.
 */
const SECURED = ["/", "/!(__)", "/!(__)/**"];

/**
 * What browsers cache. Files below `/assets` have a hash of their content in the name. Everything else is
 * revalidated and returns 304 while it is unchanged, so that no page is older than the others. The API sets
 * its own headers.
 */
const CACHING: Readonly<Record<string, string>> = {
  "/assets/**": "public, max-age=31536000, immutable",
  // Everything else except the responses of functions, which set their own caching.
  "/!(api|categories.json|collections|collections.json|explore|log|log.json|mcp|unsubscribe|marketplace.json|transparency.json|sitemap.xml)":
    "no-cache",
  "/!(api|assets|collections|p|u|pictures|advisories|log|sitemaps|feeds|.well-known)/**": "no-cache",
  // Beside the pages of products, which a function returns.
  ...Object.fromEntries(
    APP_SOURCES.filter((source) => source.startsWith("/p/")).map((source) => [source, "no-cache"]),
  ),
};

/** Pages that search engines must not list: they are for those who have a link. */
const UNLISTED = ["/draft"];

/** Types that Hosting cannot derive from the extension, or not with their encoding. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  "**/*.md": "text/markdown; charset=utf-8",
  "**/*.txt": "text/plain; charset=utf-8",
  "**/*.yaml": "application/yaml; charset=utf-8",
  "/specs/vault-yaml.schema.json": "application/schema+json; charset=utf-8",
};

/**
 * `firebase.json`: one Hosting rewrite per route, so that the site and the API share one origin (DESIGN §1).
 *
 * @param on the features that the operator has enabled and for which pages need more permissions
 */
export function firebaseConfig(routes: readonly RoutedFunction[], on: SwitchedOn) {
  const security = pairs(securityHeaders(on));
  return {
    functions: [
      {
        source: "functions",
        codebase: "default",
        runtime: "nodejs24",
        predeploy: ["npm run build"],
        ignore: [
          "node_modules",
          "src",
          "test",
          ".git",
          "*.log",
          "lib/meta.json",
          ".env.local",
          ".secret.local",
        ],
      },
    ],
    firestore: { rules: "firestore.rules", indexes: "firestore.indexes.json" },
    storage: { rules: "storage.rules" },
    hosting: {
      public: "hosting/public",
      // An old or missing site would be released as it is.
      predeploy: ["npm run build"],
      // The whole folder is built, so the only hidden entry is `.well-known`.
      ignore: ["firebase.json", "**/.DS_Store"],
      // `/docs/quickstart` is the file `docs/quickstart/index.html`.
      trailingSlash: false,
      headers: [
        ...SECURED.map((source) => ({ source, headers: security })),
        // Globs do not match names that start with a dot.
        { source: "**/.well-known/**", headers: security },
        ...Object.entries(CACHING).map(([source, value]) => ({
          source,
          headers: pairs({ "Cache-Control": value }),
        })),
        ...UNLISTED.map((source) => ({ source, headers: pairs({ "X-Robots-Tag": "noindex" }) })),
        ...Object.entries(CONTENT_TYPES).map(([source, type]) => ({
          source,
          headers: pairs({ "Content-Type": type }),
        })),
        { source: "/specs/**", headers: pairs({ "Access-Control-Allow-Origin": "*" }) },
      ],
      rewrites: [
        ...routes.map(({ path, name }) => ({
          source: `/api${path.replace(/\{[^}]+\}/g, "*")}`,
          function: { functionId: name, region: REGION },
        })),
        { regex: API_FALLBACK.regex, function: { functionId: API_FALLBACK.name, region: REGION } },
        ...PAGE_FUNCTIONS.flatMap(({ name, sources }) =>
          sources.map((source) => ({ source, function: { functionId: name, region: REGION } })),
        ),
        ...APP_SOURCES.map((source) => ({ source, destination: "/app.html" })),
      ],
    },
    emulators: {
      ...Object.fromEntries(Object.entries(EMULATOR_PORTS).map(([name, port]) => [name, { port }])),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

function pairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
