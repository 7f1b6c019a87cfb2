import { Environment } from "#platform/config.js";
import { code, markdownTable } from "./markdown.js";

type Variable = keyof typeof Environment.shape;

/** The variables that only the platform or the emulators set. */
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
  "SIGSTORE_TRUSTED_ROOT",
  "STRIPE_API_BASE",
] as const satisfies readonly Variable[];

type OfTheOperator = Exclude<Variable, (typeof OF_THE_PLATFORM)[number]>;

/** Where the operator sets each variable, its purpose, and its default. */
const MEANINGS: Record<OfTheOperator, readonly [where: string, meaning: string, preset: string]> = {
  STORAGE_BUCKET: ["`functions/.env`", "The bucket that stores archives", "the project's default bucket"],
  SITE_URL: [
    "`functions/.env`",
    "The URL of the site: the only origin from which browsers may call the API, and the base URL in these pages",
    "the project's `web.app` and `firebaseapp.com` sites",
  ],
  SIGN_IN_PROVIDERS: [
    "`functions/.env`, with `npm run generate`",
    "External sign-in providers: `google`, `github`, separated by a comma",
    "only email and password",
  ],
  APP_CHECK_SITE_KEY: [
    "`functions/.env`, with `npm run generate`",
    "The reCAPTCHA Enterprise site key with which App Check verifies that requests come from this site",
    "no App Check",
  ],
  ALLOWED_ORIGINS: [
    "`functions/.env`",
    "Additional origins from which browsers may call the API, separated by commas",
    "",
  ],
  TRUSTED_PROXIES: [
    "`functions/.env`",
    "The position of the client's IP address in `X-Forwarded-For`, counted from the right. 0 uses the address of the connection",
    "proxies are recognized by their addresses",
  ],
  TRUSTED_PROXY_RANGES: [
    "`functions/.env`",
    "Addresses of your own proxies in front of the site, such as `192.0.2.0/24`, separated by commas",
    "",
  ],
  SEARCH_MAX_STALENESS_MS: [
    "`functions/.env`",
    "The maximum age of an instance's catalog, in milliseconds, before a search checks for changes",
    "",
  ],
  SEARCH_SNAPSHOT_FROM: [
    "`functions/.env`",
    "The number of published products from which new search instances start from a snapshot instead of the whole catalog",
    "",
  ],
  SEARCH_SERVER: [
    "`functions/.env`",
    "The [search server](/docs/search-servers) that asks all shards, as `host:port`",
    "search keeps the catalog in its own memory",
  ],
  SEARCH_SHARDS: [
    "`functions/.env`",
    "The search servers that store the products, as `host:port`, separated by commas. Keep their order and number",
    "",
  ],
  SEARCH_SERVER_USER: ["`functions/.env`", "The user of the search servers", ""],
  SEARCH_SERVER_PASSWORD: ["`functions/.env`", "The password of that user", "no password"],
  SEARCH_SERVER_TLS: [
    "`functions/.env`",
    "`off` connects to the search servers without encryption, for servers in a private network",
    "",
  ],
  SEARCH_SERVER_CA: [
    "`functions/.env`",
    "The certificate of the authority that signed those of the search servers: a PEM in one line, with `\\n` between its lines",
    "the public authorities",
  ],
  EMBEDDINGS_URL: [
    "`functions/.env`",
    "The URL of an endpoint with the interface of OpenAI's `/v1/embeddings`, which says which words are near in meaning",
    "learned from the catalog",
  ],
  EMBEDDINGS_MODEL: ["`functions/.env`", "The model that the endpoint uses", ""],
  EMBEDDINGS_KEY: ["`functions/.env`", "The key of the endpoint", "no key"],
  READER_URL: [
    "`functions/.env`",
    "The URL of an endpoint with the interface of OpenAI's `/v1/chat/completions`. Its language model reads the archives that the scan holds",
    "no reader",
  ],
  ADMIN_SECOND_FACTOR: [
    "`functions/.env`",
    "`on`: the API accepts an admin only with a token of a sign-in with a second factor",
    "`off`",
  ],
  READER_MODEL: ["`functions/.env`", "The model that the endpoint uses", ""],
  READER_KEY: [
    "Secret Manager",
    "The key of the endpoint. `none` if it needs none, or there is no reader",
    "",
  ],
  FRAUD_WARNING_REFUND_CENTS: [
    "`functions/.env`",
    "The largest payment, in cents, that is refunded when its bank warns of fraud, before it becomes a dispute with a fee of $15. 0 refunds none",
    "",
  ],
  DISPUTE_SUBMIT_FROM_CENTS: [
    "`functions/.env`",
    "The smallest dispute, in cents, that the marketplace answers by itself. The answer to a smaller one waits at Stripe for you, because a bank that is answered can charge for it. 0 answers all",
    "",
  ],
  SERVER_TIMING: [
    "`functions/.env`",
    "`on`: responses say how many milliseconds their steps took (`Server-Timing`), which browsers show to developers. Everyone can see it",
    "`off`; `on` with `npm start`",
  ],
  STRIPE_TAX: [
    "`functions/.env`",
    "`on`: Stripe Tax calculates the tax of each sale and adds it to the price. Set up Stripe Tax first: without it, no checkout opens",
    "",
  ],
  STRIPE_TAX_CODE: [
    "`functions/.env`",
    "What your marketplace sells, as Stripe Tax names it",
    "`txcd_10000000`, electronically supplied services",
  ],
  STRIPE_FEE_PERCENT: [
    "`functions/.env`",
    "The percentage that Stripe charges you for a payment. A refund takes Stripe's fee from the seller, up to the marketplace's fee",
    "",
  ],
  STRIPE_FEE_FIXED_CENTS: [
    "`functions/.env`",
    "What Stripe charges you for a payment in addition to the percentage, in cents",
    "",
  ],
  LOWEST_PRICE_CENTS: [
    "`functions/.env`",
    "The lowest price of a product that is not free, in cents. Products that are on sale for less stay on sale until their next version",
    "",
  ],
  SELLER_REFUNDS_PER_DAY_CENTS: [
    "`functions/.env`",
    "The orders, in cents, that a seller can refund in a day. Admins have no limit. 0 sets none",
    "",
  ],
  NEW_SELLER_DAYS: [
    "`functions/.env`",
    "The number of days after connecting Stripe in which a seller is new",
    "",
  ],
  NEW_SELLER_CENTS: [
    "`functions/.env`",
    "The most that a new seller can earn, in cents. Then their products cannot be bought until they are no longer new. 0 sets no limit",
    "",
  ],
  NEW_ACCOUNT_DAYS: [
    "`functions/.env`",
    "The number of days in which an account is new, for the two limits below on new accounts. 0: no account is",
    "",
  ],
  NEW_ACCOUNT_PRODUCTS_PER_DAY: [
    "`functions/.env`",
    "The products that a new account can create in a day (UTC). New versions do not count. 0 sets no limit",
    "",
  ],
  PRODUCTS_PER_DAY: ["`functions/.env`", "The same for every account", ""],
  NEW_ACCOUNT_FIRST_MESSAGES_PER_DAY: [
    "`functions/.env`",
    "The strangers to whom a new account can write a first message in a day (UTC): authors with whom it has no order and no conversation. 0 sets no limit",
    "",
  ],
  FIRST_MESSAGES_PER_DAY: ["`functions/.env`", "The same for every account", ""],
  NEW_ACCOUNT_LINK_HOURS: [
    "`functions/.env`",
    "The number of hours in which a new account posts no links and no email addresses in reviews, in answers to reviews, and in first messages to strangers. 0 allows them",
    "",
  ],
  LINKS_PER_TEXT: [
    "`functions/.env`",
    "The most links and email addresses in such a text. 0 allows none",
    "",
  ],
  FIRST_PRODUCT_HOLD_DAYS: [
    "`functions/.env`",
    "The number of days in which the first product of an account is held for an admin, although its scan passed. 0 holds none",
    "",
  ],
  SELLER_COUNTRIES: [
    "`functions/.env`",
    "Countries in which sellers can be paid from your Stripe account, as two capital letters, separated by commas",
    "the European Economic Area, Canada, Switzerland, the United Kingdom, the United States",
  ],
  PAYMENT_METHODS: [
    "`functions/.env`",
    "Means of payment that buyers can use, as Stripe names them, such as `card,link,us_bank_account`, separated by commas",
    "`card`, which includes Apple Pay and Google Pay",
  ],
  PAYOUT_DELAY_DAYS: [
    "`functions/.env`",
    "The number of days after which Stripe pays out a sale to a seller: 2 to 31. It applies to accounts that are connected later. 0 leaves it to Stripe",
    "",
  ],
  STRIPE_SECRET_KEY: ["Secret Manager", "The platform's secret key at Stripe", "no payments"],
  STRIPE_WEBHOOK_SECRETS: [
    "Secret Manager",
    "The signing secret of the webhook endpoint for your account; several, separated by commas, while you replace one",
    "no payments",
  ],
  STRIPE_CONNECT_WEBHOOK_SECRETS: [
    "Secret Manager",
    "The same for the webhook endpoint for connected accounts",
    "no payments",
  ],
  SMTP_URL: [
    "`functions/.env`",
    "The [mail server](/docs/send-emails) that sends emails, such as `smtps://user@mail.example.com:465`, without the password. `smtp:` requires STARTTLS",
    "emails wait in the outbox",
  ],
  SMTP_PASSWORD: [
    "Secret Manager",
    "The password at the mail server. `none` if it needs none, or there is no mail server",
    "",
  ],
  MAIL_FROM: [
    "`functions/.env`",
    "The sender of emails, such as `Example Market <mail@example.com>`",
    "`no-reply@` and the site's domain",
  ],
  MAIL_REPLY_TO: ["`functions/.env`", "The address that gets answers to emails", "the sender"],
  MAIL_IMPRINT: [
    "`functions/.env`",
    "Who runs the marketplace, for the end of every email and receipt: name, postal address, tax number. `\\n` is a line break",
    "",
  ],
  OIDC_ISSUERS: [
    "`functions/.env`",
    "CI services besides GitHub and GitLab whose jobs may [publish without a secret](/docs/publish-from-ci), separated by commas: `github=URL` for GitHub Enterprise, `gitlab=URL` for your own GitLab, `other=URL` for any other issuer of OIDC tokens",
    "",
  ],
  LOG_SIGNING_KEYS: [
    "Secret Manager",
    "The private keys that sign the [transparency log](/docs/transparency-log), the current one first, separated by commas",
    "no log",
  ],
  LOG_WITNESSES: [
    "`functions/.env`",
    "Witnesses that [cosign the log](/docs/transparency-log), up to 10, separated by commas: the public key and the URL of each, separated by a space",
    "",
  ],
};

/** Variables that only the build reads, from its environment or `functions/.env`. */
const OF_THE_BUILD: readonly (readonly string[])[] = [
  [
    code("SECURITY_CONTACT"),
    "`functions/.env`",
    "Where to report security problems: a `mailto:` or `https:` URL for `/.well-known/security.txt`",
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
    ["variable", "where", "purpose", "default"],
    [
      ...(Object.keys(MEANINGS) as OfTheOperator[]).map((name) => {
        const [where, meaning] = MEANINGS[name];
        return [code(name), where, meaning, preset(name)];
      }),
      ...OF_THE_BUILD,
    ],
  );
