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

/**
 * What the web app may load and call: itself, the Firebase services, and
 * pictures. Nothing may put it in a frame, and no script of another origin runs
 * but Google's sign-in.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' https://apis.google.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self' https://*.googleapis.com",
  "frame-src https://*.firebaseapp.com https://accounts.google.com",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self' https://checkout.stripe.com https://connect.stripe.com",
  "frame-ancestors 'none'",
].join("; ");

const SECURITY_HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/**
 * `firebase.json`: one Hosting rewrite a route, so that the site and the API
 * share one origin (DESIGN §1).
 *
 * Every other path that names no file is the web app's own to show.
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
        { source: "!/@(api|assets)/**", headers: pairs({ "Cache-Control": "no-cache" }) },
        // The builder puts a digest of the content into these names, so what a name once held, it holds for ever.
        { source: "/assets/**", headers: pairs({ "Cache-Control": "public, max-age=31536000, immutable" }) },
      ],
      rewrites: [
        ...routes.map(({ path, name }) => ({
          source: `/api${path.replace(/\{[^}]+\}/g, "*")}`,
          function: { functionId: name, region: REGION },
        })),
        { source: "!/@(api|assets)/**", destination: "/index.html" },
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
