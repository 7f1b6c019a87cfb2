import { initializeTestEnvironment } from "@firebase/rules-unit-testing";
import { Firestore as PrivilegedFirestore } from "@google-cloud/firestore";
import { type Firestore, setLogLevel } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";

/** Documents by path; null means that the document does not exist. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/**
 * The callers. All except the visitor, the newcomer and the imported user have a profile. `liar` is an admin
 * in the profile only, and `guest`, of another provider, has an `admin` claim that is not `true`. `terminal` is
 * logged in with a command-line client.
 */
export const PEOPLE = [
  "visitor",
  "stranger",
  "owner",
  "banned",
  "deleted",
  "admin",
  "bannedAdmin",
  "liar",
  "guest",
  "newcomer",
  "imported",
  "terminal",
] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * The uid of a person: 28 characters like the identity provider's, except for a user who was imported from
 * elsewhere.
 */
export const uidOf = (person: Person): string =>
  person === "imported" ? "elsewhere:someone@example.com" : `Uid${person}`.padEnd(28, "A");
export const usernameOf = (person: Person): string => `name-${person.toLowerCase()}`;

const CLAIMS: Partial<Record<Person, Record<string, unknown>>> = {
  admin: { admin: true },
  bannedAdmin: { admin: true },
  guest: { admin: "true" },
  terminal: { login: "0123456789abcdef0123456789abcdef" },
};

/** The bucket of the rules tests, separate from the suite's. */
export const bucketOf = (projectId: string): string => `${projectId}-rules-tests.appspot.com`;

/** One request, and whether the rules allow it. */
export interface RulesCase {
  readonly name: string;
  /** The rows of the rules that it covers, such as `products/{id}`. */
  readonly about: string;
  readonly as: Person;
  readonly allowed: boolean;
  /** Documents that exist, in addition to all profiles. */
  readonly given?: Documents;
  readonly request: (client: Client) => Promise<unknown>;
}

export interface Client {
  readonly db: Firestore;
  readonly storage: FirebaseStorage;
}

export interface World {
  /** Writes documents, bypassing the rules. */
  seed(documents: Documents): Promise<void>;
  /** Sends a case's request. Returns undefined if the rules decided as expected, otherwise the problem. */
  check(rulesCase: RulesCase): Promise<string | undefined>;
  /** Empties the database, except for the base documents. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

export const CLAIMED_SLUG = "claimed-slug";

const WITHOUT_PROFILE: readonly Person[] = ["visitor", "newcomer", "imported"];

const profiles: Documents = Object.fromEntries(
  PEOPLE.filter((person) => !WITHOUT_PROFILE.includes(person)).map((person) => [
    `users/${uidOf(person)}`,
    {
      uid: uidOf(person),
      username: usernameOf(person),
      displayName: `Name of ${person}`,
      avatarUrl: `https://pictures.example/${person}.png`,
      role: person === "liar" ? "admin" : "user",
      banned: person === "banned" || person === "bannedAdmin",
      ...(person === "deleted" && { status: "deleted" }),
      xp: 0,
      level: 0,
      createdAt: AN_HOUR_AGO,
      updatedAt: AN_HOUR_AGO,
    },
  ]),
);

/** The documents of every case: all profiles, and a slug that belongs to a product. */
const base: Documents = {
  ...profiles,
  [`slugs/${CLAIMED_SLUG}`]: { slug: CLAIMED_SLUG, uid: uidOf("owner"), productId: "Id" },
};

/**
 * A project in the running emulators with all users and no other data.
 *
 * Without `rules` (the text of `firestore.rules`) it is a project that others use too: nothing is emptied,
 * and seeded documents are deleted at the end.
 */
export async function openWorld(projectId: string, rules?: string): Promise<World> {
  setLogLevel("silent");
  const [host = "", port = ""] = (process.env.FIRESTORE_EMULATOR_HOST ?? "").split(":");
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { host, port: Number(port), ...(rules !== undefined && { rules }) },
    storage: storageAddress(),
  });
  const privileged = new PrivilegedFirestore({ projectId });
  const clients = new Map<Person, Client>();
  const seeded = new Set<string>();

  const clientOf = (person: Person): Client => {
    const known = clients.get(person);
    if (known) return known;
    const context =
      person === "visitor"
        ? environment.unauthenticatedContext()
        : environment.authenticatedContext(uidOf(person), CLAIMS[person] ?? {});
    const client = {
      db: context.firestore() as unknown as Firestore,
      storage: context.storage(`gs://${bucketOf(projectId)}`) as unknown as FirebaseStorage,
    };
    clients.set(person, client);
    return client;
  };

  const world: World = {
    async seed(documents) {
      const batch = privileged.batch();
      for (const [path, fields] of Object.entries(documents)) {
        seeded.add(path);
        if (fields) batch.set(privileged.doc(path), fields);
        else batch.delete(privileged.doc(path));
      }
      await batch.commit();
    },
    async check({ as, allowed, given, request }) {
      if (given) await world.seed(given);
      const { outcome, reason } = await send(() => request(clientOf(as)));
      const wanted = allowed ? "allowed" : "denied";
      return outcome === wanted ? undefined : `It was ${outcome}, and should be ${wanted}. ${reason}`;
    },
    async reset() {
      if (rules !== undefined) await environment.clearFirestore();
      await world.seed(base);
    },
    async close() {
      await world.seed(Object.fromEntries([...seeded].map((path) => [path, null])));
      await Promise.all([environment.cleanup(), privileged.terminate()]);
    },
  };
  await world.reset();
  return world;
}

export function storageAddress(): { host: string; port: number } {
  const [host = "", port = ""] = (process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? "").split(":");
  return { host, port: Number(port) };
}

/** Only a rejection by the rules is a denial: a request that fails for another reason proves nothing. */
async function send(request: () => Promise<unknown>): Promise<{ outcome: string; reason: string }> {
  try {
    await request();
    return { outcome: "allowed", reason: "" };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const denied = code === "permission-denied" || code === "storage/unauthorized";
    return { outcome: denied ? "denied" : "failing", reason: String(error) };
  }
}
