import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { admin } from "./accounts.js";
import type { Instance } from "./instances.js";

type Fields = Record<string, string | boolean | number | null>;

const WITHIN_MS = 120_000;
/** How long `until` waits between its looks, in milliseconds: each wait is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 200;
/** Long enough to show that an event changes nothing. */
const QUIET_MS = 700;

const documents = () =>
  `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`;

const encoded = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, encodedValue(value)]),
  );

function encodedValue(value: Fields[string]) {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "number" ? { integerValue: String(value) } : { booleanValue: value };
}

/**
 * Edits fields of a document as a user of the console does: over REST, as the owner of the project. `null`
 * deletes a field.
 */
export async function typeInto(path: string, fields: Fields): Promise<void> {
  const mask = Object.keys(fields)
    .map((name) => `updateMask.fieldPaths=${name}`)
    .join("&");
  const answer = await fetch(`${documents()}/${path}?${mask}&currentDocument.exists=true`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ fields: encoded(fields) }),
  });
  if (!answer.ok) throw new Error(`The edit of ${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Waits until a function returns a result, and returns that. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Nothing came of it within ${WITHIN_MS / 1000} s: ${look}`);
    await sleep(pause);
  }
}

export interface Audited {
  readonly id: string;
  readonly action: string;
  readonly uid: string;
  readonly details: Record<string, unknown>;
}

/** The audit log's entries about a product, user or report, oldest first. */
export async function audited(about: "productId" | "uid" | "reportId", id: string): Promise<Audited[]> {
  const found = await admin().db.collection("auditLog").where(`details.${about}`, "==", id).get();
  return found.docs
    .sort((a, b) => a.get("timestamp").toMillis() - b.get("timestamp").toMillis())
    .map((entry) => ({ id: entry.id, ...entry.data() }) as Audited);
}

/**
 * Waits until the audit log has this many entries, and then a little longer in case there is one too many.
 */
export async function auditedOnce(
  about: Parameters<typeof audited>[0],
  id: string,
  count = 1,
): Promise<Audited> {
  await until(async () => (await audited(about, id)).length >= count);
  await sleep(QUIET_MS);
  const entries = await audited(about, id);
  expect(entries).toHaveLength(count);
  return entries[count - 1] as Audited;
}

export interface Notified {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly read: boolean;
}

async function everyNotificationOf(uid: string): Promise<Notified[]> {
  const found = await admin().db.collection("notifications").where("uid", "==", uid).get();
  return found.docs.map((doc) => ({ id: doc.id, ...doc.data() }) as unknown as Notified);
}

/** A user's notifications, except for levels and achievements, which are sent some time after their cause. */
export async function notificationsOf(uid: string): Promise<Notified[]> {
  return (await everyNotificationOf(uid)).filter(({ type }) => type !== "achievement");
}

/** A user's notifications about levels and achievements so far. */
export async function progressNewsOf(uid: string): Promise<Notified[]> {
  return (await everyNotificationOf(uid)).filter(({ type }) => type === "achievement");
}

/** An edit as the platform reports it to a function; a test changes what it is about. */
export interface Told {
  id?: string;
  path: string;
  before: Fields;
  after: Fields;
  /** The admin's email; by default the project's owner, who has no account. */
  email?: string;
}

/** A document as Firestore's REST API has it, which is also how an event contains it. */
export interface RawDocument {
  readonly name: string;
  readonly fields?: unknown;
  readonly createTime: string;
  readonly updateTime: string;
}

/** A document as it is stored; undefined if it does not exist. */
export async function rawDocument(path: string): Promise<RawDocument | undefined> {
  const answer = await fetch(`${documents()}/${path}`, { headers: { authorization: "Bearer owner" } });
  const body = (await answer.json()) as RawDocument;
  return answer.ok ? body : undefined;
}

/** Delivers an event to a function's process, and returns its status. */
export function deliver(instance: Pick<Instance, "url">, told: Told): Promise<number> {
  const time = new Date().toISOString();
  const version = (fields: Fields) => ({
    name: `projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents/${told.path}`,
    fields: encoded(fields),
    createTime: time,
    updateTime: time,
  });
  return deliverWrite(instance, {
    ...{ id: told.id ?? randomUUID(), path: told.path, email: told.email },
    ...{ before: version(told.before), after: version(told.after) },
  });
}

/**
 * Delivers the event of a write to a function's process, and returns its status. Without `before` the document was
 * created, without `after` it was deleted.
 */
export async function deliverWrite(
  { url }: Pick<Instance, "url">,
  told: {
    readonly id: string;
    readonly path: string;
    readonly before: RawDocument | undefined;
    readonly after: RawDocument | undefined;
    readonly email?: string | undefined;
  },
): Promise<number> {
  const project = process.env.GCLOUD_PROJECT;
  const written = told.after ? (told.before ? "updated.withAuthContext" : "created") : "deleted";
  const event = {
    specversion: "1.0",
    id: told.id,
    type: `google.cloud.firestore.document.v1.${written}`,
    source: `//firestore.googleapis.com/projects/${project}/databases/(default)`,
    subject: `documents/${told.path}`,
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    location: "us-central1",
    project,
    database: "(default)",
    namespace: "(default)",
    document: told.path,
    authtype: "unknown",
    authid: told.email ?? "owner@example.com",
    data: { ...(told.after && { value: told.after }), ...(told.before && { oldValue: told.before }) },
  };
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/cloudevents+json" },
    body: JSON.stringify(event),
  });
  await answer.text();
  return answer.status;
}
