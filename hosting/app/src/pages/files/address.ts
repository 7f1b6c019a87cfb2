import type { Lines } from "#domain/web/files-address.js";

export { compareUrl, filesUrl, hashOf, type Lines } from "#domain/web/files-address.js";
export { linkedPath } from "#domain/web/linked-path.js";

/** The lines in a URL fragment. Undefined if the fragment does not contain lines. */
export function linesOfHash(hash: string): Lines | undefined {
  const [, first, last = first] = /^#L([1-9]\d{0,6})(?:-L([1-9]\d{0,6}))?$/.exec(hash) ?? [];
  if (first === undefined) return undefined;
  const [one, other] = [Number(first), Number(last)];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
