import * as z from "zod";
import { Refusal } from "../terminal/refusal.js";
import type { Run } from "./shell.js";
import type { Target } from "./target.js";

const Binding = z.object({
  role: z.string(),
  members: z.array(z.string()).default([]),
  condition: z.unknown().optional(),
});
const Policy = z.object({
  // What holds under a condition may not hold here.
  bindings: z
    .array(Binding)
    .default([])
    .transform((bindings) => bindings.filter(({ condition }) => condition === undefined)),
});
type Bindings = readonly z.output<typeof Binding>[];

/** A deployed function, with its settings. */
export interface DeployedFunction {
  readonly name: string;
  readonly isActive: boolean;
  readonly maxInstances: number;
  readonly account: string;
  readonly url: string;
}

/** The state of a project. All parts are read from the project, never from an earlier run. */
export interface State {
  readonly projectNumber: string;
  readonly apis: readonly string[];
  /** The location of the default database; undefined without one. */
  readonly database: string | undefined;
  readonly bucket: string | undefined;
  readonly cors: unknown;
  readonly lifecycle: unknown;
  /** How long the bucket keeps deleted objects, in seconds. */
  readonly softDeleteSeconds: number;
  readonly accounts: readonly string[];
  readonly bindings: Bindings;
  readonly bucketBindings: Bindings;
  /** The roles on the account that signs. */
  readonly signingBindings: Bindings;
  readonly secrets: readonly string[];
  /** The composite indexes that are not ready yet. */
  readonly buildingIndexes: number;
  readonly functions: readonly DeployedFunction[];
  readonly jobs: readonly string[];
  readonly auth: AuthState;
  readonly monitoring: Monitoring;
}

/** The monitoring of the marketplace. */
export interface Monitoring {
  /** The metrics that count lines of the log. */
  readonly metrics: readonly string[];
  /** The channels of alerts by email: the names by the addresses. */
  readonly channels: Readonly<Record<string, string>>;
  /** The IDs of Vaultmart's alerts. */
  readonly alerts: readonly string[];
  /** The hosts that are asked from outside whether they respond. */
  readonly uptimeHosts: readonly string[];
  /** The titles of the dashboards. */
  readonly dashboards: readonly string[];
}

export interface AuthState {
  readonly hasPasswords: boolean;
  readonly hidesAddresses: boolean;
  readonly leastPassword: number;
  /** The page to which links in emails lead. */
  readonly actionUrl: string;
}

/** The email address of a service account in the project. */
export const addressOf = (id: string, project: string): string => `${id}@${project}.iam.gserviceaccount.com`;

const Named = z.array(z.object({ name: z.string() }));
const last = (name: string) => name.split("/").at(-1) ?? "";

/**
 * Reads the state of a project with `gcloud`.
 *
 * @param signingAccount the ID of the service account that signs URLs
 * @throws Refusal if gcloud is missing, not logged in, or the project does not exist
 */
export async function readState(
  run: Run,
  { project, bucket: named, alertsTo }: Target,
  region: string,
  signingAccount: string,
): Promise<State> {
  /** What a command prints as JSON; `otherwise` if it fails, as it does while an API is not enabled. */
  const read: Read = async (schema, otherwise, ...command) => {
    const { code, stdout, stderr } = await run({
      run: ["gcloud", ...command, `--project=${project}`, "--format=json", "--quiet"],
    });
    if (code !== 0) {
      if (otherwise !== undefined) return otherwise;
      throw new Refusal(`\`gcloud ${command.join(" ")}\` failed:\n${stderr.trim()}`);
    }
    const { data, error } = schema.safeParse(JSON.parse(stdout || "null"));
    if (data === undefined)
      throw new Refusal(`\`gcloud ${command.join(" ")}\` printed something unexpected: ${error?.message}`);
    return data;
  };
  const { projectNumber } = await read(
    z.object({ projectNumber: z.coerce.string() }),
    undefined,
    ...["projects", "describe", project],
  );
  const apis = await read(
    z.array(z.object({ config: z.object({ name: z.string() }) })),
    undefined,
    ...["services", "list", "--enabled"],
  );
  const bucketOf = async (name: string) => {
    const Bucket = z.object({
      name: z.string().default(name),
      cors: z.unknown().optional(),
      lifecycle: z.unknown().optional(),
      softDeletePolicy: z.object({ retentionDurationSeconds: z.coerce.number() }).optional(),
    });
    return read(Bucket.nullable(), null, "storage", "buckets", "describe", `gs://${name}`, "--raw");
  };
  // Projects from before October 2024 have the second one.
  const names = named ? [named] : [`${project}.firebasestorage.app`, `${project}.appspot.com`];
  let bucket: Awaited<ReturnType<typeof bucketOf>> = null;
  for (const name of names) bucket ??= await bucketOf(name);

  const [databases, accounts, policy, secrets, indexes, functions, jobs, auth] = await Promise.all([
    read(
      z.array(z.object({ name: z.string(), locationId: z.string() })),
      [],
      "firestore",
      "databases",
      "list",
    ),
    read(z.array(z.object({ email: z.string() })), [], "iam", "service-accounts", "list"),
    read(Policy, undefined, "projects", "get-iam-policy", project),
    read(Named, [], "secrets", "list"),
    read(z.array(z.object({ state: z.string() })), [], "firestore", "indexes", "composite", "list"),
    read(z.array(Fn), [], "functions", "list", "--v2", `--regions=${region}`),
    read(Named, [], "scheduler", "jobs", "list", `--location=${region}`),
    readAuth(run, project),
  ]);
  const monitoring = alertsTo ? await readMonitoring(read) : NOT_WATCHED;
  const signer = addressOf(signingAccount, project);
  const [bucketPolicy, signingPolicy] = await Promise.all([
    bucket
      ? read(Policy, { bindings: [] }, "storage", "buckets", "get-iam-policy", `gs://${bucket.name}`)
      : { bindings: [] },
    read(Policy, { bindings: [] }, "iam", "service-accounts", "get-iam-policy", signer),
  ]);
  return {
    projectNumber,
    apis: apis.map(({ config }) => config.name),
    database: databases.find(({ name }) => name.endsWith("/(default)"))?.locationId,
    bucket: bucket?.name,
    cors: bucket?.cors ?? [],
    lifecycle: bucket?.lifecycle ?? {},
    softDeleteSeconds: bucket?.softDeletePolicy?.retentionDurationSeconds ?? 0,
    accounts: accounts.map(({ email }) => email),
    bindings: policy.bindings,
    bucketBindings: bucketPolicy.bindings,
    signingBindings: signingPolicy.bindings,
    secrets: secrets.map(({ name }) => last(name)),
    buildingIndexes: indexes.filter(({ state }) => state !== "READY").length,
    functions,
    jobs: jobs.map(({ name }) => last(name)),
    auth,
    monitoring,
  };
}

