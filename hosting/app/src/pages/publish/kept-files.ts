import type { Opened } from "./archive/open.js";

/** The files of a publication, which are too large for the draft's text and must survive a reload. */
export interface KeptFiles {
  readonly opened?: Opened | undefined;
  /** The archive with the manifest from the form, and that manifest. */
  readonly sealed?: { readonly archive: Blob; readonly manifest: string } | undefined;
}

const DATABASE = "vaultmart.publish";
const STORE = "files";

/** Runs one request on the browser's database, and opens the database for it. */
async function ask<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Without a database, for example in some private windows, the files are lost on reload. No function in this module
 * throws.
 */
export const readFiles = (key: string): Promise<KeptFiles> =>
  ask<KeptFiles | undefined>("readonly", (store) => store.get(key)).then(
    (found) => found ?? {},
    () => ({}),
  );
export const keepFiles = (key: string, files: KeptFiles): Promise<unknown> =>
  ask("readwrite", (store) => store.put(files, key)).catch(() => undefined);
export const forgetFiles = (key: string): Promise<void> =>
  ask("readwrite", (store) => store.delete(key)).catch(() => undefined);
