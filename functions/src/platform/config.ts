import * as z from "zod";
import { SELLER_COUNTRIES } from "#contract/countries.js";
import { GITHUB_ISSUER, GITLAB_ISSUER, ISSUER_KINDS, type IssuerKind } from "#contract/issuers.js";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A secret, which a deployment must have: `none` if the operator takes no payments. */
const secret = z
  .string()
  .optional()
  .transform((text) => (text === "none" ? undefined : text));
const secrets = list.transform((values) => values.filter((value) => value !== "none"));

/** The address of a server, such as `10.0.0.5:9306`. */
const ADDRESS = /^(?<host>[\w.-]+|\[[\da-fA-F:]+\]):(?<port>\d{1,5})$/;
const address = z
  .string()
  .regex(ADDRESS, "must be host:port")
  .transform((text): ServerAddress => {
    const { host = "", port } = ADDRESS.exec(text)?.groups ?? {};
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  });

/** A CI service whose tokens are accepted, such as `gitlab=https://gitlab.example.org`. */
const issuer = z
  .string()
  .transform((text) => /^(?<kind>[a-z]+)=(?<url>\S+)$/.exec(text)?.groups)
  .pipe(
    z.object({
      kind: z.enum(ISSUER_KINDS),
      // Without encryption, anyone between could give other keys. An emulator asks this machine only.
      url: z.union([
        z.url({ protocol: /^https$/ }),
        z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
      ]),
    }),
  );

/** A witness of the log: its public key and its URL, separated by a space. */
const witness = z
  .string()
  .transform((text) => /^(?<key>[^\s+]+\+[0-9a-f]{8}\+\S+) (?<url>\S+)$/.exec(text)?.groups)
  .pipe(
    z.object({
      key: z.string(),
      url: z.union([
        z.url({ protocol: /^https$/ }),
        z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
      ]),
    }),
  );

/**
 * A mail server, such as `smtps://user@mail.example.com:465`. Its password is a secret, and not
 * part of the URL.
 */
const mailServer = z
  .url({ protocol: /^smtps?$/ })
  .refine((text) => new URL(text).password === "", "must have no password: use SMTP_PASSWORD")
  .transform((text) => new URL(text));

