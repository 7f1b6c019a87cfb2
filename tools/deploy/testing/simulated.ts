import { readFileSync } from "node:fs";
import { ACCOUNTS, accountOf } from "#platform/service-accounts.js";
import { sizeOf } from "#platform/sizes.js";
import { SCHEDULED } from "../plan.js";
import type { Command, Outcome, Run } from "../shell.js";
import { addressOf } from "../state.js";

type Bindings = { role: string; members: string[]; condition?: object }[];

/**
 * A project that understands the commands of a deployment, as `gcloud` and firebase-tools document them. It
 * refuses what a real one would refuse: a role for an account that does not exist, a function without its account,
 * more in one release than the quota, anything while its API is off.
 */
export class SimulatedProject {
  readonly id = "my-market";
  readonly number = "4242";
  readonly apis = new Set<string>(["serviceusage.googleapis.com"]);
  database: string | undefined;
  bucket: Record<string, unknown> | undefined = {
    name: "my-market.firebasestorage.app",
    softDeletePolicy: { retentionDurationSeconds: "604800" },
  };
  readonly accounts = new Set<string>();
  readonly policy: Bindings = [];
  readonly bucketPolicy: Bindings = [];
  readonly signing: Bindings = [];
  readonly secrets = new Map<string, string>();
  readonly functions = new Map<string, { account: string; maxInstances: number }>();
  readonly jobs = new Set<string>();
  auth: Record<string, unknown> = {};
  /** How often the state of the indexes is read before they are ready. */
  indexReads = 0;
  /** How often background functions fail before the service agent of events is ready. */
  eventFailures = 0;
  hasSite = false;
  readonly metrics = new Set<string>();
  readonly channels: string[] = [];
  readonly policies: string[] = [];
  readonly uptimes: string[] = [];
  readonly dashboards: string[] = [];
  /** Every command that changes something, as one line. */
  readonly changes: string[] = [];
  /** Fails the changes with these numbers, starting at 0. */
  readonly failing = new Set<number>();
  readonly cors: unknown;
  readonly lifecycle: unknown;

  constructor(files: { cors: unknown; lifecycle: unknown }) {
    this.cors = files.cors;
    this.lifecycle = files.lifecycle;
  }

  readonly run: Run = async (command) => {
    try {
      const found = this.#read(command);
      if (found !== undefined) return ok(found);
      const line = "http" in command ? `${command.http} ${command.url}` : command.run.join(" ");
      this.changes.push(line);
      if (this.failing.has(this.changes.length - 1)) throw new Error("The connection was lost");
      this.#change(command);
      return ok("");
    } catch (error) {
      return { code: 1, stdout: "", stderr: (error as Error).message };
    }
  };

