import { LOG_KINDS } from "#domain/log/entry.js";
import {
  because,
  Count,
  type Fields,
  type FieldType,
  Hash,
  Id,
  Map_,
  matching,
  oneOf,
  opt,
  Size,
  Strings,
  Text,
  Time,
  User,
  Version,
  Words,
} from "./types.js";

const Bytes: FieldType = { kind: "text", fits: (value) => value instanceof Uint8Array };
const Slug = matching(/^[a-z0-9_-]+$/);

/** The transparency log: its entries, its tiles, and its signed state. */
export const LOG: Readonly<Record<string, Fields>> = {
  logEntries: {
    kind: [oneOf(LOG_KINDS), "log-entry"],
    slug: [Slug, "log-entry"],
    version: [Version, "log-entry"],
    sha256: [opt(Hash), "log-entry"],
    size: [opt(Size), "log-entry"],
    scan: [opt(Map_), "log-entry"],
    publisher: [User, "log-entry"],
    provenance: [opt(Map_), "log-entry"],
    sigstoreBundle: [opt(Hash), "log-entry"],
    at: [Time, "log-entry"],
    waitsSince: [opt(Time), "log-entry"],
    index: [opt(Count), "log-entry"],
  },
  logTiles: { data: [Bytes, because("hashes and copies of entries, with which each entry is compared")] },
  "system/log": {
    size: [Count, "log-size"],
    root: [Bytes, because("each step of the sequencer compares it with the tiles")],
    checkpoint: [Words, "log-size"],
    keys: [Strings, because("the operator's choice")],
    keyNote: [Words, because("a signed copy of the keys")],
    cosignatures: [opt(Text), because("what witnesses signed, which the client verifies")],
    signedAt: [opt(Time), because("when the sequencer signed, which only the page of the log shows")],
  },
  "system/logStart": {
    after: [opt(Id), because("how far earlier products were added to the log")],
    isComplete: [{ kind: "flag", fits: (value) => typeof value === "boolean" }, because("as above")],
  },
};
