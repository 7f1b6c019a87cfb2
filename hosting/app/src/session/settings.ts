/** Sign-in providers that an operator can enable. */
export const PROVIDERS = ["google", "github"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The page's element with the operator's settings, which the build fills in (tools/build/app.ts). */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="vaultmart"]')?.dataset ?? {};
const providers = (said.signInProviders ?? "").split(",");

/** The features that the operator of this marketplace has enabled. */
export const settings = {
  signInProviders: PROVIDERS.filter((provider) => providers.includes(provider)),
  /** The site key of reCAPTCHA Enterprise for App Check; empty without App Check. */
  appCheckSiteKey: said.appCheckSiteKey ?? "",
  /** The bucket of pictures; empty for the project's default bucket. */
  storageBucket: said.storageBucket ?? "",
};
