/**
 * The content security policies of the site's pages. A page may load from the site itself, and
 * connect to Google to sign in, to read the user's data, and to upload archives and pictures. No
 * page may be framed. An option that an operator enables adds only the sources it needs
 * (docs/decisions/096-accounts-elsewhere-and-app-check.md).
 */

/** The options that an operator may enable; all are off by default. */
export interface SwitchedOn {
  /** External identity providers, such as `google`. */
  readonly signInProviders: readonly string[];
  /** The site key of reCAPTCHA Enterprise; empty without App Check. */
  readonly appCheckSiteKey: string;
}

interface Sources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/**
 * Firebase Auth signs in at external providers in a popup and receives the result in a frame from
 * the project's own domain.
 */
const SIGN_IN: Sources = {
  scripts: ["https://apis.google.com"],
  frames: ["https://*.firebaseapp.com"],
  connections: [],
};

const APP_CHECK: Sources = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  connections: ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
};

const CONNECTIONS = [
  "https://identitytoolkit.googleapis.com",
  "https://securetoken.googleapis.com",
  "https://firestore.googleapis.com",
  "https://storage.googleapis.com",
  "https://firebasestorage.googleapis.com",
];

/** The additional sources of the enabled options. */
function opened({ signInProviders, appCheckSiteKey }: SwitchedOn, kind: keyof Sources): readonly string[] {
  const parts = [...(signInProviders.length > 0 ? [SIGN_IN] : []), ...(appCheckSiteKey ? [APP_CHECK] : [])];
  return parts.flatMap((part) => part[kind]);
}

const directive = (name: string, sources: readonly string[]) => [name, "'self'", ...sources].join(" ");

/** The policy that Hosting sends with every page. */
export function sitePolicy(on: SwitchedOn): string {
  const [scripts, frames] = [opened(on, "scripts"), opened(on, "frames")];
  return [
    "default-src 'self'",
    ...(scripts.length > 0 ? [directive("script-src", scripts), directive("frame-src", frames)] : []),
    directive("connect-src", [...CONNECTIONS, ...opened(on, "connections")]),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy for pages with user content. It restricts scripts even if the policy of Hosting allows more. */
export const pagePolicy = (on: SwitchedOn): string =>
  [
    directive("script-src", opened(on, "scripts")),
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
