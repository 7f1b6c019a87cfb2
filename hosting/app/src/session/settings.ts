/** Accounts elsewhere that an operator may let people sign in with. */
export const PROVIDERS = ["google", "github"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The page's own element that says what the operator has switched on; the build fills it (tools/build/app.ts). */
const said = document.querySelector<HTMLMetaElement>('meta[name="vaultmart"]')?.dataset ?? {};
const providers = (said.signInProviders ?? "").split(",");

/** What the operator of this market has switched on. */
export const settings = {
  signInProviders: PROVIDERS.filter((provider) => providers.includes(provider)),
  /** The key of reCAPTCHA Enterprise that App Check proves a browser with; empty without App Check. */
  appCheckSiteKey: said.appCheckSiteKey ?? "",
  /** Where pictures are kept; empty for the project's default bucket. */
  storageBucket: said.storageBucket ?? "",
};
