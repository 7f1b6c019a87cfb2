import { IDS } from "#contract/example-ids.js";
import type { LogEntry } from "#domain/log/entry.js";
import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { FakeLog } from "../log/testing/fake-log.js";
import { type ExampleMarket, openExampleMarket, sha256 } from "./example-market.js";
import { offer, SLUG, whole } from "./hostile-market.js";

const lookedUp = `lookup/${IDS.slug}@1.0.0`;

/** A marketplace over HTTP whose log is honest until a lie is told. */
export interface LyingMarket {
  readonly market: ExampleMarket;
  /** The honest archive. */
  readonly bytes: Uint8Array;
  /** What it shows as its log. */
  log: FakeLog;
  /** Whether it shows a log. */
  isShown: boolean;
  /** Whether its downloads carry what the log says about them. */
  isCarried: boolean;
  /** Answers instead of the log, by the path below `/log/`. */
  readonly lies: Record<string, string>;
  /** An entry of the log. By default about the honest archive. */
  readonly entry: (kind: string, slug?: string, digest?: string) => LogEntry;
}

/** Opens a marketplace that offers one product, and has an honest log. */
export async function openLyingMarket(): Promise<LyingMarket> {
  const [market, bytes] = [await openExampleMarket(), await whole()];
  offer(market, bytes);
  const entry = (kind: string, slug: string = SLUG, digest = sha256(bytes)): LogEntry => {
    const at = new Date("2026-11-23T08:00:00Z");
    return { kind, slug, version: "1.0.0", sha256: digest, size: 900, publisher: "eve", at };
  };
  const log = new FakeLog().add(entry("published", "charts"), entry("published"));
  const lying: LyingMarket = { market, bytes, entry, log, isShown: true, isCarried: true, lies: {} };
  market.reply = (operation) => {
    if (operation !== "POST /products/download" || !lying.isShown || !lying.isCarried) return undefined;
    return { log: JSON.parse(lying.lies[lookedUp] ?? lying.log.answer(lookedUp) ?? "{}") };
  };
  market.handler = (path, response) => {
    const below = /^\/log\/(.*)/.exec(path)?.[1];
    if (below === undefined) return false;
    const answer = lying.isShown ? (lying.lies[below] ?? lying.log.answer(below)) : undefined;
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
    return true;
  };
  return lying;
}

/** One lie, which follows an honest first contact, and the sentence of the client about it. */
export interface Lie {
  readonly what: string;
  readonly tell: (lying: LyingMarket) => void;
  /** `SITE` is the marketplace's URL. */
  readonly sentence: string;
}

const OTHER_DIGEST = "cd".repeat(32);

export const otherKey = () => readSigningKey(newSigningKey("market.example/log"));

/** Every way in which a marketplace can contradict its log. */
export const LIES: readonly Lie[] = [
  {
    what: "swaps the bytes",
    tell: ({ market, bytes }) => offer(market, Buffer.concat([bytes, Buffer.from("evil")])),
    sentence: `SITE served different bytes for ${SLUG} 1.0.0 than it published`,
  },
  {
    what: "rolls back",
    tell: (lying) => {
      lying.log = lying.log.fork(1);
    },
    sentence: "SITE shows an older log than before",
  },
  {
    what: "replays an old checkpoint",
    tell: ({ lies, log }) => {
      const checkpoint = log.fork(1).checkpoint();
      lies[lookedUp] = JSON.stringify({ ...log.lookup(SLUG), checkpoint });
    },
    sentence: "SITE sent an old checkpoint of its log again",
  },
  {
    what: "replaces an entry of its log",
    tell: (lying) => {
      lying.log = lying.log.fork(1).add(lying.entry("published", SLUG, OTHER_DIGEST));
    },
    sentence: "SITE shows two different logs",
  },
  {
    what: "forks, and has grown since",
    tell: (lying) => {
      const { entry } = lying;
      lying.log = lying.log.fork(1).add(entry("published", "evil"), entry("published"));
    },
    sentence: "SITE changed its log after the fact",
  },
  {
    what: "omits a leaf",
    tell: ({ lies, log }) => {
      const { entries } = log.lookup("charts");
      lies[lookedUp] = JSON.stringify({ checkpoint: log.checkpoint(), entries });
    },
    sentence: `SITE serves ${SLUG} 1.0.0, but its log has no entry for it`,
  },
  {
    what: "invents a leaf",
    tell: ({ lies, log }) => {
      const { checkpoint, entries } = log.lookup(SLUG);
      const invented = entries.map((one) => ({ ...one, entry: one.entry.replace('"size":900', '"size":1') }));
      lies[lookedUp] = JSON.stringify({ checkpoint, entries: invented });
    },
    sentence: `SITE shows an entry about ${SLUG} that is not in its log`,
  },
  {
    what: "swaps the key",
    tell: ({ log }) => {
      log.keys = [otherKey()];
    },
    sentence: "SITE signs its log with another key, which the known key does not vouch for",
  },
  {
    what: "publishes other bytes as the same version",
    tell: ({ log, entry }) => {
      log.add(entry("published", SLUG, OTHER_DIGEST));
    },
    sentence: `The log of SITE has two archives for ${SLUG} 1.0.0, but a version never changes`,
  },
  {
    what: "offers a yanked version as a good one",
    tell: ({ log, entry }) => {
      log.add(entry("yanked"));
    },
    sentence: "its log says that it was yanked",
  },
  {
    what: "offers what was removed",
    tell: ({ log, entry }) => {
      log.add(entry("removed"));
    },
    sentence: "its log says that it was removed",
  },
  {
    what: "hides its log",
    tell: (lying) => {
      lying.isShown = false;
    },
    sentence: "SITE no longer shows the log that it had",
  },
];
