import { missing } from "../api/api-error.js";

/** The id of what a field refers to, whether Stripe's type calls it an id or the expanded object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof reference === "object" ? reference?.id : reference;
}

/** @throws ApiError as Stripe words it, when there is no such object. */
export function find<T>(map: ReadonlyMap<string, T>, noun: string, id: string, param?: string): T {
  const found = map.get(id);
  if (!found) throw missing(noun, id, param);
  return found;
}

/** A list inside another object, whole. */
export function embedded<T>(url: string, data: T[] = []) {
  return { object: "list" as const, data, has_more: false, url };
}
