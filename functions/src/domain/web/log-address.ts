/** Entries per page. */
export const LOG_PAGE_SIZE = 20;

/** The state of the log page, all of which is in the URL. */
export interface WantedLog {
  /** The slug of the only product; empty for all. */
  readonly product: string;
  /** Shows the entries before this index; undefined for the newest. */
  readonly before: number | undefined;
}

/** Reads the state from a URL. Ignores invalid values. */
export function readLogAddress(address: URLSearchParams): WantedLog {
  const product = (address.get("product") ?? "").trim().toLowerCase();
  const before = address.get("before") ?? "";
  return {
    product: /^[a-z0-9_-]{1,64}$/.test(product) ? product : "",
    before: /^(0|[1-9]\d{0,14})$/.test(before) ? Number(before) : undefined,
  };
}

/** The query string of a URL, including the question mark; empty if there is none. */
export function writeLogAddress({ product, before }: WantedLog): string {
  const query = new URLSearchParams({
    ...(product !== "" && { product }),
    ...(before !== undefined && { before: String(before) }),
  });
  return query.size > 0 ? `?${query}` : "";
}
