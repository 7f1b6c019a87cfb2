import { isDeepStrictEqual } from "node:util";
import { ACCOUNTS, type Account, accountOf } from "#platform/service-accounts.js";
import { NEW_PROJECT_QUOTA, sizeOf } from "#platform/sizes.js";
import { alerts, metricOf } from "../ops/alerts.js";
import { DASHBOARD_TITLE } from "../ops/dashboard.js";
import type { Command } from "./shell.js";
import { addressOf, authConfigUrl, type State } from "./state.js";
import type { Target } from "./target.js";

/** The action of a step, given the state of the project. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** Empty if there is nothing to do. */
  readonly commands: readonly Command[];
  /** A step that reads the code is done if it ran for this build, others if the project says so. */
  readonly isRelease: boolean;
  /** Why the step is not done yet, by the state after its commands; undefined if it is done. */
  readonly problem: (state: State) => string | undefined;
  /** How often the step is tried, and the pauses between, in seconds. */
  readonly pauses: readonly number[];
}

/** The parts of a deployment that the code determines. */
export interface Code {
  readonly region: string;
  /** The names of all functions. */
  readonly functions: readonly string[];
  readonly lifecycle: unknown;
}

/** The generated configuration of firebase-tools for this deployment, without a build before each part. */
export const CONFIG = "firebase.deploy.json";

/** The functions that Cloud Scheduler runs. */
export const SCHEDULED = [
  ...["searchSnapshot", "settlePayments", "reconcile", "sweepPictures", "logCatchUp", "rescan"],
  "mailCatchUp",
];

/**
 * The Google services that must be enabled in the project. firebase-tools enables most of them, but not all.
 */
export const APIS = [
  "artifactregistry.googleapis.com",
  "cloudbuild.googleapis.com",
  "cloudfunctions.googleapis.com",
  // The checks after a deployment ask for quotas and permissions.
  "cloudquotas.googleapis.com",
  "cloudresourcemanager.googleapis.com",
  "cloudscheduler.googleapis.com",
  "compute.googleapis.com",
  "eventarc.googleapis.com",
  "firebase.googleapis.com",
  "firebasehosting.googleapis.com",
  "firebaserules.googleapis.com",
  "firebasestorage.googleapis.com",
  "firestore.googleapis.com",
  "iam.googleapis.com",
  // Signs download URLs and login tokens.
  "iamcredentials.googleapis.com",
  "identitytoolkit.googleapis.com",
  "logging.googleapis.com",
  "monitoring.googleapis.com",
  "policytroubleshooter.googleapis.com",
  "pubsub.googleapis.com",
  "run.googleapis.com",
  "secretmanager.googleapis.com",
  "storage.googleapis.com",
] as const;

export const SECRETS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRETS",
  "STRIPE_CONNECT_WEBHOOK_SECRETS",
  "LOG_SIGNING_KEYS",
  "READER_KEY",
  "SMTP_PASSWORD",
] as const;

/** Locations of Firestore that are near a region of functions. */
const NEAR: Readonly<Record<string, readonly string[]>> = { "us-central1": ["us-central1", "nam5"] };
export const locationsNear = (region: string): readonly string[] => NEAR[region] ?? [region];

/** New revisions start together, each with a processor, beside the old ones. */
const GROUP_SIZE = 8;
/** Google's service agents of a new project take some minutes until they may deliver events. */
const RELEASE_PAUSES = [60, 300];
/** Grants become effective within minutes. */
const SETTING_PAUSES = [10, 30];
const INDEX_PAUSES = Array.from({ length: 60 }, () => 30);

/** The groups in which functions are released: by service account, with background functions last. */
export function groupsOf(functions: readonly string[]): string[][] {
  const order = Object.keys(ACCOUNTS);
  const ordered = [...functions].sort(
    (one, other) => order.indexOf(accountOf(one)) - order.indexOf(accountOf(other)) || (one < other ? -1 : 1),
  );
  const groups: string[][] = [];
  for (const name of ordered) {
    const group = groups.at(-1);
    const first = group?.[0];
    const fits =
      group !== undefined &&
      first !== undefined &&
      accountOf(first) === accountOf(name) &&
      group.length < GROUP_SIZE &&
      // Old and new revisions at once.
      2 * [...group, name].reduce((sum, one) => sum + sizeOf(one).cpu, 0) <= NEW_PROJECT_QUOTA.cpus;
    if (fits) group.push(name);
    else groups.push([name]);
  }
  return groups;
}

/**
 * All steps of a deployment, in order. The remaining work of a step depends only on the state, so an interrupted
 * deployment continues where it stopped.
 * @param state the state of the project; undefined to plan for an empty project
 */
