/**
 * The paths of all texts in a parsed request that hold half of a character (a lone surrogate):
 * JSON can carry one, and nothing can store it.
 */
export function brokenTexts(value: unknown, path = ""): string[] {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...brokenTexts(name, path),
    ...brokenTexts(part, path === "" ? name : `${path}.${name}`),
  ]);
}
