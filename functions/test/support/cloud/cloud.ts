import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { newSigningKey } from "#domain/log/note.js";
import { accountOf } from "#platform/service-accounts.js";
import { SCHEDULED } from "#tools/deploy/plan.js";
import { startLocalStripe } from "#tools/local-stripe/server.js";
import { signUp, type TestUser, type Wanted } from "../accounts.js";
import { endpointOf } from "../endpoints.js";
import { type Instance, startProcess } from "../instances.js";
import { standIn } from "./google.js";
import { passOn, read } from "./http.js";

const HERE = "127.0.0.1";
const ROOT = process.cwd();
/** A guard against hangs: a line is there as soon as its process has written it. */
const LOG_MS = 60_000;

/** Without value: the local Stripe accepts the key, and signs with the others. */
const SECRET_KEY = "sk_test_cloud";
const SIGNING_SECRETS = { platform: "whsec_cloud_platform", accounts: "whsec_cloud_accounts" };
const SECRETS: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRETS: SIGNING_SECRETS.platform,
  STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRETS.accounts,
  LOG_SIGNING_KEYS: newSigningKey("market.example/log"),
  READER_KEY: "none",
  SMTP_PASSWORD: "none",
};

interface Rewrite {
  readonly source?: string;
  readonly regex?: string;
  readonly destination?: string;
  readonly function?: { readonly functionId: string };
}

const { hosting } = JSON.parse(readFileSync(join(ROOT, "firebase.json"), "utf8")) as {
  hosting: { rewrites: readonly Rewrite[] };
};

/** What Hosting does for a path that is no file of the site. */
const rewriteOf = (path: string): Rewrite | undefined =>
  hosting.rewrites.find(({ source = "", regex = patternOf(source) }) => new RegExp(regex).test(path));

/** A file of the site. */
const fileAt = (path: string): Buffer | undefined => {
  const file = join(ROOT, "hosting/public", path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
};

/** The functions that get events of Firestore, and not requests. */
const getsEvents = (name: string): boolean => accountOf(name) === "events" && !SCHEDULED.includes(name);

/** `**` matches any path, and `*` a part of it. */
const patternOf = (source: string): string =>
  `^${source.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*\*|\*/g, (stars) => (stars === "**" ? ".*" : "[^/]+"))}$`;

/**
 * A deployed marketplace: each function's bundle in a process of its own, started by its first request, with the
 * environment of Cloud Run and its own service account. No variable names an emulator; the services of Google and
 * Stripe are the stand-in's.
 */
export async function deployedMarket() {
  const { env } = process;
  const project = env.GCLOUD_PROJECT ?? "";
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-cloud-"));
  const authorityFile = join(folder, "authority.pem");
  const instances = new Map<string, Promise<Instance>>();

  /** The variables of a function on Cloud Run, and those of Node.js on this machine. */
  const environmentOf = (name: string): Record<string, string> => ({
    PATH: env.PATH ?? "",
    HOME: folder,
    TZ: "UTC",
    NODE_EXTRA_CA_CERTS: authorityFile,
    K_SERVICE: name.toLowerCase(),
    K_REVISION: `${name.toLowerCase()}-00001-abc`,
    K_CONFIGURATION: name.toLowerCase(),
    FUNCTION_TARGET: name,
    FUNCTION_SIGNATURE_TYPE: getsEvents(name) ? "cloudevent" : "http",
    LOG_EXECUTION_ID: "true",
    GCLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: env.STORAGE_BUCKET }),
    SITE_URL: siteUrl,
    // A deployment binds secrets to the functions that declare them.
    ...Object.fromEntries(
      (endpointOf(name).secretEnvironmentVariables ?? []).map(({ key }) => [key, SECRETS[key] ?? ""]),
    ),
  });

  function start(name: string): Promise<Instance> {
    const ports = google.portsOf(accountOf(name));
    const redirect = pathToFileURL(join(ROOT, "functions/test/support/cloud/redirect.mjs"));
    redirect.search = `?tls=${ports.tls}&metadata=${ports.metadata}`;
    return startProcess(name, environmentOf(name), ["--import", redirect.href]);
  }

  function instanceOf(name: string): Promise<Instance> {
    const instance = instances.get(name) ?? start(name);
    instances.set(name, instance);
    return instance;
  }

  const site = createServer(async (incoming, response) => {
    try {
      const asked = await read(incoming);
      const { pathname } = asked.url;
      const rewrite = rewriteOf(pathname);
      const file = fileAt(pathname) ?? (rewrite?.destination && fileAt(rewrite.destination));
      if (file) return response.end(file);
      if (!rewrite?.function) return response.writeHead(404).end();
      const { url } = await instanceOf(rewrite.function.functionId);
      const { status, headers, body } = await passOn(url + asked.url.pathname + asked.url.search, asked);
      return response.writeHead(status, headers).end(body);
    } catch {
      return response.destroy();
    }
  });
  await once(site.listen(0, HERE), "listening");
  const siteUrl = `http://${HERE}:${(site.address() as AddressInfo).port}`;

  const webhook = `${siteUrl}/api/processor/webhooks`;
  const stripe = await startLocalStripe({
    secretKey: SECRET_KEY,
    webhooks: [
      { url: webhook, secret: SIGNING_SECRETS.platform },
      { url: webhook, secret: SIGNING_SECRETS.accounts, connect: true },
    ],
  });
  const google = await standIn({
    project,
    firestore: env.FIRESTORE_EMULATOR_HOST ?? "",
    auth: env.FIREBASE_AUTH_EMULATOR_HOST ?? "",
    storage: env.STORAGE_EMULATOR_HOST ?? "",
    stripe: stripe.url,
  });
  writeFileSync(authorityFile, google.certificate);

  return {
    google,
    stripe: stripe.control,
    siteUrl,
    environmentOf,
    /** Waits until the recent log of a function has a line that starts with these words. */
    logged: async (name: string, words: string) => {
      const { said } = await instanceOf(name);
      const end = Date.now() + LOG_MS;
      while (!said().includes(`"message":"${words}`)) {
        if (Date.now() > end) throw new Error(`${name} did not log "${words}", but:\n${said()}`);
        await sleep(20);
      }
    },
    /** The recent logs of all functions that were called, by name. */
    logs: () =>
      Promise.all([...instances].map(async ([name, instance]) => [name, (await instance).said()] as const)),
    /** The process of a function, past Hosting: for events and scheduled runs. */
    instanceOf,
    /** Starts several functions at once, which would otherwise start one after the other. */
    warmUp: (...names: string[]) => Promise.all(names.map(instanceOf)),
    /** A user with a token that Google has signed. */
    signUp: async (wanted?: Wanted): Promise<TestUser> => {
      const user = await signUp(wanted);
      return { ...user, token: google.idToken(user.token) };
    },
    close: async () => {
      site.close();
      site.closeAllConnections();
      await Promise.allSettled([...instances.values()].map(async (instance) => (await instance).stop()));
      await Promise.all([google.close(), stripe.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type DeployedMarket = Awaited<ReturnType<typeof deployedMarket>>;
