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
import { pathToFileURL } from "node:url";
import { ISSUER_KINDS } from "#contract/issuers.js";
import { startLocalIssuer } from "../local-issuer/server.js";
import { startLocalMail } from "../local-mail/server.js";
import { localSigstore } from "../local-sigstore/sigstore.js";
import { type LocalStripe, startLocalStripe } from "../local-stripe/server.js";
import { installed, typescriptLoader } from "../terminal/child.js";
import { Refusal } from "../terminal/refusal.js";
import { type Binary, binaryVariable, download, findBinary, hasEmulatorUi } from "./binaries.js";
import { type FirebaseConfig, suiteConfig } from "./config.js";
import { boundDebugLogs } from "./debug-logs.js";
import { type Machine, requireJava } from "./java.js";
import { provideJava } from "./java-install.js";
import { choosePorts, HOST, type Ports, type PublicPort, untilFree } from "./ports.js";

/** The ID of a nonexistent project. With the prefix `demo-`, the emulators never contact Google. */
export const PROJECT_ID = "demo-vaultmart";
/** The bucket that the Functions emulator sets in `FIREBASE_CONFIG`. */
export const BUCKET = `${PROJECT_ID}.appspot.com`;

/** The name of the file, in a folder of exported data, with the initial accounts of the local Stripe. */
export const STRIPE_STATE = "local-stripe.json";

/** Keys without value: the local Stripe accepts the first and signs with the others. */
const STRIPE_SECRET_KEY = "sk_test_local";
/** Signs the log of local marketplaces. It is public, so what it signs proves nothing. */
const LOG_SIGNING_KEY =
  "PRIVATE+KEY+vaultmart.local/log+f2a7f004+AUbaUZ02e5TMthoxW+rfEH+3FkfqUgbHrl0lPusJDTBn";
const STRIPE_WEBHOOK_SECRETS = { platform: "whsec_local_platform", connect: "whsec_local_connect" };

const SERVICES = ["auth", "firestore", "functions", "storage", "hosting"] as const;
/** A guard against hangs, not a measurement: on a busy machine a start takes minutes. */
const START_TIMEOUT_MS = 600_000;
const READY = /All emulators ready!/;
const FAILED = /Failed to load function definition from source|Error: |has exited with code/;
const TAIL_LINES = 30;
/** A developer's own login, proxy or cloud credentials must not reach the local emulators. */
const NOT_PASSED_ON =
  /^(https?_proxy|all_proxy|google_application_credentials|firebase_token|firebase_config|gcloud_project|google_cloud_project|k_service|k_revision|function_target|.*_emulator_host)$/i;

export interface SuiteSettings {
  /** Absolute path of the project with `firebase.json`. */
  readonly root: string;
  /** The name of the suite; logs go to `.work/NAME/`. */
  readonly name: string;
  /**
   * Serves every HTTP function from one process as production does, instead of the Functions emulator's
   * process for each.
   */
  readonly isServed?: boolean;
  /** The emulators to start; by default, all of them. */
  readonly services?: readonly (typeof SERVICES)[number][];
  /** Ports with fixed numbers; the others are free ones chosen at random. */
  readonly ports?: Partial<Record<PublicPort, number>>;
  /** Starts the Emulator UI, if its pages are on this machine or can be downloaded. */
  readonly hasUi?: boolean;
  /** A folder of exported data to import. */
  readonly importFrom?: string;
  /** Variables that the functions get in addition to the suite's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets a message for each slow step. */
  readonly onProgress?: (sentence: string) => void;
  /** Stops the start, and what it has started, when it is aborted. */
  readonly interrupt?: AbortSignal;
}

export interface Suite {
  readonly ports: Ports;
  /** `http://127.0.0.1:PORT`; the API is below `/api`. */
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** Undefined without the Emulator UI. */
  readonly uiUrl: string | undefined;
  /**
   * Environment variables for clients and tests of this suite: emulator hosts, project, bucket, URLs, log,
   * and the keys of signed URLs and of Stripe.
   */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Resolves if the emulators exit on their own, which they should not. */
  readonly ended: Promise<void>;
  /** Stops every process of the suite and removes its temporary files. May be called again. */
  stop(): Promise<void>;
}

