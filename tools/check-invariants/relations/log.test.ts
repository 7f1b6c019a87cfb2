import { type LogEntry, writeEntry } from "#domain/log/entry.js";
import { writeBundle } from "#domain/log/tiles.js";
import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { LOG_RELATIONS } from "./log.js";

const at = new Date("2026-11-23T08:00:00.000Z");
const first: LogEntry = { kind: "published", slug: "notes", version: "1.0.0", publisher: "ada", at };
const second: LogEntry = { ...first, kind: "withdrawn" };
const root = Buffer.alloc(32).toString("base64");

/** What is wrong with a log of two entries, and a third one that waits, after one change of the market. */
function problems(changes: Readonly<Record<string, Data>> = {}): string[] {
  const market: Record<string, Data> = {
    "products/p1": { slug: "notes", status: "published" },
    "products/p2": { slug: "charts", status: "draft" },
    "logEntries/a": { ...first, index: 0 },
    "logEntries/b": { ...second, index: 1 },
    "logEntries/c": { ...first, waitsSince: at },
    "logTiles/entries-0": { data: writeBundle([first, second].map(writeEntry)) },
    "system/log": { size: 2, checkpoint: `market.example/log\n2\n${root}\n\n\u2014 signature\n` },
  };
  for (const [path, fields] of Object.entries(changes)) market[path] = { ...market[path], ...fields };
  const documents = Object.entries(market).map(([path, data]) => place({ path, data }));
  const world = new World(documents, at.getTime());
  return LOG_RELATIONS.flatMap(({ kind, faults }) => world.all(kind).flatMap((one) => faults(one, world)));
}

test("a log that says what was offered has no fault", () => {
  expect(problems()).toEqual([]);
});

test.each<[string, Readonly<Record<string, Data>>, string[]]>([
  ["an entry that was edited", { "logEntries/a": { version: "2.0.0" } }, ["is not what the log says"]],
  [
    "two entries with one index",
    { "logEntries/d": { ...first, index: 0 } },
    [...Array(2).fill("has the index of another entry"), "has another number of entries"],
  ],
  ["an entry that is logged and waits", { "logEntries/a": { waitsSince: at } }, ["is in the log, and waits"]],
  [
    "an entry that waits since another time",
    { "logEntries/c": { at: new Date(0) } },
    ["waits since another time"],
  ],
  [
    "a head with another size",
    { "system/log": { size: 3 } },
    ["has another number of entries", "its checkpoint has another size"],
  ],
  [
    "a product that is no longer offered",
    { "products/p1": { status: "archived" } },
    ["is archived, but the log says published"],
  ],
])("%s is found", (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});