/** Reads JSON that a command prints; the second parameter if it fails. */
type Read = <T>(schema: z.ZodType<T>, otherwise: T | undefined, ...command: string[]) => Promise<T>;

const NOT_WATCHED: Monitoring = { metrics: [], channels: {}, alerts: [], uptimeHosts: [], dashboards: [] };

const Channel = z.object({ name: z.string(), labels: z.object({ email_address: z.string().default("") }) });
const AlertPolicy = z.object({
  userLabels: z.object({ vaultmart: z.string().default("") }).default({ vaultmart: "" }),
});
const Dashboard = z.object({ displayName: z.string().default("") });
const Uptime = z.object({
  monitoredResource: z.object({ labels: z.object({ host: z.string().default("") }) }).optional(),
});

/** Only a deployment with alerts asks for these, because their services may be off. */
async function readMonitoring(read: Read): Promise<Monitoring> {
  const [metrics, channels, policies, uptimes, dashboards] = await Promise.all([
    read(Named, [], "logging", "metrics", "list"),
    read(z.array(Channel), [], "beta", "monitoring", "channels", "list", '--filter=type="email"'),
    read(z.array(AlertPolicy), [], "monitoring", "policies", "list"),
    read(z.array(Uptime), [], "monitoring", "uptime", "list-configs"),
    read(z.array(Dashboard), [], "monitoring", "dashboards", "list"),
  ]);
  return {
    metrics: metrics.map(({ name }) => last(name)),
    channels: Object.fromEntries(channels.map(({ name, labels }) => [labels.email_address, name])),
    alerts: policies.map(({ userLabels }) => userLabels.vaultmart),
    uptimeHosts: uptimes.flatMap(({ monitoredResource }) => monitoredResource?.labels.host ?? []),
    dashboards: dashboards.map(({ displayName }) => displayName),
  };
}

const Fn = z
  .object({
    name: z.string(),
    state: z.string(),
    serviceConfig: z
      .object({
        maxInstanceCount: z.coerce.number().default(0),
        serviceAccountEmail: z.string().default(""),
        uri: z.string().default(""),
      })
      .default({ maxInstanceCount: 0, serviceAccountEmail: "", uri: "" }),
  })
  .transform(
    ({ name, state, serviceConfig }): DeployedFunction => ({
      name: last(name),
      isActive: state === "ACTIVE",
      maxInstances: serviceConfig.maxInstanceCount,
      account: serviceConfig.serviceAccountEmail,
      url: serviceConfig.uri,
    }),
  );

/** The URL at which the settings of Firebase Authentication are read and changed. */
export const authConfigUrl = (project: string): string =>
  `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`;

const AuthConfig = z.object({
  signIn: z.object({ email: z.object({ enabled: z.boolean().default(false) }).optional() }).optional(),
  emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: z.boolean().default(false) }).optional(),
  passwordPolicyConfig: z
    .object({
      passwordPolicyEnforcementState: z.string().optional(),
      passwordPolicyVersions: z
        .array(
          z.object({
            customStrengthOptions: z.object({ minPasswordLength: z.number().default(6) }).optional(),
          }),
        )
        .default([]),
    })
    .optional(),
  notification: z
    .object({ sendEmail: z.object({ callbackUri: z.string().default("") }).optional() })
    .optional(),
});

async function readAuth(run: Run, project: string): Promise<AuthState> {
  const { code, stdout } = await run({ http: "GET", url: authConfigUrl(project), project });
  const { data } = AuthConfig.safeParse(code === 0 ? JSON.parse(stdout) : {});
  const policy = data?.passwordPolicyConfig;
  const isEnforced = policy?.passwordPolicyEnforcementState === "ENFORCE";
  const least = policy?.passwordPolicyVersions[0]?.customStrengthOptions?.minPasswordLength;
  return {
    hasPasswords: data?.signIn?.email?.enabled ?? false,
    hidesAddresses: data?.emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false,
    leastPassword: isEnforced ? (least ?? 6) : 6,
    actionUrl: data?.notification?.sendEmail?.callbackUri ?? "",
  };
}
