import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { HOST } from "../emulators/ports.js";

/** What the built site says about its own marketplace. */
export interface SiteSettings {
  /** Without a slash at the end, such as `https://market.example`. */
  readonly site: string;
  /** A `mailto:` or `https:` address for people who found a security problem. */
  readonly securityContact: string;
  /** Accounts elsewhere that people may sign in with, in the app's words. */
  readonly signInProviders: readonly string[];
  /** The key of reCAPTCHA Enterprise; empty without App Check. */
  readonly appCheckSiteKey: string;
  /** Empty for the project's default bucket. */
  readonly storageBucket: string;
}

const PROVIDERS = ["google", "github"];

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a build: from its environment, else from `functions/.env` and the `.env` of the
 * project that is deployed, else the project's own site, else the one of `npm start`.
 *
 * A build does not know the ports of a test suite, so pages link to each other by path alone; what
 * must hold whole addresses (the sitemap, `security.txt`, texts for agents) holds these.
 *
 * @throws Error when an address is none, or a provider is not known
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
    throw new Error(`SECURITY_CONTACT must be a mailto: or https: address, not ${securityContact}`);
  }
  const signInProviders = (said("SIGN_IN_PROVIDERS") ?? "").split(/\s*,\s*/).filter(Boolean);
  const unknown = signInProviders.find((provider) => !PROVIDERS.includes(provider));
  if (unknown) throw new Error(`SIGN_IN_PROVIDERS may hold ${PROVIDERS.join(" and ")}, not ${unknown}`);
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
