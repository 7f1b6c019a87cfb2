import { storageAddress } from "./world.js";

/** Activates the text of `storage.rules` in the whole Storage emulator; throws if it does not compile. */
export async function loadStorageRules(content: string): Promise<void> {
  const { host, port } = storageAddress();
  const answer = await fetch(`http://${host}:${port}/internal/setRules`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rules: { files: [{ name: "storage.rules", content }] } }),
  });
  if (!answer.ok) throw new Error(`The storage rules were not taken: ${await answer.text()}`);
}

/** Writes images to these paths, bypassing the rules. */
export async function putObjects(bucket: string, paths: readonly string[]): Promise<void> {
  const { host, port } = storageAddress();
  for (const path of paths) {
    const query = new URLSearchParams({ uploadType: "media", name: path });
    const answer = await fetch(`http://${host}:${port}/upload/storage/v1/b/${bucket}/o?${query}`, {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "image/png" },
      body: new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    });
    if (!answer.ok) throw new Error(`${path} was not stored: ${await answer.text()}`);
  }
}
