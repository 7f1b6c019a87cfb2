import * as z from "zod";
import { REGION } from "#platform/region.js";
import { ACCOUNTS, type Account, accountOf } from "#platform/service-accounts.js";
import { NEW_PROJECT_QUOTA } from "#platform/sizes.js";
import { Refusal } from "../terminal/refusal.js";
import type { Check, Found, Probe } from "./checks.js";
import { addressOf } from "./state.js";
import type { Target } from "./target.js";

/** The job that the check of the schedule runs. It only saves the search index. */
const HARMLESS_JOB = "searchSnapshot";
const JOB_PAUSE_SECONDS = 5;
const JOB_PAUSES = 24;
/** Searches at once: some are refused by their limit, and none by the database. */
const BURST = 60;

const QuotaInfo = z.object({
  dimensionsInfos: z
    .array(
      z.object({
        applicableLocations: z.array(z.string()).default([]),
        details: z.object({ value: z.coerce.number().default(0) }),
      }),
    )
    .default([]),
});
const Access = z.object({ access: z.string() });
const Jobs = z.object({
  jobs: z
    .array(
      z.object({
        name: z.string(),
        lastAttemptTime: z.string().optional(),
        status: z.object({ code: z.number().default(0), message: z.string().default("") }).optional(),
      }),
    )
    .default([]),
});
const Fields = z.object({
  fields: z
    .array(z.object({ name: z.string(), ttlConfig: z.object({ state: z.string() }).optional() }))
    .default([]),
});

/** The fields in `firestore.indexes.json` that expire documents. */
export interface ExpiringField {
  readonly collectionGroup: string;
  readonly fieldPath: string;
}

/** Each job by the name of its function. */
async function jobsOf({ project }: Target, { google }: Probe) {
  const url = `https://cloudscheduler.googleapis.com/v1/projects/${project}/locations/${REGION}/jobs`;
  const { jobs } = Jobs.parse(await google("GET", url));
  return new Map(
    jobs.map((job) => [
      job.name.split(`/firebase-schedule-`)[1]?.replace(`-${REGION}`, "") ?? job.name,
      { ...job, url: `https://cloudscheduler.googleapis.com/v1/${job.name}` },
    ]),
  );
}

/** Whether Google says that an account has every one of these permissions. */
async function granted(
  principal: string,
  permissions: readonly (readonly [permission: string, resource: string])[],
  { google }: Probe,
): Promise<Found> {
  const missing: string[] = [];
  for (const [permission, fullResourceName] of permissions) {
    const { access } = Access.parse(
      await google("POST", "https://policytroubleshooter.googleapis.com/v1/iam:troubleshoot", {
        accessTuple: { principal, fullResourceName, permission },
      }),
    );
    if (access !== "GRANTED") missing.push(`${permission} (${access})`);
  }
  return missing.length === 0 ? undefined : `${principal} lacks ${missing.join(", ")}`;
}

const account = ({ id }: Pick<Account, "id">, { project }: Target) => addressOf(id, project);
const projectName = ({ project }: Target) => `//cloudresourcemanager.googleapis.com/projects/${project}`;
const bucketName = (bucket: string | undefined) => `//storage.googleapis.com/projects/_/buckets/${bucket}`;

/**
 * Checks that query Google about the project with the operator's account, or that use the marketplace like a visitor.
 * Their effects are temporary: a rate limit for a minute, and one run of the search index.
 *
 * @param expiring the fields of `firestore.indexes.json` that expire documents
 */
