import { missing } from "../api/api-error.js";

/** The ID in a field that contains either an ID or an expanded object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof reference === "object" ? reference?.id : reference;
}

/** Returns an object. @throws ApiError with Stripe's message if there is no such object. */
export function find<T>(map: ReadonlyMap<string, T>, noun: string, id: string, param?: string): T {
  const found = map.get(id);
  if (!found) throw missing(noun, id, param);
  return found;
}

/** A complete list inside another object. */
export function embedded<T>(url: string, data: T[] = []) {
  return { object: "list" as const, data, has_more: false, url };
}