export function plan(target: Target, code: Code, state: State | undefined): Step[] {
  const { project } = target;
  const { region } = code;
  const on = `--project=${project}`;
  const gcloud = (...args: string[]): Command => ({ run: ["gcloud", ...args, on, "--quiet"] });
  const firebase = (...args: string[]): Command => ({
    run: ["firebase", ...args, on, `--config=${CONFIG}`, "--non-interactive"],
    env: { FUNCTIONS_DISCOVERY_TIMEOUT: "120" },
    isLong: true,
  });
  const number = state?.projectNumber ?? "PROJECT_NUMBER";
  const bucket = state?.bucket ?? target.bucket ?? `${project}.firebasestorage.app`;
  const address = ({ id }: Pick<Account, "id">) => addressOf(id, project);
  const accounts: readonly Account[] = Object.values(ACCOUNTS);

  /** A step whose commands follow from the state: it is done once they are none. */
  const setting = (
    id: string,
    title: string,
    why: string,
    commandsFor: (state: State | undefined) => readonly Command[],
    pauses: readonly number[] = SETTING_PAUSES,
  ): Step => ({
    ...{ id, title, why, isRelease: false, pauses },
    commands: commandsFor(state),
    problem: (after) => {
      const left = commandsFor(after).length;
      return left === 0 ? undefined : `${left} of its changes are not visible in the project yet`;
    },
  });
  const release = (
    id: string,
    title: string,
    why: string,
    commands: readonly Command[],
    problem: Step["problem"] = () => undefined,
  ): Step => ({ ...{ id, title, why, commands, problem }, isRelease: true, pauses: RELEASE_PAUSES });

  const has = (bindings: State["bindings"] | undefined, role: string, member: string) =>
    bindings?.some((one) => one.role === role && one.members.includes(member)) ?? false;
  const grants = [
    ...accounts.flatMap((account) =>
      account.roles.map((role) => ({ role, member: `serviceAccount:${address(account)}` })),
    ),
    // Builds run as the default account, which is not Editor where an organization forbids it.
    {
      role: "roles/cloudbuild.builds.builder",
      member: `serviceAccount:${number}-compute@developer.gserviceaccount.com`,
    },
    // Storage's rules for pictures read documents.
    {
      role: "roles/firebaserules.firestoreServiceAgent",
      member: `serviceAccount:service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`,
    },
  ];
  const SIGN = "roles/iam.serviceAccountTokenCreator";
  const auth = authChange(target);
  const groups = groupsOf(code.functions);
  const [near = region] = locationsNear(region);

  return [
    setting("apis", "Enable Google's services", "Some of them are enabled by no other step.", (now) => {
      const missing = APIS.filter((api) => !now?.apis.includes(api));
      return missing.length === 0 ? [] : [gcloud("services", "enable", ...missing)];
    }),
    setting(
      "database",
      `Create the database in ${near}`,
      "Functions that follow its events must run near it. The location can never be changed.",
      (now) =>
        now?.database === undefined
          ? [gcloud("firestore", "databases", "create", "--database=(default)", `--location=${near}`)]
          : [],
    ),
    setting(
      "accounts",
      "Create the service accounts",
      "Each group of functions may do only what it needs.",
      (now) =>
        accounts
          .filter((account) => !now?.accounts.includes(address(account)))
          .map(({ id, title }) => gcloud("iam", "service-accounts", "create", id, `--display-name=${title}`)),
    ),
    setting("roles", "Grant roles in the project", "Data, accounts, events, builds, rules.", (now) =>
      grants
        .filter(({ role, member }) => !has(now?.bindings, role, member))
        .map(({ role, member }) =>
          gcloud(
            ...["projects", "add-iam-policy-binding", project],
            ...[`--member=${member}`, `--role=${role}`, "--condition=None"],
          ),
        ),
    ),
    setting(
      "signing",
      "Allow one account to sign",
      "Only downloads and the client's login sign, with this account.",
      (now) =>
        accounts
          .filter(
            (account) =>
              account.signs && !has(now?.signingBindings, SIGN, `serviceAccount:${address(account)}`),
          )
          .map((account) =>
            gcloud(
              ...["iam", "service-accounts", "add-iam-policy-binding", address(account)],
              ...[`--member=serviceAccount:${address(account)}`, `--role=${SIGN}`],
            ),
          ),
    ),
    setting("bucket-roles", "Grant roles in the bucket", "Archives and pictures.", (now) =>
      accounts.flatMap((account) => {
        const { bucketRole } = account;
        const member = `serviceAccount:${address(account)}`;
        if (!bucketRole || has(now?.bucketBindings, bucketRole, member)) return [];
        return [
          gcloud(
            ...["storage", "buckets", "add-iam-policy-binding", `gs://${bucket}`],
            ...[`--member=${member}`, `--role=${bucketRole}`],
          ),
        ];
      }),
    ),
    setting(
      "bucket",
      "Set up the bucket",
      "Browsers of the site may upload, uploads without a product end after two days, and what is deleted is gone.",
      (now) => {
        const changes = [
          ...(isDeepStrictEqual(now?.cors, corsOf(target)) ? [] : ["--cors-file=.work/deploy/cors.json"]),
          ...(isDeepStrictEqual(now?.lifecycle, code.lifecycle)
            ? []
            : ["--lifecycle-file=storage.lifecycle.json"]),
          ...(now?.softDeleteSeconds === 0 ? [] : ["--clear-soft-delete"]),
        ];
        return changes.length === 0
          ? []
          : [gcloud("storage", "buckets", "update", `gs://${bucket}`, ...changes)];
      },
    ),
    setting(
      "secrets",
      "Create the secrets",
      "A deployment needs all of them. `none` means that the marketplace does without; existing secrets stay as they are.",
      (now) =>
        SECRETS.filter((name) => !now?.secrets.includes(name)).map((name) => ({
          run: [
            ...["gcloud", "secrets", "create", name, on, "--quiet"],
            ...["--replication-policy=automatic", "--data-file=-"],
          ],
          input: "none",
        })),
    ),
    setting(
      "sign-in",
      "Set up sign-in",
      "Email and password, the same response for every address, long passwords, and links in emails to the site.",
      (now) =>
        now && isSetUp(now, target)
          ? []
          : [
              {
                http: "PATCH",
                project,
                url: `${authConfigUrl(project)}?updateMask=${auth.mask}`,
                body: auth.body,
              },
            ],
    ),
    release("proxies", "Update the addresses of proxies", "Rate limits find the client behind them.", [
      { run: ["npm", "run", "refresh:proxies"], isLong: true },
    ]),
    release("build", "Build", "The functions, the site and the client.", [
      { run: ["npm", "run", "build"], env: { GCLOUD_PROJECT: project }, isLong: true },
    ]),
    release(
      "rules",
      "Release access rules and indexes",
      "Indexes take some minutes to build, and nobody should upload before.",
      // `--force` would delete indexes that the file does not have; without it they stay.
      [firebase("deploy", "--only=firestore,storage")],
    ),
    {
      id: "indexes",
      title: "Wait until the indexes are built",
      why: "Until then, queries that need them fail.",
      commands: [],
      isRelease: false,
      pauses: INDEX_PAUSES,
      problem: ({ buildingIndexes }) =>
        buildingIndexes === 0 ? undefined : `${buildingIndexes} indexes are still being built`,
    },
    ...groups.map((names, at) =>
      release(
        `functions-${at + 1}`,
        `Release functions, group ${at + 1} of ${groups.length}`,
        names.join(", "),
        // Functions with a failure policy need the agreement that `--force` gives.
        [firebase("deploy", `--only=${names.map((name) => `functions:${name}`).join(",")}`, "--force")],
        (after) => functionProblem(names, after, project),
      ),
    ),
    release("site", "Release the site", "It comes last: its pages call the functions of this version.", [
      firebase("deploy", "--only=hosting"),
    ]),
    setting(
      "obsolete",
      "Delete functions of earlier versions",
      "They have no source any more, and still answer.",
      (now) => {
        const names = obsolete(now, code);
        return names.length === 0
          ? []
          : [firebase("functions:delete", ...names, `--region=${region}`, "--force")];
      },
    ),
    {
      id: "schedule",
      title: "Check the schedule",
      why: "The search index is saved, owed money is settled, payments are compared with Stripe's, and unused pictures are deleted on a schedule.",
      commands: [],
      isRelease: false,
      pauses: SETTING_PAUSES,
      problem: ({ jobs }) => {
        const missing = SCHEDULED.filter((name) => !jobs.includes(`firebase-schedule-${name}-${region}`));
        return missing.length === 0 ? undefined : `Cloud Scheduler has no job for ${missing.join(", ")}`;
      },
    },
    ...(target.alertsTo ? monitoringSteps(target, target.alertsTo, code, setting, gcloud) : []),
  ];
}

