import { PATHS } from "#app/paths.js";
import { PAGE_FUNCTIONS } from "#contract/pages.js";
import { type SwitchedOn, sitePolicy } from "#domain/web/content-policy.js";

/** What `firebase.json` needs of a route of the contract. */
export interface RoutedFunction {
  /** Below `/api`, such as `/messages/{conversationId}`. */
  readonly path: string;
  /** The Cloud Function's name, such as `messagesConversationId`. */
  readonly name: string;
}

export const REGION = "us-central1";

/** Ports of plain `firebase emulators:start`; the commands of the project choose their own. */
const EMULATOR_PORTS = { auth: 9099, functions: 5001, firestore: 8080, storage: 9199, hosting: 5050 };

/** Addresses that the web app shows by itself: a function fills none of them, and the first page is a file. */
const APP_SOURCES = PATHS.map((path) => path.replace(/:\w+/g, "*")).filter(
  (source) => source !== "/" && !PAGE_FUNCTIONS.some(({ sources }) => sources.some((one) => one === source)),
);

const securityHeaders = (on: SwitchedOn) => ({
  "Content-Security-Policy": sitePolicy(on),
  // Who signs in elsewhere does it in a window that this page opens and hears of.
  "Cross-Origin-Opener-Policy": on.signInProviders.length > 0 ? "same-origin-allow-popups" : "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

/** Everything; with accounts elsewhere all but the pages of Firebase Auth itself, which must open in frames and windows. */
const secured = ({ signInProviders }: SwitchedOn) =>
  signInProviders.length > 0 ? ["/", "/!(__)", "/!(__)/**"] : ["**"];

/**
 * What browsers keep. Files below `/assets` have the hash of their content in their names; everything else
 * is asked for again, and answered by 304 while it is the same, so that no page is older than its neighbours.
 * The API says for itself.
 */
const CACHING: Readonly<Record<string, string>> = {
  "/assets/**": "public, max-age=31536000, immutable",
  // Everything else but what functions answer, who say themselves how long it may be kept.
  "/": "no-cache",
  "/!(marketplace.json)": "no-cache",
  "/!(api|assets|p|u|pictures|.well-known)/**": "no-cache",
};

/** Types that Hosting does not know by the ending alone, or not with their encoding. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  "**/*.md": "text/markdown; charset=utf-8",
  "**/*.txt": "text/plain; charset=utf-8",
  "**/*.yaml": "application/yaml; charset=utf-8",
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/specs/vault-yaml.schema.json": "application/schema+json; charset=utf-8",
};

/**
 * `firebase.json`: one Hosting rewrite a route, so that the site and the API
 * share one origin (DESIGN §1).
 *
 * @param on what the operator has switched on, for which pages must be let do more
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
      // All of the folder is built, so nothing hidden is in it but `.well-known`.
      ignore: ["firebase.json", "**/.DS_Store"],
      // `/docs/quickstart` is the file `docs/quickstart/index.html`.
      trailingSlash: false,
      headers: [
        ...secured(on).map((source) => ({ source, headers: security })),
        // Stars do not stand for names that begin with a dot.
        { source: "**/.well-known/**", headers: security },
        ...Object.entries(CACHING).map(([source, value]) => ({
          source,
          headers: pairs({ "Cache-Control": value }),
        })),
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
