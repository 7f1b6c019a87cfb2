import { type StdioOptions, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installed, typescriptLoader } from "../console/child.js";
import { Refusal } from "../console/refusal.js";
import { type LocalStripe, startLocalStripe } from "../local-stripe/server.js";
import { type Binary, binaryVariable, download, findBinary } from "./binaries.js";
import { type FirebaseConfig, suiteConfig } from "./config.js";
import { findJavas, type Machine, requireJava } from "./java.js";
import { choosePorts, HOST, type Ports, type PublicPort, untilFree } from "./ports.js";

/** A project that does not exist: with `demo-` before its name, the emulators never ask Google for anything. */
export const PROJECT_ID = "demo-vaultmart";
/** The bucket that the Functions emulator names in `FIREBASE_CONFIG`. */
export const BUCKET = `${PROJECT_ID}.appspot.com`;

/** In a folder of exported data: the accounts that the local Stripe begins with. */
export const STRIPE_STATE = "local-stripe.json";

/** Keys that are worth nothing: the local Stripe takes the first, and signs with the others. */
const STRIPE_SECRET_KEY = "sk_test_local";
const STRIPE_WEBHOOK_SECRETS = { platform: "whsec_local_platform", connect: "whsec_local_connect" };

const SERVICES = ["auth", "firestore", "functions", "storage", "hosting"] as const;
/** Ends what hangs and measures nothing: on a machine that others keep busy a start takes minutes. */
const START_TIMEOUT_MS = 600_000;
const READY = /All emulators ready!/;
const FAILED = /Failed to load function definition from source|Error: |has exited with code/;
const TAIL_LINES = 30;
/** A developer's own login, proxy or cloud credentials have no business with emulators on this machine. */
const NOT_PASSED_ON =
  /^(https?_proxy|all_proxy|google_application_credentials|firebase_token|firebase_config|gcloud_project|google_cloud_project|k_service|k_revision|function_target|.*_emulator_host)$/i;

export interface SuiteSettings {
  /** Absolute path of the project; `firebase.json` is there. */
  readonly root: string;
  /** Whose suite it is; logs go to `.work/NAME/`. */
  readonly name: string;
  /** Serves every HTTP function from one process as production does, in place of the Functions emulator's process for each. */
  readonly isServed?: boolean;
  /** The emulators to start, where not all of them. */
  readonly services?: readonly (typeof SERVICES)[number][];
  /** Ports that must be these; the others are found at random. */
  readonly ports?: Partial<Record<PublicPort, number>>;
  /** A folder of exported data to begin with. */
  readonly importFrom?: string;
  /** Variables that the functions see besides the suite's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Hears what takes its time, a sentence each. */
  readonly onProgress?: (sentence: string) => void;
  /** Ends the start, and what it had started, when it is aborted. */
  readonly interrupt?: AbortSignal;
}

export interface Suite {
  readonly ports: Ports;
  /** `http://127.0.0.1:PORT`; the API is below `/api`. */
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** What a client or a test sets to use this suite: emulator hosts, project, bucket, URLs, log, and the keys of signed URLs and of Stripe. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Resolves when the emulators end on their own, which they should not. */
  readonly ended: Promise<void>;
  /** Ends every process of the suite and removes its temporary files. May be called again. */
  stop(): Promise<void>;
}

/** What must be on the machine before a suite can start: the environment with Java and the emulators' programs. */
export function prepareMachine(
  root: string,
  onProgress: (sentence: string) => void = () => {},
): Record<string, string> {
  const machine: Machine = { env: process.env, platform: process.platform, home: homedir() };
  const javas = findJavas(machine);
  const java = requireJava(javas);
  const env: Record<string, string> = {
    JAVA_HOME: java.home,
    PATH: `${join(java.home, "bin")}${delimiter}${process.env.PATH ?? process.env.Path ?? ""}`,
  };
  for (const binary of ["firestore", "storage"] satisfies Binary[]) {
    const source = findBinary(binary, { machine, root, javas });
    if (source.from === "download") {
      onProgress(`Downloading the ${binary} emulator`);
      download(binary, root, { ...process.env, ...env });
    } else if (source.from !== "firebase-tools") {
      env[binaryVariable(binary)] = source.path;
    }
  }
  return env;
}