/** The steps that an operator who wants alerts adds: what exists already is not changed. */
function monitoringSteps(
  { site, project }: Target,
  email: string,
  { functions }: Code,
  setting: (
    id: string,
    title: string,
    why: string,
    commandsFor: (state: State | undefined) => readonly Command[],
  ) => Step,
  gcloud: (...args: string[]) => Command,
): Step[] {
  const { host } = new URL(site);
  const all = alerts(functions);
  return [
    setting(
      "uptime",
      "Watch the site from outside",
      "It is asked for its health every five minutes.",
      (now) =>
        now?.monitoring.uptimeHosts.includes(host)
          ? []
          : [
              gcloud(
                ...["monitoring", "uptime", "create", "Vaultmart", "--resource-type=uptime-url"],
                ...[`--resource-labels=host=${host},project_id=${project}`, "--protocol=https"],
                ...["--path=/api/health", "--period=5", "--timeout=30"],
              ),
            ],
    ),
    setting("channel", "Create the channel of alerts", `They are sent to ${email}.`, (now) =>
      now?.monitoring.channels[email]
        ? []
        : [
            gcloud(
              ...["beta", "monitoring", "channels", "create", "--display-name=Vaultmart", "--type=email"],
              `--channel-labels=email_address=${email}`,
            ),
          ],
    ),
    setting("metrics", "Create the metrics of alerts", "They count lines of the log.", (now) =>
      all
        .filter(({ id, rate }) => rate && !now?.monitoring.metrics.includes(metricOf(id)))
        .map(({ id }) =>
          gcloud("logging", "metrics", "create", metricOf(id), `--config-from-file=ops/metrics/${id}.json`),
        ),
    ),
    setting(
      "alerts",
      "Create the alerts",
      "The page /docs/alerts of the site says what to do for each.",
      (now) =>
        all
          .filter(({ id }) => !now?.monitoring.alerts.includes(id))
          .map(({ id }) =>
            gcloud(
              ...["monitoring", "policies", "create", `--policy-from-file=ops/alerts/${id}.json`],
              `--notification-channels=${now?.monitoring.channels[email] ?? "CHANNEL"}`,
            ),
          ),
    ),
    setting(
      "dashboard",
      "Create the dashboard",
      "It shows requests, response times, memory, the database, and what the alerts count.",
      (now) =>
        now?.monitoring.dashboards.includes(DASHBOARD_TITLE)
          ? []
          : [gcloud("monitoring", "dashboards", "create", "--config-from-file=ops/dashboard.json")],
    ),
  ];
}

