/**
 * A value in a form-encoded body: text, or a map of nested values. A list is a map with its indexes as names.
 */
export type FormValue = string | FormMap;
export interface FormMap {
  [name: string]: FormValue;
}

/** Deeper than any parameter of Stripe. */
const MAX_DEPTH = 8;

/** The error for invalid form-encoded text, such as `a=1&a[b]=2`. */
export class FormError extends Error {
  override readonly name = "FormError";
}

/**
 * Parses `a[b][0]=x&expand[]=y` into `{ a: { b: { 0: "x" } }, expand: { 0: "y" } }`.
 *
 * The maps have no prototype, so that names such as `__proto__` have no special meaning.
 *
 * @throws FormError if a name is both a text and a map, or if brackets do not match.
 */
export function parseForm(text: string): FormMap {
  const form = emptyMap();
  for (const [key, value] of new URLSearchParams(text)) place(form, namesOf(key), value, key);
  return form;
}

function namesOf(key: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!found) throw new FormError(`Invalid name of a parameter: ${key}`);
  const names = [found[1] ?? "", ...(found[2] ?? "").split(/[[\]]+/).slice(1, -1)];
  // Empty brackets disappear in the split, and they are only valid at the end.
  if (key.endsWith("[]")) names.push("");
  if (names.length > MAX_DEPTH) throw new FormError(`Too many levels in the parameter ${key}`);
  return names;
}

function place(form: FormMap, names: readonly string[], value: string, key: string): void {
  let map = form;
  for (const name of names.slice(0, -1)) {
    const inner = map[name] ?? emptyMap();
    if (typeof inner === "string") throw new FormError(`The parameter ${key} is a value and a hash at once`);
    map[name] = inner;
    map = inner;
  }
  const last = names.at(-1) || String(Object.keys(map).length);
  if (typeof map[last] === "object")
    throw new FormError(`The parameter ${key} is a value and a hash at once`);
  map[last] = value;
}

function emptyMap(): FormMap {
  return Object.create(null) as FormMap;
}
