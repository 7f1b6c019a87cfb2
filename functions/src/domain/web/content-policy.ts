/**
 * What a page of the site may load: the site itself, and Google to sign in, to read what is one's own, and to send
 * archives and pictures. Nothing may put it in a frame. What an operator switches on opens what that needs, and no more
 * (docs/decisions/096-accounts-elsewhere-and-app-check.md).
 */

/** What an operator may switch on; nothing is, unless told. */
export interface SwitchedOn {
  /** Providers of accounts elsewhere, such as `google`. */
  readonly signInProviders: readonly string[];
  /** The key of reCAPTCHA Enterprise; empty without App Check. */
  readonly appCheckSiteKey: string;
}

interface Sources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Firebase Auth signs in elsewhere in a window, of which it hears through a frame of the project's own domain. */
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

/** What switched-on parts load beside the site. */
function opened({ signInProviders, appCheckSiteKey }: SwitchedOn, kind: keyof Sources): readonly string[] {
  const parts = [...(signInProviders.length > 0 ? [SIGN_IN] : []), ...(appCheckSiteKey ? [APP_CHECK] : [])];
  return parts.flatMap((part) => part[kind]);
}

const directive = (name: string, sources: readonly string[]) => [name, "'self'", ...sources].join(" ");

/** The policy of every page, as Hosting sends it. */
export function sitePolicy(on: SwitchedOn): string {
  const [scripts, frames] = [opened(on, "scripts"), opened(on, "frames")];
  return [
    "default-src 'self'",
    ...(scripts.length > 0 ? [directive("script-src", scripts), directive("frame-src", frames)] : []),
    directive("connect-src", [...CONNECTIONS, ...opened(on, "connections")]),
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What may run in a page with words of strangers, whatever else Hosting's own policy allows it to load. */
export const pagePolicy = (on: SwitchedOn): string =>
  [
    directive("script-src", opened(on, "scripts")),
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
