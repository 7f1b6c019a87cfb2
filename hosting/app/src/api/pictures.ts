import { MAX_PICTURE_BYTES, PICTURE, PICTURE_TYPES } from "#contract/pages.js";
import { connect } from "../session/connection.js";
import { firebaseApp } from "../session/session.js";
import { settings } from "../session/settings.js";

export { pictureAddress as pictureUrl } from "#contract/pages.js";

const TYPES: readonly string[] = PICTURE_TYPES.map((type) => `image/${type}`);

/** What a field for files lets a person choose. */
export const ACCEPTED_PICTURES = TYPES.join();

/** Whether storage.rules would take a file as a picture, whosever it is. */
export const isPicture = ({ type, size }: Blob): boolean => TYPES.includes(type) && size <= MAX_PICTURE_BYTES;

/** The bucket, with the session of who is signed in; loaded with the first picture that changes. */
async function bucket() {
  const [{ config, storageEmulator }, app, sdk] = await Promise.all([
    connect(),
    firebaseApp(),
    import("firebase/storage"),
  ]);
  const storage = sdk.getStorage(app, `gs://${settings.storageBucket || config.storageBucket}`);
  if (storageEmulator) sdk.connectStorageEmulator(storage, storageEmulator.host, storageEmulator.port);
  return { sdk, storage };
}

/**
 * Uploads a picture under a key of the bucket, such as `users/{uid}/avatars/{name}`. A new picture needs a new name:
 * browsers keep the one that they have.
 *
 * @throws FirebaseError `storage/unauthorized` when the access rules refuse it
 */
export async function uploadPicture(path: string, file: Blob): Promise<void> {
  const { sdk, storage } = await bucket();
  await sdk.uploadBytes(sdk.ref(storage, path), file, { contentType: file.type });
}

/** Deletes a picture that nothing shows any more, if it is one of ours. One that stays costs little, and harms nobody. */
export async function removePicture(path: string): Promise<void> {
  if (!PICTURE.test(path)) return;
  try {
    const { sdk, storage } = await bucket();
    await sdk.deleteObject(sdk.ref(storage, path));
  } catch {
    // It stays.
  }
}

/** A name that no picture has yet, with the ending of its type. */
export const newPictureName = (file: Blob): string => `${crypto.randomUUID()}.${file.type.split("/")[1]}`;