/** The CORS settings that the bucket needs for browsers. */
export const corsOf = ({ origins }: Target) => [
  {
    maxAgeSeconds: 3600,
    method: ["GET", "PUT"],
    origin: origins,
    responseHeader: ["Content-Type", "Content-Disposition", "x-goog-hash"],
  },
];

/** The site's page for links in emails. */
export const actionUrlOf = ({ site }: Target): string => `${site}/account/action`;

const LEAST_PASSWORD = 8;

function authChange(target: Target) {
  return {
    mask: [
      ...["signIn.email", "emailPrivacyConfig", "passwordPolicyConfig"],
      "notification.sendEmail.callbackUri",
    ].join(","),
    body: {
      signIn: { email: { enabled: true, passwordRequired: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: "ENFORCE",
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: LEAST_PASSWORD } }],
      },
      notification: { sendEmail: { callbackUri: actionUrlOf(target) } },
    },
  };
}

const isSetUp = ({ auth }: State, target: Target): boolean =>
  auth.hasPasswords &&
  auth.hidesAddresses &&
  auth.leastPassword >= LEAST_PASSWORD &&
  auth.actionUrl === actionUrlOf(target);

/** What is wrong with the functions of a group. */
function functionProblem(names: readonly string[], state: State, project: string): string | undefined {
  const wrong = names.flatMap((name) => {
    const found = state.functions.find((one) => one.name === name);
    if (!found?.isActive) return [`${name} is ${found ? "not active" : "missing"}`];
    const account = addressOf(ACCOUNTS[accountOf(name)].id, project);
    if (found.account !== account) return [`${name} runs as ${found.account || "another account"}`];
    const { maxInstances } = sizeOf(name);
    return found.maxInstances === maxInstances ? [] : [`${name} may have ${found.maxInstances} processes`];
  });
  return wrong.length === 0 ? undefined : wrong.join("; ");
}

/** The names of Vaultmart's earlier functions in the project. Other functions are not ours to delete. */
const obsolete = (state: State | undefined, { functions }: Code): string[] =>
  (state?.functions ?? [])
    .filter(({ name, account }) => account.startsWith("vaultmart-") && !functions.includes(name))
    .map(({ name }) => name);
