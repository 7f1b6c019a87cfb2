import { lineItemList } from "../resources/line-item.js";
import { embedded } from "../resources/reference.js";
import type { State } from "../state.js";
import { invalid } from "./api-error.js";

const MAX_DEPTH = 4;

type Json = Record<string, unknown>;

/** The stored object of an ID, by its prefix. */
const MAPS: Readonly<Record<string, keyof State>> = {
  acct: "accounts",
  ch: "charges",
  cs: "sessions",
  du: "disputes",
  fee: "applicationFees",
  issfr: "fraudWarnings",
  pi: "paymentIntents",
  po: "payouts",
  py: "charges",
  re: "refunds",
  tr: "transfers",
  txn: "balanceTransactions",
};

/**
 * A copy of a response in which the requested fields contain objects instead of IDs
 * (`expand[]=latest_charge.transfer`). `data.x` expands the field in each item of a list.
 *
 * @throws ApiError for a field that cannot be expanded.
 */
export function expand(state: State, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}`, {
        param: "expand",
      });
    }
    expandAt(state, copy, names, path);
  }
  return copy;
}

function expandAt(state: State, parent: Json, names: readonly string[], path: string): void {
  const [name = "", ...rest] = names;
  if (name === "data" && Array.isArray(parent.data)) {
    for (const item of parent.data as Json[]) expandAt(state, item, rest, path);
    return;
  }
  const included = includable(state, parent, name);
  if (included) parent[name] ??= included;
  const value = parent[name];
  if (value === null) return;
  if (typeof value === "string") parent[name] = structuredClone(stored(state, value, path));
  if (parent[name] === undefined || typeof parent[name] !== "object") throw notExpandable(path);
  if (rest.length > 0) expandAt(state, parent[name] as Json, rest, path);
}

/** Lists that a response contains only on request. */
function includable(state: State, parent: Json, name: string): object | undefined {
  const id = String(parent.id);
  if (parent.object === "checkout.session" && name === "line_items") {
    return structuredClone(lineItemList(id, state.checkouts.get(id)?.lineItems ?? []));
  }
  if (parent.object === "charge" && name === "refunds") {
    const refunds = [...state.refunds.values()].filter(({ charge }) => charge === id).reverse();
    return structuredClone(embedded(`/v1/charges/${id}/refunds`, refunds));
  }
  return undefined;
}

function stored(state: State, id: string, path: string): object {
  const map = MAPS[id.slice(0, id.indexOf("_"))];
  const found = map && (state[map] as ReadonlyMap<string, object>).get(id);
  if (!found) throw notExpandable(path);
  return found;
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
}
