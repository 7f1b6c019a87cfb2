/** Shared with the web app, so it uses only APIs that every platform has, and none of Node.js. */

const ASCII = /^[\0-\x7f]{0,1024}$/;
const encoder = new TextEncoder();

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** The length of a text in UTF-8 bytes. */
export const byteLength = (text: string): number =>
  ASCII.test(text) ? text.length : encoder.encode(text).length;
