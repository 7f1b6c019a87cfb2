import { getAuth } from "firebase-admin/auth";
import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { type Budget, everyBudget } from "#contract/budgets.js";
import { functionName } from "#contract/route.js";
import { db } from "#store/firestore.js";
import * as users from "#store/people/users.js";
import { startLocalStripe } from "#tools/local-stripe/server.js";
import { unsignedToken } from "./accounts.js";
import type { Step } from "./budget-story/index.js";
import { deliver } from "./console.js";
import { countingProxy } from "./counting-proxy.js";
import { type FunctionsProcess, startFunctions } from "./functions-process.js";
import { newAddress } from "./http.js";
import { ownProject } from "./own-project.js";

const SECRET_KEY = "sk_test_budgets";
export const SIGNING_SECRET = "whsec_budgets";

/** The function of an operation, or of a page or trigger, which is called by its name. */
const functionOf = (call: string): string =>
  call.includes(" ") ? functionName(call.split(" ")[1] ?? "") : call;
const FUNCTIONS = [...new Set([...everyBudget.keys()].map((kind) => functionOf(kind.split(": ")[0] ?? "")))];

export interface Caller {
  readonly uid: string;
  readonly username: string;
  readonly token: string;
}

type Instance = Pick<FunctionsProcess, "said"> & { readonly url: string };

interface Sent {
  readonly method: string;
  /** Path and query below the function. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type Market = Awaited<ReturnType<typeof budgetMarket>>;

/**
 * A marketplace in a separate project without function triggers, so only the counted request reads or writes.
 * The functions share a process whose store is behind a counting proxy. Those with other settings are in one of their own.
 */
export async function budgetMarket() {
  ownProject();
  const store = await countingProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  const stripe = await startLocalStripe({ secretKey: SECRET_KEY });
  const env = {
    FUNCTIONS_EMULATOR: "true",
    FIRESTORE_EMULATOR_HOST: store.host,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  const processes = new Map<string, FunctionsProcess>();
  /** The functions that have answered a request. */
  const opened = new Set<string>();
  /** Its account is deleted: its requests are rejected, after everything that a request needs was created. */
  const gone = await member("gone");
  await db().doc(`users/${gone.uid}`).update({ status: "deleted" });

  /** A function, which has opened its connections before counting starts. */
  async function instanceOf(call: string, more: Record<string, string> = {}): Promise<Instance> {
    const name = functionOf(call);
    const settings = JSON.stringify(more);
    const process = processes.get(settings) ?? (await startFunctions(FUNCTIONS, { ...env, ...more }));
    processes.set(settings, process);
    const instance = { url: process.url(name), said: process.said };
    const isNew = !opened.has(name + settings);
    opened.add(name + settings);
    if (isNew && call.includes(" ")) await send(instance, sentBy(call, gone, {}));
    return instance;
  }

  return {
    ...{ stripe, gone, member, storeProducts },
    strays: store.strays,
    /** Sends a request without counting it, and returns the response body. */
    async request(call: string, by: Caller, input: Body): Promise<Record<string, string>> {
      const instance = await store.uncounted(() => instanceOf(call));
      for (let tries = 1; ; tries++) {
        const answer = await store.uncounted(() => send(instance, sentBy(call, by, input)));
        if (answer.status === 200) return answer.body;
        if (answer.status !== 503 || tries === 5) throw new Error(`${call} answered ${answer.status}`);
      }
    },
    /** Runs a step of the story, and returns what its request did to the store. */
    async count(step: Step, trips: readonly number[]): Promise<Budget> {
      const { call, by, input, path = "", signed, told, before, after, status = 200, address } = step;
      const instance = await store.uncounted(async () => {
        await before?.();
        const started = await instanceOf(call, step.env);
        if (step.isWarm) await send(started, { method: "GET", path });
        return started;
      });
      const request = call.includes(" ")
        ? { ...sentBy(call, by, input?.() ?? {}), ...signed?.() }
        : { method: "GET", path };
      const { answer, spent } = await store.count(
        async () =>
          told ? { status: await deliver(instance, told), body: {} } : send(instance, request, address),
        trips,
      );
      if (answer.status !== status) {
        throw new Error(`${call} (${step.kind}) answered ${answer.status}: ${instance.said()}`);
      }
      await store.uncounted(async () => after?.(answer.body));
      return spent;
    },
    async close(): Promise<void> {
      await Promise.all([...processes.values()].map((process) => process.kill()));
      await Promise.all([store.close(), stripe.stop()]);
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

/** An operation with its input, as a client sends it. */
function sentBy(call: string, by: Caller | undefined, input: Body): Sent {
  const [method = "", template = ""] = call.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name] ?? "none")));
  const headers = by && { authorization: `Bearer ${by.token}` };
  if (method !== "GET") return { method, path, headers, body: JSON.stringify(input) };
  const query = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, path: `${path}?${new URLSearchParams(query)}`, headers };
}

async function send({ url }: Instance, { method, path, body, headers }: Sent, address = newAddress()) {
  const answer = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json", "x-forwarded-for": address, ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : {} };
}

/** A user with a profile, signed in. */
async function member(name: string, claims: Readonly<Record<string, unknown>> = {}): Promise<Caller> {
  const uid = `${name}-uid`;
  const email = `${name}@example.com`;
  await getAuth().createUser({ uid, email, emailVerified: true });
  const { username } = await users.ensure({ uid, email, displayName: name }, `${name}12345678`.slice(0, 8));
  return { uid, username, token: unsignedToken(uid, email, claims) };
}

/** An author's products, published a year ago. */
async function storeProducts(author: Caller, slugs: readonly string[], fields: object = {}): Promise<void> {
  const aYearAgo = Timestamp.fromMillis(Date.now() - 365 * 24 * 3_600_000);
  const batch = db().batch();
  for (const slug of slugs) {
    const product = db().doc(`products/${slug}`);
    batch.create(product, {
      ...{ slug, title: "Plain product", description: "Nothing special", category: "skills", tags: [] },
      ...{ price: 0, fileName: `${slug}.zip`, fileSize: 1_000, version: "1.0.0" },
      ...{ authorUid: author.uid, authorUsername: author.username, authorDisplayName: author.username },
      ...{ status: "published", settledStatus: "published" },
      stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
      createdAt: aYearAgo,
      updatedAt: aYearAgo,
      ...fields,
    });
    const fileUrl = `products/${slug}/1.0.0.zip`;
    const file = { fileUrl, fileName: `${slug}.zip`, fileSize: 1_000, version: "1.0.0" };
    batch.create(product.collection("private").doc("file"), file);
    batch.create(db().doc(`slugs/${slug}`), {
      ...{ slug, uid: author.uid, productId: slug },
      createdAt: FieldValue.serverTimestamp(),
    });
  }
  await batch.commit();
}
