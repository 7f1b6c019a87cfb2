/** The web app reads archives with this code too: it knows bytes by what every platform has, and no Node. */

const ASCII = /^[\0-\x7f]{0,1024}$/;
const encoder = new TextEncoder();

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** How many bytes of UTF-8 a text has. */
export const byteLength = (text: string): number =>
  ASCII.test(text) ? text.length : encoder.encode(text).length;
