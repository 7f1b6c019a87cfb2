import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { HOST } from "../emulators/ports.js";

/** The settings of a marketplace that a build of the site uses. */
export interface SiteSettings {
  /** Without a trailing slash, such as `https://market.example`. */
  readonly site: string;
  /** A `mailto:` or `https:` URL for reporting security problems. */
  readonly securityContact: string;
  /** External sign-in providers, by the app's names. */
  readonly signInProviders: readonly string[];
  /** The key of reCAPTCHA Enterprise; empty without App Check. */
  readonly appCheckSiteKey: string;
  /** Empty for the project's default bucket. */
  readonly storageBucket: string;
}

const PROVIDERS = ["google", "github"];

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a build. They come from its environment, or from `functions/.env` and the `.env` of the deployed
 * project. By default, the URL of the site is that of the project, or that of `npm start`. A build does not know the
 * ports of a test suite, so pages link to each other only by path. Files that require absolute URLs (the sitemap,
 * `security.txt`, texts for agents) use these settings.
 *
 * @throws Error if a URL is invalid or a provider is unknown
 */
export function siteSettings(root: string, env: Env): SiteSettings {
  const project = env.GCLOUD_PROJECT;
  const real = project !== undefined && !project.startsWith("demo-") ? project : undefined;
  const written = { ...envFile(root, ".env"), ...(real && envFile(root, `.env.${real}`)) };
  const said = (name: string) => env[name] || written[name] || undefined;
  const port = env.VAULTMART_SITE_PORT ?? "5050";
  const site = new URL(said("SITE_URL") ?? (real ? `https://${real}.web.app` : `http://${HOST}:${port}`))
    .origin;
  const securityContact = said("SECURITY_CONTACT") ?? `${site}/docs/report-a-problem`;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/.test(securityContact)) {
    throw new Error(`SECURITY_CONTACT must be a mailto: or https: URL, not ${securityContact}`);
  }
  const signInProviders = (said("SIGN_IN_PROVIDERS") ?? "").split(/\s*,\s*/).filter(Boolean);
  const unknown = signInProviders.find((provider) => !PROVIDERS.includes(provider));
  if (unknown) throw new Error(`SIGN_IN_PROVIDERS may contain ${PROVIDERS.join(" and ")}, not ${unknown}`);
  return {
    site,
    securityContact,
    signInProviders,
    appCheckSiteKey: said("APP_CHECK_SITE_KEY") ?? "",
    storageBucket: said("STORAGE_BUCKET") ?? "",
  };
}

function envFile(root: string, name: string): Env {
  const file = join(root, "functions", name);
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}
