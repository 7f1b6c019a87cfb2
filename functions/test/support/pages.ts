import { createHash } from "node:crypto";
import { API_URL, newAddress } from "./http.js";

/** The site through Hosting, which serves machine-readable pages beside the API. */
export const SITE = API_URL.replace(/\/api$/, "");

/** Requests a page as an installer does. */
export const get = (path: string, init: RequestInit & { address?: string } = {}): Promise<Response> =>
  fetch(SITE + path, {
    redirect: "manual",
    ...init,
    headers: { "x-forwarded-for": init.address ?? newAddress(), ...init.headers },
  });

/** A page that must exist. */
export async function text(path: string): Promise<string> {
  const answer = await get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

/** A page that must not exist. */
export async function text404(path: string): Promise<string> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 404]);
  return answer.text();
}

/** SHA-256, in hex. */
export const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
