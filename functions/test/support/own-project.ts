import { randomBytes } from "node:crypto";
import { Storage } from "@google-cloud/storage";
import { initializeApp } from "firebase-admin/app";
import { type CollectionReference, type DocumentReference, Timestamp } from "firebase-admin/firestore";
import { db } from "#store/firestore.js";

export type Fields = Record<string, unknown>;

/** The contents of a project: documents by path with their timestamps replaced, and the names of objects. */
export interface Dump {
  readonly documents: Readonly<Record<string, Fields>>;
  readonly objects: readonly string[];
}

const A_COMMIT = 400;

/**
 * Creates a separate project and bucket on the emulators for a test file. No function is triggered there:
 * only the test itself changes the store.
 *
 * Call it before anything of the store is used.
 */
export function ownProject() {
  const projectId = `demo-${randomBytes(6).toString("hex")}`;
  const storageBucket = `${projectId}.firebasestorage.app`;
  Object.assign(process.env, { GCLOUD_PROJECT: projectId, STORAGE_BUCKET: storageBucket });
  initializeApp({ projectId, storageBucket });
  const bucket = new Storage({ projectId }).bucket(storageBucket);
  const emulator = `http://${process.env.FIRESTORE_EMULATOR_HOST}`;

  const names = async () => (await bucket.getFiles())[0].map(({ name }) => name).sort();
  return {
    bucket,
    /** Replaces the project's contents with these documents and objects. */
    async fill(documents: Record<string, Fields>, objects: Record<string, string> = {}): Promise<void> {
      const all = `${emulator}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
      await fetch(all, { method: "DELETE" });
      const entries = Object.entries(documents);
      for (let from = 0; from < entries.length; from += A_COMMIT) {
        const batch = db().batch();
        for (const [path, fields] of entries.slice(from, from + A_COMMIT))
          batch.create(db().doc(path), fields);
        await batch.commit();
      }
      const there = new Set(await names());
      const missing = Object.entries(objects).filter(([name]) => !there.has(name));
      await Promise.all(
        missing.map(([name, content]) =>
          bucket.file(name).save(content, { resumable: false, validation: false }),
        ),
      );
    },
    async dump(): Promise<Dump> {
      const documents: Record<string, Fields> = {};
      const collect = async (of: CollectionReference[]): Promise<void> => {
        const found = (await Promise.all(of.map((collection) => collection.listDocuments()))).flat();
        await Promise.all(found.map(collectDocument));
      };
      const collectDocument = async (ref: DocumentReference): Promise<void> => {
        const [fields, below] = await Promise.all([ref.get(), ref.listCollections()]);
        if (fields.exists) documents[ref.path] = timeless(fields.data()) as Fields;
        await collect(below);
      };
      await collect(await db().listCollections());
      return { documents, objects: await names() };
    },
  };
}

/** A value with every timestamp replaced, so that two runs of the same work can be compared. */
function timeless(value: unknown): unknown {
  if (value instanceof Timestamp) return "a time";
  if (Array.isArray(value)) return value.map(timeless);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, timeless(inner)]));
}
