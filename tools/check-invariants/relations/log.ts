import { writeEntry } from "#domain/log/entry.js";
import { readBundle, TILE_WIDTH } from "#domain/log/tiles.js";
import { readCheckpoint } from "#domain/log/verifier.js";
import { type Data, numberAt, textAt } from "../check.js";
import { timeOf } from "../fields/types.js";
import { same, unless, type World } from "../world.js";
import { always, eventually, type Relation } from "./relation.js";

/** The entry that the bundles have at the index of a document. */
function bundled(world: World, index: number): string | undefined {
  const { data } = world.get(`logTiles/entries-${Math.floor(index / TILE_WIDTH)}`) ?? {};
  return data instanceof Uint8Array ? readBundle(data)[index % TILE_WIDTH]?.toString() : undefined;
}

function bytesOf({ waitsSince: _, index: __, ...entry }: Data): string {
  return writeEntry({ ...entry, at: new Date(timeOf(entry.at) ?? 0) } as never).toString();
}

const OF_THE_PRODUCT = ["published", "withdrawn", "held", "removed"];

/** The last entry about a whole product. Those that wait follow those with an index. */
function lastKind(world: World, slug: unknown): unknown {
  const order = ({ index, at }: Data) =>
    typeof index === "number" ? index : 2 ** 40 + (timeOf(at) ?? 0) / 2 ** 10;
  return world
    .group("logEntries", "slug", slug)
    .filter(({ data }) => OF_THE_PRODUCT.includes(textAt(data, "kind")))
    .sort((one, other) => order(one.data) - order(other.data))
    .at(-1)?.data.kind;
}

export const LOG_RELATIONS: readonly Relation[] = [
  always("log-entry", "logEntries", ({ data }, world) => {
    const { index, waitsSince } = data;
    if (index === undefined) return unless([same(waitsSince, data.at), "waits since another time"]);
    const others = world.group("logEntries", "index", index).length;
    return unless(
      [waitsSince === undefined, "is in the log, and waits"],
      [others === 1, "has the index of another entry"],
      [numberAt(data, "index") < numberAt(world.get("system/log") ?? {}, "size"), "is behind the log's end"],
      [bundled(world, numberAt(data, "index")) === bytesOf(data), "is not what the log says"],
    );
  }),
  always("log-size", "system", ({ ids: [id], data }, world) => {
    if (id !== "log") return [];
    const entries = world.all("logEntries").filter((entry) => entry.data.index !== undefined);
    const text = textAt(data, "checkpoint").split("\n\n")[0] ?? "";
    return unless(
      [entries.length === data.size, "has another number of entries"],
      [readCheckpoint(`${text}\n`).size === data.size, "its checkpoint has another size"],
    );
  }),
  // A product that was published before the marketplace had a log has no entries until the log has caught up.
  eventually("log-state", "products", ({ data }, world) => {
    const kind = lastKind(world, data.slug);
    if (kind === undefined) return [];
    return unless([
      (kind === "published") === (data.status === "published"),
      `is ${data.status}, but the log says ${kind}`,
    ]);
  }),
];
