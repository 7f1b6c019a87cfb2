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

/** Addresses of the site that lead to its one page: a product, and where Stripe sends a seller back to. */
const PAGES = ["/p/*", "/sales"];

/** What a page of the site may load and call: the site itself, and Google to sign in. Nothing may put it in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
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
        ignore: ["node_modules", "src", "test", ".git", "*.log", ".env.local", ".secret.local"],
      },
    ],
    firestore: { rules: "firestore.rules", indexes: "firestore.indexes.json" },
    storage: { rules: "storage.rules" },
    hosting: {
      public: "hosting/public",
      ignore: ["firebase.json", "**/.*"],
      headers: [
        { source: "**", headers: pairs(SECURITY_HEADERS) },
        { source: "!/api/**", headers: pairs({ "Cache-Control": "no-cache" }) },
      ],
      rewrites: [
        ...routes.map(({ path, name }) => ({
          source: `/api${path.replace(/\{[^}]+\}/g, "*")}`,
          function: { functionId: name, region: REGION },
        })),
        ...PAGES.map((source) => ({ source, destination: "/index.html" })),
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
