import { HOST, type Ports } from "./ports.js";

/** The parts of `firebase.json` that a suite reads or changes. The rest is copied. */
export interface FirebaseConfig {
  readonly hosting?: {
    readonly public?: string;
    readonly headers?: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
    readonly [key: string]: unknown;
  };
  readonly [key: string]: unknown;
}

/**
 * `firebase.json` for one suite: its ports, all of them bound to this machine only, the Emulator UI on or off, and a
 * Content Security Policy that allows the web app to access the emulators instead of Google.
 */
export function suiteConfig(base: FirebaseConfig, ports: Ports, hasUi = false): FirebaseConfig {
  const at = (port: number) => ({ host: HOST, port });
  return {
    ...base,
    ...(base.hosting ? { hosting: withEmulatorOrigins(base.hosting, ports) } : {}),
    emulators: {
      auth: at(ports.auth),
      functions: at(ports.functions),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
      storage: at(ports.storage),
      hosting: at(ports.site),
      hub: at(ports.hub),
      logging: at(ports.logging),
      eventarc: at(ports.eventarc),
      tasks: at(ports.tasks),
      ui: hasUi ? { enabled: true, ...at(ports.ui) } : { enabled: false },
      // Tests keep some data in projects of their own, and the emulator would log a line for each request to those.
      singleProjectMode: false,
    },
  };
}

function withEmulatorOrigins(hosting: NonNullable<FirebaseConfig["hosting"]>, ports: Ports) {
  const origins = [ports.auth, ports.firestore, ports.firestoreBrowser, ports.storage]
    .map((port) => `http://${HOST}:${port}`)
    .join(" ");
  const opened = (policy: string) => policy.replace(/\b(connect-src|frame-src|img-src) /g, `$1 ${origins} `);
  return {
    ...hosting,
    headers: (hosting.headers ?? []).map(({ source, headers }) => ({
      source,
      headers: headers.map(({ key, value }) => ({
        key,
        value: key === "Content-Security-Policy" ? opened(value) : value,
      })),
    })),
  };
}