export const projectChecks = (expiring: readonly ExpiringField[]): readonly Check[] => [
  {
    id: "quota",
    assumption: "The project may run the processors that every function may need",
    run: async (_target, { projectNumber }, { google }) => {
      const { dimensionsInfos } = QuotaInfo.parse(
        await google(
          "GET",
          `https://cloudquotas.googleapis.com/v1/projects/${projectNumber}/locations/global/services/run.googleapis.com/quotaInfos/CpuAllocPerProjectRegion`,
        ),
      );
      const here =
        dimensionsInfos.find(({ applicableLocations }) => applicableLocations.includes(REGION)) ??
        dimensionsInfos.find(({ applicableLocations }) => applicableLocations.includes("global"));
      if (!here) return `Google names no quota for ${REGION}`;
      // In thousandths of a processor; -1 is without limit.
      const { value } = here.details;
      return value < 0 || value >= NEW_PROJECT_QUOTA.cpus * 1000
        ? undefined
        : `${value / 1000} processors in ${REGION}, and a release needs ${NEW_PROJECT_QUOTA.cpus}`;
    },
  },
  {
    id: "signing",
    assumption: "The signing account may sign, and read what it signs",
    run: async (target, { bucket }, probe) => {
      const signer = account(ACCOUNTS.signing, target);
      return granted(
        signer,
        [
          [
            "iam.serviceAccounts.signBlob",
            `//iam.googleapis.com/projects/${target.project}/serviceAccounts/${signer}`,
          ],
          ["storage.objects.get", bucketName(bucket)],
        ],
        probe,
      );
    },
  },
  {
    id: "events",
    assumption: "The account of background functions may receive events",
    run: async (target, _state, probe) =>
      granted(
        account(ACCOUNTS.events, target),
        [
          ["eventarc.events.receiveEvent", projectName(target)],
          ["run.routes.invoke", projectName(target)],
        ],
        probe,
      ),
  },
  {
    id: "pictures",
    assumption: "Storage's rules may read documents",
    run: async (target, { projectNumber }, probe) =>
      granted(
        `service-${projectNumber}@gcp-sa-firebasestorage.iam.gserviceaccount.com`,
        [["datastore.entities.get", projectName(target)]],
        probe,
      ),
  },
  {
    id: "emails",
    assumption: "Links in emails lead to the site",
    run: async ({ site }, { auth }, { send }) => {
      const page = `${site}/account/action`;
      if (auth.actionUrl !== page) return `they lead to ${auth.actionUrl || "Firebase's own page"}`;
      const { status } = await send(page);
      return status === 200 ? undefined : `${page} answers ${status}`;
    },
  },
  { id: "passwords", assumption: "A password of seven characters is refused", run: shortPassword },
  {
    id: "schedule",
    assumption: "Cloud Scheduler may call the functions, and its last runs succeeded",
    run: async (target, _state, probe) => {
      let jobs = await jobsOf(target, probe);
      const first = jobs.get(HARMLESS_JOB);
      if (!first) return `there is no job for ${HARMLESS_JOB}`;
      if (first.lastAttemptTime === undefined) {
        await probe.google("POST", `${first.url}:run`, {});
        for (let pause = 0; pause < JOB_PAUSES; pause++) {
          await probe.sleep(JOB_PAUSE_SECONDS);
          jobs = await jobsOf(target, probe);
          if (jobs.get(HARMLESS_JOB)?.lastAttemptTime !== undefined) break;
        }
        if (jobs.get(HARMLESS_JOB)?.lastAttemptTime === undefined)
          return `${HARMLESS_JOB} did not run within ${JOB_PAUSES * JOB_PAUSE_SECONDS} seconds`;
      }
      const failed = [...jobs].filter(([, { status }]) => (status?.code ?? 0) !== 0);
      return failed.length === 0
        ? undefined
        : failed.map(([name, { status }]) => `${name} failed: ${status?.message || status?.code}`).join("; ");
    },
  },
  {
    id: "builds",
    assumption: "Cloud Build built every function",
    run: async (_target, { functions }) => {
      const failed = functions.filter(({ isActive }) => !isActive).map(({ name }) => name);
      if (functions.length === 0) return "there is no function";
      return failed.length === 0 ? undefined : `not active: ${failed.join(", ")}`;
    },
  },
  {
    id: "public-functions",
    assumption: "Anyone may call the functions of the API, and nobody those that follow events",
    run: async (_target, { functions }, { send }) => {
      const wrong = await Promise.all(
        functions.map(async ({ name, url }) => {
          if (!url) return [`${name} has no URL`];
          const { status, body } = await send(url);
          // Google refuses before our code, in HTML. Our own refusals are JSON.
          const isRefusedByGoogle = [401, 403].includes(status) && !body.trimStart().startsWith("{");
          const isClosed = accountOf(name) === "events";
          if (isRefusedByGoogle === isClosed) return [];
          return [isClosed ? `anyone can call ${name} (${status})` : `Google refuses calls of ${name}`];
        }),
      );
      return wrong.flat().length === 0 ? undefined : wrong.flat().join("; ");
    },
  },
  {
    id: "indexes",
    assumption: "The exemptions of the limits cover the fields inside their maps",
    run: async ({ project }, _state, { google }) => {
      const indexed: string[] = [];
      for (const fieldPath of ["GET.b0", "POST.b0", "DELETE.b0"]) {
        const query = google(
          "POST",
          `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents:runQuery`,
          {
            structuredQuery: {
              from: [{ collectionId: "rateLimits" }],
              where: {
                fieldFilter: { field: { fieldPath }, op: "GREATER_THAN", value: { integerValue: "0" } },
              },
              limit: 1,
            },
          },
        );
        const refusal = await query.then(
          () => "",
          (failure: Error) => failure.message,
        );
        if (refusal === "") indexed.push(fieldPath);
        else if (!/\bindex/i.test(refusal)) throw new Refusal(refusal);
      }
      return indexed.length === 0 ? undefined : `these are indexed: ${indexed.join(", ")}`;
    },
  },
  {
    id: "ttl",
    assumption: "Firestore deletes expired documents of every collection that has them",
    run: async ({ project }, _state, { google }) => {
      const { fields } = Fields.parse(
        await google(
          "GET",
          `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/collectionGroups/-/fields?filter=ttlConfig:*`,
        ),
      );
      const states = new Map(fields.map(({ name, ttlConfig }) => [name, ttlConfig?.state]));
      const wrong = expiring.flatMap(({ collectionGroup, fieldPath }) => {
        const at = `/collectionGroups/${collectionGroup}/fields/${fieldPath}`;
        const state = [...states].find(([name]) => name.endsWith(at))?.[1];
        return state === "ACTIVE" ? [] : [`${collectionGroup}.${fieldPath} is ${state ?? "missing"}`];
      });
      return wrong.length === 0 ? undefined : wrong.join("; ");
    },
  },
  {
    id: "contention",
    assumption: `${BURST} searches at once from one client end in results or 429, and none in 503`,
    run: async ({ site }, _state, { send }) => {
      const answers = await Promise.all(
        Array.from({ length: BURST }, () => send(`${site}/api/cli/products/search?limit=1`)),
      );
      const failed = answers.filter(({ status }) => status !== 200 && status !== 429);
      return failed.length === 0
        ? undefined
        : `${failed.length} of ${BURST} failed, the first with ${failed[0]?.status}`;
    },
  },
];

/** Signs up with a password that is too short, and deletes the account if that succeeds. */
async function shortPassword({ site }: Target, _state: unknown, { send }: Probe): Promise<Found> {
  const { body: settings } = await send(`${site}/__/firebase/init.json`);
  const { apiKey } = z.object({ apiKey: z.string() }).parse(JSON.parse(settings));
  const post = (method: string, content: unknown) =>
    send(`https://identitytoolkit.googleapis.com/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
      method: "POST",
      // A key may be restricted to pages of the site.
      headers: { "Content-Type": "application/json", Referer: `${site}/` },
      body: JSON.stringify(content),
    });
  const answer = await post("signUp", {
    email: "deploy-check@example.com",
    password: "seven-7",
    returnSecureToken: true,
  });
  if (answer.status === 400 && /PASSWORD/.test(answer.body)) return undefined;
  if (answer.status !== 200) return `the sign-up answered ${answer.status} ${answer.body.slice(0, 120)}`;
  const { idToken } = z.object({ idToken: z.string() }).parse(JSON.parse(answer.body));
  const deleted = await post("delete", { idToken });
  return deleted.status === 200
    ? "it was accepted"
    : "it was accepted. Delete the account deploy-check@example.com";
}