/**
 * Starts Auth, Firestore, Functions, Storage and Hosting, or those of them that are asked for, and the
 * local Stripe, and waits until all answer (DESIGN §9).
 *
 * @throws Refusal when Java, a program or a port is missing, or when the suite
 * does not come up; the message then ends with the last lines of its log.
 */
export async function startSuite(settings: SuiteSettings): Promise<Suite> {
  const { root, name, onProgress } = settings;
  const machineEnv = prepareMachine(root, onProgress);
  const ports = await choosePorts(settings.ports ?? {});
  const { isServed = false } = settings;
  const hostingPort = isServed ? ports.hosting : ports.site;
  const logs = join(root, ".work", name);
  mkdirSync(logs, { recursive: true });
  // The Storage emulator keeps its files in the system's temporary folder and empties it at its start: each suite has its own.
  const temporary = mkdtempSync(join(tmpdir(), "vaultmart-"));
  const configFile = join(root, `firebase.${name}.${process.pid}.json`);
  const base: FirebaseConfig = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8"));
  // A checkout without a built web app still serves the API.
  mkdirSync(join(root, base.hosting?.public ?? "."), { recursive: true });
  writeFileSync(
    configFile,
    `${JSON.stringify(suiteConfig(base, { ...ports, site: hostingPort }), null, 2)}\n`,
  );

  const logFile = join(logs, "emulators.log");
  const clientEnv: Record<string, string> = {
    ...clientEnvironment(ports, hostingPort),
    SUITE_LOG_FILE: logFile,
    ...settings.env,
  };
  const stripe = await startStripe(ports, settings.importFrom, join(logs, STRIPE_STATE));
  const log = openSync(logFile, "w");
  const stdio: StdioOptions = ["ignore", log, log, "ipc"];
  const environment = { ...inheritedEnvironment(process.env), ...machineEnv, ...clientEnv };
  const site = isServed ? startSite(root, configFile, ports, stdio, environment) : undefined;
  const keeper = spawn(
    process.execPath,
    [
      ...[...typescriptLoader(root), join(root, "tools/emulators/keeper.ts")],
      ...[process.execPath, installed(root, "firebase-tools/lib/bin/firebase.js"), "emulators:start"],
      ...["--project", PROJECT_ID, "--config", configFile],
      ...["--only", (settings.services ?? SERVICES).join(",")],
      ...(settings.importFrom ? ["--import", settings.importFrom] : []),
    ],
    {
      cwd: logs,
      detached: true,
      stdio,
      env: {
        ...environment,
        ...quietEnvironment(temporary),
        VAULTMART_SUITE_LEFTOVERS: [temporary, configFile].join("\n"),
      },
    },
  );
  closeSync(log);
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const onEnd = () => {
      gone = true;
      for (const path of [temporary, configFile]) rmSync(path, { recursive: true, force: true });
      resolve();
    };
    keeper.once("exit", onEnd);
    keeper.once("error", onEnd);
  });
  const stop = async () => {
    if (keeper.connected) keeper.disconnect();
    site?.stop();
    await Promise.all([ended, stripe.stop()]);
    await untilFree(ports);
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const text = readFileSync(logFile, "utf8");
    if (!gone && READY.test(text) && !FAILED.test(text) && site?.isReady() !== false) break;
    if (settings.interrupt?.aborted) {
      await stop();
      settings.interrupt.throwIfAborted();
    }
    if (gone || FAILED.test(text) || Date.now() > deadline) {
      await stop();
      const tail = readFileSync(logFile, "utf8").trim().split("\n").slice(-TAIL_LINES).join("\n");
      throw new Refusal(`The emulators did not start (the whole log is ${logFile}). Its end:\n\n${tail}`);
    }
    await sleep(100);
  }
  const { SITE_URL: siteUrl, API_URL: apiUrl } = clientEnv as Record<"SITE_URL" | "API_URL", string>;
  return { ports, siteUrl, apiUrl, env: clientEnv, logFile, ended, stop };
}

