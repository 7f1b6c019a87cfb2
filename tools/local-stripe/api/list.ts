import { missing } from "./api-error.js";
import type { Params } from "./params.js";

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/** A page of a list, newest first, selected with Stripe's cursors. */
export function pageOf<T extends Listed>(
  all: Iterable<T>,
  params: Params,
  options: { readonly url: string; readonly keep?: (item: T) => boolean },
) {
  const limit = params.integer("limit", { min: 1, max: 100 }) ?? 10;
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  const created = createdFilter(params);
  params.done();
  const found = [...all].reverse().filter((item) => created(item) && (options.keep?.(item) ?? true));
  const position = (id: string, param: string) => {
    const at = found.findIndex((item) => item.id === id);
    if (at < 0) throw missing("object", id, param);
    return at;
  };
  if (before !== undefined) {
    const earlier = found.slice(0, position(before, "ending_before"));
    return list(earlier.slice(-limit), earlier.length > limit, options.url);
  }
  const rest = after === undefined ? found : found.slice(position(after, "starting_after") + 1);
  return list(rest.slice(0, limit), rest.length > limit, options.url);
}

function list<T>(data: T[], hasMore: boolean, url: string) {
  return { object: "list" as const, data, has_more: hasMore, url };
}

/** `created=1` or `created[gte]=1` and similar, in seconds. */
function createdFilter(params: Params): (item: Listed) => boolean {
  if (!params.has("created")) return () => true;
  const bounds = params.isMap("created") ? params.map("created") : undefined;
  const exactly = bounds ? undefined : params.integer("created");
  const [gt, gte, lt, lte] = ["gt", "gte", "lt", "lte"].map((name) => bounds?.integer(name));
  return ({ created = 0 }) =>
    (exactly === undefined || created === exactly) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
}
