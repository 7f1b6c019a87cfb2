import { Environment } from "#platform/config.js";
import { code, markdownTable } from "./markdown.js";

type Variable = keyof typeof Environment.shape;

/** Variables that the platform or the emulators set, and that no operator touches. */
export const OF_THE_PLATFORM = [
  "GCLOUD_PROJECT",
  "FUNCTIONS_EMULATOR",
  "K_SERVICE",
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
  "STORAGE_EMULATOR_HOST",
  "FIREBASE_CONFIG",
  "URL_SIGNING_KEY",
  "STRIPE_API_BASE",
] as const satisfies readonly Variable[];

type OfTheOperator = Exclude<Variable, (typeof OF_THE_PLATFORM)[number]>;

/** Where the operator writes each variable, and what it is for. */
const MEANINGS: Record<OfTheOperator, readonly [where: string, meaning: string, preset: string]> = {
  STORAGE_BUCKET: ["`functions/.env`", "The bucket that keeps archives", "the project's default bucket"],
  SITE_URL: [
    "`functions/.env`",
    "The site's own address: the one origin that browsers may call from, and the address in these pages",
    "the project's `web.app` and `firebaseapp.com` sites",
  ],
  SIGN_IN_PROVIDERS: [
    "`functions/.env`, with `npm run generate`",
    "Accounts elsewhere that people may sign in with: `google`, `github`, with a comma between",
    "e-mail and password alone",
  ],
  APP_CHECK_SITE_KEY: [
    "`functions/.env`, with `npm run generate`",
    "The site key of reCAPTCHA Enterprise with which App Check proves that a browser shows this site",
    "no App Check",
  ],
  ALLOWED_ORIGINS: ["`functions/.env`", "More origins that browsers may call from, with commas between", ""],
  TRUSTED_PROXIES: [
    "`functions/.env`",
    "Which value of `X-Forwarded-For`, counted from the right, is the client's address; 0 takes the connection's own",
    "",
  ],
  SEARCH_MAX_STALENESS_MS: [
    "`functions/.env`",
    "How old the catalogue of an instance may be, in milliseconds, before a search asks what changed",
    "",
  ],
  SEARCH_SNAPSHOT_FROM: [
    "`functions/.env`",
    "From how many published products on new instances of search begin with a snapshot and not with the whole catalogue",
    "",
  ],
  STRIPE_SECRET_KEY: ["Secret Manager", "The platform's secret key of Stripe", "no payments"],
  STRIPE_WEBHOOK_SECRETS: [
    "Secret Manager",
    "The signing secrets of both webhook endpoints, with a comma between",
    "no payments",
  ],
};

/** Read by the build alone, from its environment or `functions/.env`. */
const OF_THE_BUILD: readonly (readonly string[])[] = [
  [
    code("SECURITY_CONTACT"),
    "`functions/.env`",
    "Where security problems are told: a `mailto:` or `https:` address for `/.well-known/security.txt`",
    "the page `/docs/report-a-problem`",
  ],
];

function preset(name: OfTheOperator): string {
  const [, , words] = MEANINGS[name];
  if (words !== "") return words;
  const value: unknown = Environment.shape[name].safeParse(undefined).data;
  return Array.isArray(value) || value === undefined ? "none" : code(String(value));
}

export const environmentTable = () =>
  markdownTable(
    ["variable", "where", "what it is for", "when it is not set"],
    [
      ...(Object.keys(MEANINGS) as OfTheOperator[]).map((name) => {
        const [where, meaning] = MEANINGS[name];
        return [code(name), where, meaning, preset(name)];
      }),
      ...OF_THE_BUILD,
    ],
  );