/** Starts the process that serves the site. @returns whether it listens yet, and what ends it */
function startSite(
  root: string,
  configFile: string,
  ports: Ports,
  stdio: StdioOptions,
  env: NodeJS.ProcessEnv,
) {
  const server = spawn(
    process.execPath,
    [
      ...[...typescriptLoader(root), join(root, "tools/emulators/site-server.ts")],
      ...[root, configFile, String(ports.site), String(ports.firestoreBrowser)],
    ],
    {
      stdio,
      detached: true,
      env: {
        ...env,
        FUNCTIONS_EMULATOR: "true",
        FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: BUCKET }),
        TZ: "UTC",
      },
    },
  );
  let isReady = false;
  server.once("message", () => {
    isReady = true;
  });
  return { isReady: () => isReady, stop: () => server.connected && server.disconnect() };
}

/** Starts the local Stripe with the exported accounts; what happens to them is kept beside the suite's logs, never in the export. */
async function startStripe(
  ports: Ports,
  importFrom: string | undefined,
  stateFile: string,
): Promise<LocalStripe> {
  const exported = importFrom && join(importFrom, STRIPE_STATE);
  const hasState = exported !== undefined && existsSync(exported);
  if (hasState) copyFileSync(exported, stateFile);
  const url = `http://${HOST}:${ports.site}/api/processor/webhooks`;
  const { platform, connect } = STRIPE_WEBHOOK_SECRETS;
  return startLocalStripe({
    port: ports.stripe,
    secretKey: STRIPE_SECRET_KEY,
    webhooks: [
      { url, secret: platform },
      { url, secret: connect, connect: true },
    ],
    ...(hasState && { stateFile }),
  });
}

/** The variables that point Google's and our own clients at the suite. */
function clientEnvironment(ports: Ports, hostingPort: number): Record<string, string> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const siteUrl = `http://${HOST}:${ports.site}`;
  return {
    SITE_URL: siteUrl,
    API_URL: `${siteUrl}/api`,
    EMULATED_SITE_URL: `http://${HOST}:${hostingPort}`,
    GCLOUD_PROJECT: PROJECT_ID,
    STORAGE_BUCKET: BUCKET,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIRESTORE_BROWSER_URL: `http://${HOST}:${ports.firestoreBrowser}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${HOST}:${ports.storage}`,
    FIREBASE_EMULATOR_HUB: `${HOST}:${ports.hub}`,
    METADATA_SERVER_DETECTION: "none",
    URL_SIGNING_KEY: privateKey,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: Object.values(STRIPE_WEBHOOK_SECRETS).join(","),
    STRIPE_API_BASE: `http://${HOST}:${ports.stripe}`,
    LOCAL_STRIPE_URL: `http://${HOST}:${ports.stripe}`,
  };
}

/** What keeps `firebase-tools` from asking the network for news, versions and telemetry, and from the user's own settings. */
function quietEnvironment(temporary: string): Record<string, string> {
  return {
    CI: "true",
    NO_UPDATE_NOTIFIER: "1",
    XDG_CONFIG_HOME: join(temporary, "config"),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    // Functions are described through a file: the other way is a port, which two suites could choose at once.
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
    FUNCTIONS_DISCOVERY_TIMEOUT: "300",
    // The emulator starts a process for each request that finds none idle; 50 at once, its default, stall a small machine.
    FUNCTIONS_EMULATOR_PARALLEL: "4",
  };
}

function inheritedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_PASSED_ON.test(name)));
}