  #need(api: string): void {
    if (!this.apis.has(`${api}.googleapis.com`)) throw new Error(`The API ${api} is not enabled`);
  }

  /** What a command that changes nothing prints. */
  #read(command: Command): unknown {
    if ("http" in command) return command.http === "GET" ? this.auth : undefined;
    const [program, ...args] = command.run;
    if (program !== "gcloud") return undefined;
    const key = args.filter((arg) => !arg.startsWith("--")).join(" ");
    switch (key) {
      case `projects describe ${this.id}`:
        return { projectId: this.id, projectNumber: this.number };
      case "services list":
        return [...this.apis].map((name) => ({ config: { name } }));
      case "firestore databases list":
        this.#need("firestore");
        return this.database ? [{ name: "projects/p/databases/(default)", locationId: this.database }] : [];
      case "firestore indexes composite list":
        this.#need("firestore");
        return [{ state: this.indexReads-- > 0 ? "CREATING" : "READY" }];
      case "iam service-accounts list":
        this.#need("iam");
        return [...this.accounts].map((email) => ({ email }));
      case `projects get-iam-policy ${this.id}`:
        return { bindings: this.policy };
      case "secrets list":
        this.#need("secretmanager");
        return [...this.secrets.keys()].map((name) => ({ name: `projects/4242/secrets/${name}` }));
      case "functions list":
        this.#need("cloudfunctions");
        return [...this.functions].map(([name, { account, maxInstances }]) => ({
          name: `projects/p/locations/us-central1/functions/${name}`,
          state: "ACTIVE",
          serviceConfig: { serviceAccountEmail: account, maxInstanceCount: maxInstances },
        }));
      case "scheduler jobs list":
        this.#need("cloudscheduler");
        return [...this.jobs].map((name) => ({ name: `projects/p/locations/us-central1/jobs/${name}` }));
    }
    if (key === "logging metrics list") return [...this.metrics].map((name) => ({ name }));
    if (key === "beta monitoring channels list")
      return this.channels.map((email, at) => ({
        name: `projects/my-market/notificationChannels/${at}`,
        labels: { email_address: email },
      }));
    if (key === "monitoring policies list")
      return [...this.policies.map((vaultmart) => ({ userLabels: { vaultmart } })), {}];
    if (key === "monitoring dashboards list") return this.dashboards.map((displayName) => ({ displayName }));
    if (key === "monitoring uptime list-configs")
      return this.uptimes.map((host) => ({ monitoredResource: { labels: { host } } }));
    if (key.startsWith("storage buckets describe")) {
      if (key.endsWith(`gs://${String(this.bucket?.name)}`)) return this.bucket;
      throw new Error("404: not found");
    }
    if (key.startsWith("storage buckets get-iam-policy")) return { bindings: this.bucketPolicy };
    if (key.startsWith("iam service-accounts get-iam-policy")) return { bindings: this.signing };
    return undefined;
  }

  #change(command: Command): void {
    if ("http" in command) {
      this.#need("identitytoolkit");
      this.auth = command.body as Record<string, unknown>;
      return;
    }
    const [program, ...args] = command.run;
    const words = args.filter((arg) => !arg.startsWith("--"));
    const option = (name: string) =>
      args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? "";
    if (program === "npm") return;
    if (program === "firebase") {
      this.#firebase(words, option("only"));
      return;
    }
    const [noun, verb] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
    if (words[0] === "services") for (const api of words.slice(2)) this.apis.add(api);
    else if (noun.startsWith("firestore databases")) {
      this.#need("firestore");
      this.database = option("location");
    } else if (noun === "iam service-accounts create") {
      this.#need("iam");
      if (this.accounts.has(addressOf(verb, this.id))) throw new Error("ALREADY_EXISTS");
      this.accounts.add(addressOf(verb, this.id));
    } else if (noun.startsWith("secrets create")) {
      if (this.secrets.has(verb)) throw new Error("ALREADY_EXISTS");
      this.secrets.set(verb, command.input ?? "");
    } else if (args.includes("add-iam-policy-binding")) {
      const policy = { projects: this.policy, storage: this.bucketPolicy, iam: this.signing }[words[0] ?? ""];
      const member = option("member");
      const own = member.endsWith(`@${this.id}.iam.gserviceaccount.com`);
      if (own && !this.accounts.has(member.replace("serviceAccount:", "")))
        throw new Error(`${member} does not exist`);
      policy?.push({ role: option("role"), members: [member] });
    } else if (noun === "storage buckets update") {
      const { cors, lifecycle, bucket } = this;
      this.bucket = { ...bucket, ...{ cors, lifecycle }, softDeletePolicy: undefined };
    } else if (words[0] === "monitoring" || words[1] === "monitoring" || words[1] === "metrics") {
      this.#need("monitoring");
      this.#watch(words, option);
    } else throw new Error(`unknown command: ${args.join(" ")}`);
  }

  #watch(words: readonly string[], option: (name: string) => string): void {
    const [, , name = ""] = words[0] === "beta" ? words.slice(1) : words;
    if (words.includes("uptime"))
      this.uptimes.push(/host=([^,]+)/.exec(option("resource-labels"))?.[1] ?? "");
    else if (words.includes("dashboards"))
      this.dashboards.push(JSON.parse(readFileSync(option("config-from-file"), "utf8")).displayName);
    else if (words.includes("channels"))
      this.channels.push(option("channel-labels").replace("email_address=", ""));
    else if (words.includes("metrics")) {
      readFileSync(option("config-from-file"));
      if (this.metrics.has(words[3] ?? name)) throw new Error("ALREADY_EXISTS");
      this.metrics.add(words[3] ?? name);
    } else {
      const { userLabels, conditions } = JSON.parse(readFileSync(option("policy-from-file"), "utf8"));
      if (!option("notification-channels").startsWith("projects/")) throw new Error("no such channel");
      const metric = /user\/(\w+)/.exec(JSON.stringify(conditions))?.[1];
      if (metric && !this.metrics.has(metric)) throw new Error(`Cannot find metric ${metric}`);
      this.policies.push(userLabels.vaultmart);
    }
  }

  #firebase(words: readonly string[], only: string): void {
    if (words[0] === "functions:delete") {
      for (const name of words.slice(1)) this.functions.delete(name);
      return;
    }
    if (only === "hosting") this.hasSite = true;
    const names = only.split(",").flatMap((part) => /^functions:(.+)$/.exec(part)?.[1] ?? []);
    if (names.length === 0) return;
    this.#need("eventarc");
    if (names.length > 20) throw new Error("Quota exceeded for total allowable CPU per project per region.");
    for (const name of names) {
      const group = accountOf(name);
      const account = addressOf(ACCOUNTS[group].id, this.id);
      if (!this.accounts.has(account)) throw new Error(`${account} does not exist`);
      if (group === "events" && this.eventFailures-- > 0)
        throw new Error("Permission denied while using the Eventarc Service Agent");
      for (const role of ["roles/datastore.user"])
        if (
          !this.policy.some((one) => one.role === role && one.members.includes(`serviceAccount:${account}`))
        )
          throw new Error(`${account} has no ${role}`);
      this.functions.set(name, { account, maxInstances: sizeOf(name).maxInstances });
      if (SCHEDULED.includes(name)) this.jobs.add(`firebase-schedule-${name}-us-central1`);
    }
  }
}

const ok = (found: unknown): Outcome => ({ code: 0, stdout: JSON.stringify(found), stderr: "" });
