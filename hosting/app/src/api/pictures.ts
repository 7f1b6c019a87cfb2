import { MAX_PICTURE_BYTES, PICTURE, PICTURE_TYPES } from "#contract/pages.js";
import { connect } from "../session/connection.js";
import { firebaseApp } from "../session/session.js";
import { settings } from "../session/settings.js";

export { nextPictureName, pictureAddress as pictureUrl } from "#contract/pages.js";

const TYPES: readonly string[] = PICTURE_TYPES.map((type) => `image/${type}`);

/** The file types that a file input accepts. */
export const ACCEPTED_PICTURES = TYPES.join();

/** Whether storage.rules accept a file as a picture. The rules also check the owner. */
export const isPicture = ({ type, size }: Blob): boolean => TYPES.includes(type) && size <= MAX_PICTURE_BYTES;

/** The bucket, with the user's session. It is loaded when the first picture is changed. */
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
 * Uploads a picture under a key of the bucket, such as `users/{uid}/avatars/{name}`. A new picture needs a different
 * name, because browsers cache the previous one.
 * @throws FirebaseError `storage/unauthorized` if the access rules reject it
 */
export async function uploadPicture(path: string, file: Blob): Promise<void> {
  const { sdk, storage } = await bucket();
  await sdk.uploadBytes(sdk.ref(storage, path), file, { contentType: file.type });
}

/**
 * Deletes a picture that is no longer shown, if it is in the marketplace's bucket. If that fails, the leftover picture
 * is harmless.
 */
export async function removePicture(path: string): Promise<void> {
  if (!PICTURE.test(path)) return;
  try {
    const { sdk, storage } = await bucket();
    await sdk.deleteObject(sdk.ref(storage, path));
  } catch {
    // It is left over.
  }
}
