import { PAGE_FUNCTIONS } from "../../functions/src/contract/pages.js";

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

/** Addresses that the web app shows by itself, and the page where a command-line login is approved. */
const PAGES: Readonly<Record<string, string>> = {
  "/explore": "/index.html",
  "/login": "/index.html",
  "/library": "/index.html",
  "/publish": "/index.html",
  "/dashboard": "/index.html",
  "/sales": "/index.html",
  "/messages": "/index.html",
  "/messages/*": "/index.html",
  "/notifications": "/index.html",
  "/settings": "/index.html",
  "/cli/auth": "/cli-auth.html",
};

/** What a page of the site may load and call: the site itself, and Google to sign in, to read what is one's own, and to send archives and pictures. Nothing may put it in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com https://storage.googleapis.com https://firebasestorage.googleapis.com",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const SECURITY_HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

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
  "/!(api|assets|p|u|.well-known)/**": "no-cache",
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
 */
export function firebaseConfig(routes: readonly RoutedFunction[]) {
  return {
    functions: [
      {
        source: "functions",
        codebase: "default",
        runtime: "nodejs24",
        predeploy: ["npm run build"],
        ignore: ["node_modules", "src", "test", ".git", "*.log", "lib/meta.json", ".env.local", ".secret.local"],
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
        { source: "**", headers: pairs(SECURITY_HEADERS) },
        // Stars do not stand for names that begin with a dot.
        { source: "**/.well-known/**", headers: pairs(SECURITY_HEADERS) },
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
        ...Object.entries(PAGES).map(([source, destination]) => ({ source, destination })),
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