/** A sender, such as `Example Market <mail@example.com>`, or an address alone. */
const SENDER = /^(?:(?<name>[^<>"\r\n]{1,100}?)\s*<)?(?<address>[^\s<>@]+@[^\s<>@]+)>?$/;
const sender = z
  .string()
  .regex(SENDER, "must be Name <address>, or an address")
  .transform((text): MailAddress => {
    const { name = "", address = "" } = SENDER.exec(text)?.groups ?? {};
    return { name, address };
  });

/** Every environment variable that the functions read. */
export const Environment = z.object({
  GCLOUD_PROJECT: z.string().default(""),
  FUNCTIONS_EMULATOR: z.string().optional(),
  K_SERVICE: z.string().optional(),
  FIRESTORE_EMULATOR_HOST: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  FIREBASE_STORAGE_EMULATOR_HOST: z.string().optional(),
  STORAGE_EMULATOR_HOST: z.string().optional(),
  FIREBASE_CONFIG: z.string().default("{}"),
  STORAGE_BUCKET: z.string().optional(),
  SIGN_IN_PROVIDERS: list,
  ADMIN_SECOND_FACTOR: z.enum(["on", "off"]).default("off"),
  APP_CHECK_SITE_KEY: z.string().default(""),
  SITE_URL: z.url().optional(),
  ALLOWED_ORIGINS: list,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  TRUSTED_PROXY_RANGES: list.pipe(z.array(z.union([z.cidrv4(), z.cidrv6()]))),
  SEARCH_MAX_STALENESS_MS: z.coerce.number().int().min(0).default(0),
  SEARCH_SNAPSHOT_FROM: z.coerce.number().int().min(1).default(2_000),
  SEARCH_SERVER: z.union([z.literal(""), address]).default(""),
  SEARCH_SHARDS: list.pipe(z.array(address).max(64)),
  SEARCH_SERVER_USER: z.string().default("vaultmart"),
  SEARCH_SERVER_PASSWORD: secret,
  SEARCH_SERVER_TLS: z.enum(["on", "off"]).default("on"),
  SEARCH_SERVER_CA: z.string().optional(),
  EMBEDDINGS_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  EMBEDDINGS_MODEL: z.string().default("text-embedding-3-small"),
  EMBEDDINGS_KEY: secret,
  READER_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  READER_MODEL: z.string().max(100).default(""),
  READER_KEY: secret,
  SMTP_URL: z.union([z.literal(""), mailServer]).default(""),
  SMTP_PASSWORD: secret,
  MAIL_FROM: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  MAIL_IMPRINT: z.string().max(500).default(""),
  OIDC_ISSUERS: list.pipe(z.array(issuer).max(20)),
  LOG_SIGNING_KEYS: secrets,
  LOG_WITNESSES: list.pipe(z.array(witness).max(10)),
  URL_SIGNING_KEY: z.string().optional(),
  SIGSTORE_TRUSTED_ROOT: z.string().optional(),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRETS: secrets,
  STRIPE_CONNECT_WEBHOOK_SECRETS: secrets,
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_FEE_PERCENT: z.coerce.number().min(0).max(20).default(2.9),
  FRAUD_WARNING_REFUND_CENTS: z.coerce.number().int().min(0).default(2_000),
  DISPUTE_SUBMIT_FROM_CENTS: z.coerce.number().int().min(0).default(5_000),
  LOWEST_PRICE_CENTS: z.coerce.number().int().min(100).max(999_900).default(100),
  SELLER_REFUNDS_PER_DAY_CENTS: z.coerce.number().int().min(0).default(200_000),
  NEW_SELLER_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  NEW_SELLER_CENTS: z.coerce.number().int().min(0).default(500_000),
  NEW_ACCOUNT_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  NEW_ACCOUNT_PRODUCTS_PER_DAY: z.coerce.number().int().min(0).default(20),
  PRODUCTS_PER_DAY: z.coerce.number().int().min(0).default(100),
  NEW_ACCOUNT_FIRST_MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(10),
  FIRST_MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(50),
  NEW_ACCOUNT_LINK_HOURS: z.coerce.number().int().min(0).max(8_760).default(24),
  LINKS_PER_TEXT: z.coerce.number().int().min(0).default(2),
  FIRST_PRODUCT_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  SELLER_COUNTRIES: list,
  PAYMENT_METHODS: list,
  PAYOUT_DELAY_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || (days >= 2 && days <= 31))
    .default(7),
  SERVER_TIMING: z.enum(["on", "off"]).optional(),
  STRIPE_TAX: z.enum(["on", "off"]).default("off"),
  // "Electronically supplied services".
  STRIPE_TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/)
    .default("txcd_10000000"),
  STRIPE_FEE_FIXED_CENTS: z.coerce.number().int().min(0).max(500).default(30),
});

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** The servers of a search engine for catalogs that are too large for one process. */
export interface SearchServers {
  /** The server that queries all shards. */
  readonly coordinator: ServerAddress;
  /** The servers that store the products, in an order that never changes. */
  readonly shards: readonly ServerAddress[];
  readonly user: string;
  readonly password: string | undefined;
  /** Undefined: connections are not encrypted. */
  readonly tls: { readonly ca: string | undefined } | undefined;
}

export interface MailAddress {
  /** Empty for an address alone. */
  readonly name: string;
  readonly address: string;
}

/** The mail server that receives the emails. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /**
   * `start` connects without encryption and requires STARTTLS. Only a server on this machine may
   * do without it.
   */
  readonly tls: "always" | "start" | "never";
  /** Undefined: the server requires no login. */
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** The email settings, apart from the server. */
export interface MailSettings {
  /** Undefined: emails wait in the outbox. */
  readonly server: MailServer | undefined;
  readonly from: MailAddress;
  readonly replyTo: MailAddress | undefined;
  /** Who runs the marketplace, for the end of every email; empty if not configured. */
  readonly imprint: string;
}

/** An endpoint that is compatible with OpenAI's `/v1/embeddings`. */
export interface EmbeddingsEndpoint {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** An endpoint that is compatible with OpenAI's `/v1/chat/completions`. */
export interface ReaderEndpoint {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** A program that cosigns checkpoints (tlog-witness). */
export interface WitnessEndpoint {
  /** Its public key, as `NAME+ID+KEY`. */
  readonly key: string;
  readonly url: string;
}

export interface Config {
  /** True if this process uses emulators. */
  readonly emulated: boolean;
  /** Allowed values of `Origin`, compared exactly. */
  readonly origins: ReadonlySet<string>;
  /**
   * How many proxies append to `X-Forwarded-For`; 0 uses the socket's address. Undefined recognizes them by their
   * addresses.
   */
  readonly trustedProxies: number | undefined;
  /** The addresses of the operator's own proxies, in addition to those of the platform. */
  readonly trustedProxyRanges: readonly string[];
  readonly bucket: string;
  readonly searchMaxStalenessMs: number;
  /** The number of published products from which the catalog is stored as a snapshot. */
  readonly searchSnapshotFrom: number;
  /** Undefined: search keeps the catalog in its own memory. */
  readonly searchServers: SearchServers | undefined;
  /** Undefined: the vectors of words are learned from the catalog. */
  readonly embeddings: EmbeddingsEndpoint | undefined;
  /** The language model that reads held archives; undefined if none does. */
  readonly reader: ReaderEndpoint | undefined;
  readonly mail: MailSettings;
  /** The CI services whose tokens publish: GitHub, GitLab, and those of the operator. */
  readonly oidcIssuers: readonly { readonly url: string; readonly kind: IssuerKind }[];
  /** The private keys that sign the log, the current one first; empty if the marketplace has no log. */
  readonly logSigningKeys: readonly string[];
  /** Who cosigns the checkpoints of the log. */
  readonly logWitnesses: readonly WitnessEndpoint[];
  /** The PEM of the temporary key that signs download URLs on emulators. */
  readonly urlSigningKey: string | undefined;
  /** The file of the trusted root of Sigstore on emulators; undefined for the one beside the bundle. */
  readonly sigstoreTrustedRoot: string | undefined;
  /** External sign-in providers and App Check's site key. They decide which extra sources pages may load. */
  readonly signInProviders: readonly string[];
  readonly appCheckSiteKey: string;
  /** Whether responses have the header `Server-Timing`. */
  readonly serverTiming: boolean;
  /** The site's own URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly stripeSecretKey: string | undefined;
  /** The secrets of the webhook endpoint for the platform's own events: several while one is replaced. */
  readonly stripeWebhookSecrets: readonly string[];
  /** The same for the endpoint for events of connected accounts. */
  readonly stripeConnectWebhookSecrets: readonly string[];
  /** The base URL of a substitute for Stripe's API. */
  readonly stripeApiBase: string | undefined;
  /** A payment of up to this many cents is refunded when its bank warns of fraud; 0 refunds none. */
  readonly fraudWarningRefundCents: number;
  /** The response to a dispute of at least this many cents is sent to the bank; smaller ones wait for the operator. */
  readonly disputeSubmitFromCents: number;
  /** The lowest price of a product that is not free, in cents. */
  readonly lowestPriceCents: number;
  /** Cents that a seller may refund in a day; 0 for no limit. */
  readonly sellerRefundsPerDayCents: number;
  /** Whether admins must sign in with a second factor. */
  readonly adminSecondFactor: boolean;
  /** The ceiling on the sales of a seller in the first days, in cents; 0 for none. */
  readonly newSellers: { readonly days: number; readonly cents: number };
  /** Limits on what one account does, with the meaning of `AbuseSettings` in `domain/moderation/abuse-limits.ts`. */
  readonly abuse: {
    readonly newAccountDays: number;
    readonly newAccountProductsPerDay: number;
    readonly productsPerDay: number;
    readonly newAccountFirstMessagesPerDay: number;
    readonly firstMessagesPerDay: number;
    readonly newAccountLinkHours: number;
    readonly linksPerText: number;
    readonly firstProductHoldDays: number;
  };
  /** Countries in which sellers can be paid, as two capital letters. */
  readonly sellerCountries: readonly string[];
  /** Means of payment that buyers can use, as Stripe names them. */
  readonly paymentMethods: readonly string[];
  /** Days between a sale and its payout to a seller; 0 leaves that to Stripe. */
  readonly payoutDelayDays: number;
  /** The tax code of products at Stripe; undefined if the marketplace collects no tax. */
  readonly taxCode: string | undefined;
  /**
   * Stripe's fee for a payment, in percent and cents. Stripe keeps the fee when a payment is
   * refunded.
   */
  readonly stripeFees: { readonly percent: number; readonly fixed: number };
}

const EMULATOR_HOSTS = [
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
  "STORAGE_EMULATOR_HOST",
] as const;

/**
 * Reads the settings of a function from its environment (`functions/.env`).
 *
 * A deployed function throws if the address of an emulator is set: the Auth emulator accepts unsigned tokens, so a
 * single stray variable would give access to every account. The functions emulator is recognized by its `demo-`
 * project, because no real project can have that prefix.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = Environment.parse(environment);
  const emulated = EMULATOR_HOSTS.some((name) => env[name]);
  const local = env.FUNCTIONS_EMULATOR === "true" && env.GCLOUD_PROJECT.startsWith("demo-");
  if (emulated && env.K_SERVICE && !local) {
    throw new Error("Emulator variables are set on a deployed function; remove them from functions/.env.");
  }
  const project = env.GCLOUD_PROJECT;
  const firebase = z.object({ storageBucket: z.string().optional() }).parse(JSON.parse(env.FIREBASE_CONFIG));
  const sites = env.SITE_URL
    ? [new URL(env.SITE_URL).origin]
    : [`https://${project}.web.app`, `https://${project}.firebaseapp.com`];
  return {
    emulated,
    origins: new Set([...sites, ...env.ALLOWED_ORIGINS]),
    trustedProxies: env.TRUSTED_PROXIES,
    trustedProxyRanges: env.TRUSTED_PROXY_RANGES,
    bucket: env.STORAGE_BUCKET ?? firebase.storageBucket ?? `${project}.firebasestorage.app`,
    searchMaxStalenessMs: env.SEARCH_MAX_STALENESS_MS,
    searchSnapshotFrom: env.SEARCH_SNAPSHOT_FROM,
    searchServers: searchServersOf(env),
    embeddings: env.EMBEDDINGS_URL
      ? { url: env.EMBEDDINGS_URL, model: env.EMBEDDINGS_MODEL, key: env.EMBEDDINGS_KEY }
      : undefined,
    reader: env.READER_URL
      ? { url: env.READER_URL, model: env.READER_MODEL, key: env.READER_KEY }
      : undefined,
    mail: mailOf(env, sites[0] ?? ""),
    oidcIssuers: [
      { url: GITHUB_ISSUER, kind: "github" },
      { url: GITLAB_ISSUER, kind: "gitlab" },
      ...env.OIDC_ISSUERS,
    ],
    logSigningKeys: env.LOG_SIGNING_KEYS,
    logWitnesses: env.LOG_WITNESSES,
    urlSigningKey: env.URL_SIGNING_KEY,
    sigstoreTrustedRoot: env.SIGSTORE_TRUSTED_ROOT,
    signInProviders: env.SIGN_IN_PROVIDERS,
    appCheckSiteKey: env.APP_CHECK_SITE_KEY,
    // How long a step took can tell what a response does not: on a public server only if the operator asks.
    serverTiming: env.SERVER_TIMING === undefined ? emulated : env.SERVER_TIMING === "on",
    siteUrl: sites[0] ?? "",
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    stripeConnectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRETS,
    stripeApiBase: env.STRIPE_API_BASE,
    fraudWarningRefundCents: env.FRAUD_WARNING_REFUND_CENTS,
    disputeSubmitFromCents: env.DISPUTE_SUBMIT_FROM_CENTS,
    lowestPriceCents: env.LOWEST_PRICE_CENTS,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR === "on",
    sellerRefundsPerDayCents: env.SELLER_REFUNDS_PER_DAY_CENTS,
    newSellers: { days: env.NEW_SELLER_DAYS, cents: env.NEW_SELLER_CENTS },
    abuse: {
      newAccountDays: env.NEW_ACCOUNT_DAYS,
      newAccountProductsPerDay: env.NEW_ACCOUNT_PRODUCTS_PER_DAY,
      productsPerDay: env.PRODUCTS_PER_DAY,
      newAccountFirstMessagesPerDay: env.NEW_ACCOUNT_FIRST_MESSAGES_PER_DAY,
      firstMessagesPerDay: env.FIRST_MESSAGES_PER_DAY,
      newAccountLinkHours: env.NEW_ACCOUNT_LINK_HOURS,
      linksPerText: env.LINKS_PER_TEXT,
      firstProductHoldDays: env.FIRST_PRODUCT_HOLD_DAYS,
    },
    sellerCountries: env.SELLER_COUNTRIES.length > 0 ? env.SELLER_COUNTRIES : SELLER_COUNTRIES,
    paymentMethods: env.PAYMENT_METHODS.length > 0 ? env.PAYMENT_METHODS : ["card"],
    payoutDelayDays: env.PAYOUT_DELAY_DAYS,
    taxCode: env.STRIPE_TAX === "on" ? env.STRIPE_TAX_CODE : undefined,
    stripeFees: { percent: env.STRIPE_FEE_PERCENT, fixed: env.STRIPE_FEE_FIXED_CENTS },
  };
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

function mailOf(env: z.output<typeof Environment>, siteUrl: string): MailSettings {
  const { SMTP_URL: url, SMTP_PASSWORD: password } = env;
  const hostname = siteUrl === "" ? "localhost" : new URL(siteUrl).hostname;
  return {
    server: url === "" ? undefined : mailServerOf(url, password),
    from: env.MAIL_FROM ?? { name: "Vaultmart", address: `no-reply@${hostname}` },
    replyTo: env.MAIL_REPLY_TO,
    // A setting is one line of a file.
    imprint: env.MAIL_IMPRINT.replaceAll("\\n", "\n"),
  };
}

function mailServerOf(url: URL, password: string | undefined): MailServer {
  const isSecure = url.protocol === "smtps:";
  const user = url.username === "" ? undefined : decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    tls: isSecure ? "always" : LOOPBACK.has(url.hostname) ? "never" : "start",
    user,
    password,
  };
}

/** @throws if the coordinator is set without shards, or shards without it */
function searchServersOf(env: z.output<typeof Environment>): SearchServers | undefined {
  const { SEARCH_SERVER: coordinator, SEARCH_SHARDS: shards } = env;
  if ((coordinator === "") !== (shards.length === 0)) {
    throw new Error("SEARCH_SERVER and SEARCH_SHARDS must be set together.");
  }
  if (coordinator === "") return undefined;
  return {
    coordinator,
    shards,
    user: env.SEARCH_SERVER_USER,
    password: env.SEARCH_SERVER_PASSWORD,
    // A PEM in a file of settings is one line.
    tls: env.SEARCH_SERVER_TLS === "on" ? { ca: env.SEARCH_SERVER_CA?.replaceAll("\\n", "\n") } : undefined,
  };
}

let current: Config | undefined;

/** The settings of this process, which are read once. */
export function config(): Config {
  current ??= readConfig(process.env);
  return current;
}
