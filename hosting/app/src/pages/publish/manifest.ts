import { parseDocument } from "yaml";
import { readManifest } from "#packaging/manifest.js";
import type { Problem } from "#packaging/problem.js";

/** As few as readers of manifests expand (archive/content/manifest.ts). */
const MAX_ALIASES = 20;

/** What a vault.yaml says, right or wrong: its keys are as they stand there. */
export type Said = Readonly<Record<string, unknown>>;

const problemsOf = (text: string): readonly Problem[] =>
  readManifest(new TextEncoder().encode(text)).problems;

/** What keeps a text from being read at all. Fields that are missing or wrong do not: a form can mend those. */
export const unreadable = (text: string): readonly Problem[] =>
  text === "" ? [] : problemsOf(text).filter(({ field }) => field === undefined);

/** Every field of a readable text that is missing or wrong. */
export const faultsIn = (text: string): readonly Problem[] => problemsOf(text);

export const saidIn = (text: string): Said => parseDocument(text).toJS({ maxAliasCount: MAX_ALIASES }) ?? {};

/** The values of a manifest, and what is as good as no value. */
export type Values = Readonly<Record<string, { readonly is: unknown; readonly else: unknown }>>;

/**
 * The text in which these keys have these values. Everything else stays as its author wrote it, comments too, and
 * where nothing changes all of it.
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
