/** The Firebase project, and the addresses of the Auth, Firestore and Storage emulators, if any. */
export interface Connection {
  readonly config: {
    readonly apiKey: string;
    readonly authDomain?: string;
    readonly projectId: string;
    readonly storageBucket?: string;
  };
  readonly authEmulator?: string;
  readonly firestoreEmulator?: string;
  readonly storageEmulator?: { readonly host: string; readonly port: number };
}

let connection: Promise<Connection> | undefined;

/**
 * Reads the configuration from Hosting's init script, so that a built site works for any project, with and without
 * emulators. The script calls the classic Firebase SDK; this provides all the functions that it uses.
 * @throws Error if Hosting does not respond; the next call tries again
 */
export function connect(): Promise<Connection> {
  connection ??= new Promise<Connection>((resolve, reject) => {
    let config: Connection["config"] = { apiKey: "", projectId: "" };
    const emulators: { -readonly [Name in Exclude<keyof Connection, "config">]?: Connection[Name] } = {};
    Object.assign(globalThis, {
      firebase: {
        initializeApp: (told: Connection["config"]) => {
          config = told;
        },
        auth: () => ({
          useEmulator: (url: string) => {
            emulators.authEmulator = url;
          },
        }),
        firestore: () => ({
          useEmulator: (host: string, port: number) => {
            emulators.firestoreEmulator = `http://${host}:${port}`;
          },
        }),
        storage: () => ({
          useEmulator: (host: string, port: number) => {
            emulators.storageEmulator = { host, port };
          },
        }),
      },
    });
    const script = document.createElement("script");
    script.src = "/__/firebase/init.js?useEmulator=true";
    script.onload = () => resolve({ config, ...emulators });
    script.onerror = () => {
      connection = undefined;
      script.remove();
      reject(new TypeError("The sign-in service cannot be reached."));
    };
    document.head.append(script);
  });
  return connection;
}
