/**
 * The paths of all strings in a parsed request that contain a lone surrogate (half a character). JSON can encode lone
 * surrogates, but the stores do not accept them.
 */
export function brokenTexts(value: unknown, path = ""): string[] {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...brokenTexts(name, path),
    ...brokenTexts(part, path === "" ? name : `${path}.${name}`),
  ]);
}
