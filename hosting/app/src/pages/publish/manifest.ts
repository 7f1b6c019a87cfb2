import { parseDocument } from "yaml";
import { readManifest } from "#packaging/manifest.js";
import type { Problem } from "#packaging/problem.js";

/** The same limit as in other readers of manifests (archive/content/manifest.ts). */
const MAX_ALIASES = 20;

/** The values in a vault.yaml by their keys, whether valid or not. */
export type Said = Readonly<Record<string, unknown>>;

const problemsOf = (text: string): readonly Problem[] =>
  readManifest(new TextEncoder().encode(text)).problems;

/**
 * The reason why a text cannot be parsed. Missing or invalid fields are not included, because the form can fix those.
 */
export const unreadable = (text: string): readonly Problem[] =>
  text === "" ? [] : problemsOf(text).filter(({ field }) => field === undefined);

/** Every missing or invalid field of a readable text. */
export const faultsIn = (text: string): readonly Problem[] => problemsOf(text);

export const saidIn = (text: string): Said => parseDocument(text).toJS({ maxAliasCount: MAX_ALIASES }) ?? {};

/** For each key, its value and the default that is equivalent to a missing key. */
export type Values = Readonly<Record<string, { readonly is: unknown; readonly else: unknown }>>;

/**
 * Sets keys of the text to these values. The rest of the author's text stays the same, including comments. If no value
 * changes, the whole text stays the same.
 */
export function rewritten(text: string, values: Values): string {
  const document = parseDocument(text);
  const said = saidIn(text);
  let isChanged = false;
  for (const [key, value] of Object.entries(values)) {
    if (isSame(said[key] ?? value.else, value.is)) continue;
    isChanged = true;
    if (isSame(value.is, value.else)) document.delete(key);
    else document.set(key, value.is);
  }
  return isChanged ? document.toString() : text;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