/** Checks the requirements of a suite, and returns the environment with Java and the emulators' programs. */
export function prepareMachine(
  root: string,
  onProgress: (sentence: string) => void = () => {},
): Record<string, string> {
  const machine: Machine = { env: process.env, platform: process.platform, home: homedir() };
  const javas = provideJava({ machine, root, isRoot: process.getuid?.() === 0, onProgress });
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

function provideUi(root: string, env: NodeJS.ProcessEnv, onProgress: SuiteSettings["onProgress"]): boolean {
  const machine = { env, platform: process.platform, home: homedir() };
  const hasUi = hasEmulatorUi(machine, root, () => onProgress?.("Downloading the Emulator UI"));
  if (!hasUi) onProgress?.("The Emulator UI could not be downloaded. Continuing without it");
  return hasUi;
}

/**
 * Starts Auth, Firestore, Functions, Storage and Hosting, or the requested ones, and the local Stripe, and waits until
 * all respond (DESIGN §9).
 *
 * @throws Refusal if Java, a program or a port is missing, or if the suite does not start; the message then ends with
 * the last lines of the log.
 */
export async function startSuite(settings: SuiteSettings): Promise<Suite> {
  const { root, name, onProgress } = settings;
  const machineEnv = prepareMachine(root, onProgress);
  const ports = await choosePorts(settings.ports ?? {});
  const { isServed = false } = settings;
  const hasUi = settings.hasUi === true && provideUi(root, { ...process.env, ...machineEnv }, onProgress);
  const hostingPort = isServed ? ports.hosting : ports.site;
  const logs = join(root, ".work", name);
  mkdirSync(logs, { recursive: true });
  // The Storage emulator keeps its files in the system's temporary folder and empties it on start: each suite
  // has its own.
  const temporary = mkdtempSync(join(tmpdir(), "vaultmart-"));
  const configFile = join(root, `firebase.${name}.${process.pid}.json`);
  const base: FirebaseConfig = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8"));
  // A checkout without a built web app still serves the API.
  mkdirSync(join(root, base.hosting?.public ?? "."), { recursive: true });
  writeFileSync(
    configFile,
    `${JSON.stringify(suiteConfig(base, { ...ports, site: hostingPort }, hasUi), null, 2)}\n`,
  );

  const logFile = join(logs, "emulators.log");
  const trustedRoot = join(temporary, "sigstore-trusted-root.json");
  writeFileSync(trustedRoot, JSON.stringify((await localSigstore()).trustedRoot));
  const clientEnv: Record<string, string> = {
    ...clientEnvironment(ports, hostingPort),
    SUITE_LOG_FILE: logFile,
    SIGSTORE_TRUSTED_ROOT: trustedRoot,
    ...settings.env,
  };
  const stripe = await startStripe(ports, settings.importFrom, join(logs, STRIPE_STATE));
  const issuer = await startLocalIssuer({ port: ports.issuer });
  const mail = await startLocalMail({ smtpPort: ports.smtp, port: ports.mail });
  const log = openSync(logFile, "w");
  const stdio: StdioOptions = ["ignore", log, log, "ipc"];
  const environment = { ...inheritedEnvironment(process.env), ...machineEnv, ...clientEnv };
  const site = isServed ? startSite(root, configFile, ports, stdio, environment) : undefined;
  const keeper = spawn(
    process.execPath,
    [
      ...[...typescriptLoader(root), join(root, "tools/emulators/keeper.ts")],
      ...[process.execPath, ...keepAlive(root)],
      ...[installed(root, "firebase-tools/lib/bin/firebase.js"), "emulators:start"],
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
  const unbound = boundDebugLogs(logs);
  const stop = async () => {
    unbound();
    if (keeper.connected) keeper.disconnect();
    site?.stop();
    await Promise.all([ended, stripe.stop(), issuer.stop(), mail.stop()]);
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
      throw new Refusal(`The emulators did not start. Full log: ${logFile}. Last lines:\n\n${tail}`);
    }
    await sleep(100);
  }
  if ((settings.services ?? SERVICES).includes("auth")) await protectAccounts(ports);
  const { SITE_URL: siteUrl, API_URL: apiUrl } = clientEnv as Record<"SITE_URL" | "API_URL", string>;
  const uiUrl = hasUi ? `http://${HOST}:${ports.ui}` : undefined;
  return { ports, siteUrl, apiUrl, uiUrl, env: clientEnv, logFile, ended, stop };
}

/**
 * Turns on email enumeration protection, as a deployment should: a request for a link does not reveal who has an account. The Auth
 * emulator has no password policy and no second factor by app.
 */
async function protectAccounts(ports: Ports): Promise<void> {
  const path = `identitytoolkit.googleapis.com/v2/projects/${PROJECT_ID}/config`;
  const answer = await fetch(`http://${HOST}:${ports.auth}/${path}?updateMask=emailPrivacyConfig`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Refusal(`The Auth emulator answered ${answer.status} to its settings`);
}

/** Node.js options that make the servers of a process keep idle connections. */
const keepAlive = (root: string) => [
  "--import",
  pathToFileURL(join(root, "tools/emulators/keep-alive.mjs")).href,
];

/**
 * Starts the process that serves the site. @returns whether it is listening yet, and a function that stops it
 */
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
      ...[...typescriptLoader(root), ...keepAlive(root), join(root, "tools/emulators/site-server.ts")],
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

/**
 * Starts the local Stripe with the exported accounts; changes to them are stored with the suite's logs, never
 * in the export.
 */
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

/** The variables that point Google's and our own clients to the suite. */
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
    LOG_SIGNING_KEYS: LOG_SIGNING_KEY,
    URL_SIGNING_KEY: privateKey,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: STRIPE_WEBHOOK_SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRETS: STRIPE_WEBHOOK_SECRETS.connect,
    // The local Stripe's page also takes a bank debit, which arrives later.
    PAYMENT_METHODS: "card,us_bank_account",
    STRIPE_API_BASE: `http://${HOST}:${ports.stripe}`,
    LOCAL_STRIPE_URL: `http://${HOST}:${ports.stripe}`,
    OIDC_ISSUERS: ISSUER_KINDS.map((kind) => `${kind}=http://${HOST}:${ports.issuer}/${kind}`).join(","),
    LOCAL_ISSUER_URL: `http://${HOST}:${ports.issuer}`,
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    MAIL_FROM: "Vaultmart <no-reply@vaultmart.local>",
    LOCAL_MAIL_URL: `http://${HOST}:${ports.mail}`,
  };
}

/**
 * Keeps `firebase-tools` from requesting news, versions and telemetry, and from reading the user's own
 * settings.
 */
function quietEnvironment(temporary: string): Record<string, string> {
  return {
    CI: "true",
    NO_UPDATE_NOTIFIER: "1",
    XDG_CONFIG_HOME: join(temporary, "config"),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    // Functions are described through a file: the alternative is a port, which two suites could choose at
    // once.
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
    FUNCTIONS_DISCOVERY_TIMEOUT: "300",
    // The emulator starts a process for each request that finds none idle; its default of 50 at once
    // overloads a small machine.
    FUNCTIONS_EMULATOR_PARALLEL: "4",
  };
}

function inheritedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_PASSED_ON.test(name)));
}
