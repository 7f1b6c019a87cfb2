/**
 * Firestore's emulator as browsers reach it in the tests: everything passes, and listeners end with their page.
 *
 * Firestore notices when nobody reads any more. Its emulator does not: it keeps every listener that there ever was, and
 * runs its query again for each write to that collection, while all other writes wait. After a hundred pages a
 * notification took seconds. So this notes what each channel (WebChannel, which the browser's SDK speaks) listens to,
 * and removes that once no request of the channel has been there for a while.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { HOST } from "./ports.js";

/** Longer than the SDK is between two requests of a channel, in milliseconds. */
const LEFT_AFTER_MS = 3_000;
const CHANNEL = "/google.firestore.v1.Firestore/Listen/channel";

interface Channel {
  readonly query: URLSearchParams;
  /** The targets (queries and documents) that it listens to. */
  readonly targets: Set<number>;
  /** The number of its next message. */
  next: number;
  requests: number;
  leaving?: NodeJS.Timeout;
}

/** What a page sends: `{ addTarget: { targetId } }`, or `{ removeTarget }`. */
interface Message {
  readonly addTarget?: { readonly targetId: number };
  readonly removeTarget?: number;
}

/** @param target the port of the emulator @param leftAfterMs without a request for so long, a channel's page is closed */
export function browserFirestore(target: number, leftAfterMs = LEFT_AFTER_MS): Server {
  const channels = new Map<string, Channel>();

  function leave(id: string, channel: Channel): void {
    channel.requests--;
    if (channel.requests > 0) return;
    channel.leaving = setTimeout(() => {
      channels.delete(id);
      void removeTargets(target, channel);
    }, leftAfterMs);
  }

  async function onChannel(incoming: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = await buffer(incoming);
    const id = url.searchParams.get("SID");
    const channel = (id !== null && channels.get(id)) || {
      query: url.searchParams,
      targets: new Set<number>(),
      next: 0,
      requests: 0,
    };
    note(channel, url.searchParams, body);
    channel.requests++;
    clearTimeout(channel.leaving);
    // The emulator forgets the name of a channel that is closed, and keeps what it listens to.
    if (url.searchParams.get("TYPE") === "terminate") await removeTargets(target, channel);
    const answered = await forward(target, incoming, body, response, id === null);
    const named = id ?? /"c","([^"]+)"/.exec(answered)?.[1];
    if (named === undefined) return;
    channels.set(named, channel);
    channel.query.set("SID", named);
    leave(named, channel);
  }

  return createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "", `http://${HOST}`);
    const isChannel = url.pathname === CHANNEL && incoming.method !== "OPTIONS";
    const done = isChannel
      ? onChannel(incoming, response, url)
      : buffer(incoming).then((body) => forward(target, incoming, body, response, false));
    // Only reading what the page sends can fail: it left.
    done.catch(() => response.destroy());
  });
}

/** Reads what a request sends: `count=2&ofs=3&req0___data__={…}&req1___data__={…}`. */
function note(channel: Channel, query: URLSearchParams, body: Buffer): void {
  if (body.length === 0) return;
  const form = new URLSearchParams(body.toString());
  const count = Number(form.get("count"));
  channel.next = Number(form.get("ofs")) + count;
  channel.query.set("RID", String(Number(query.get("RID"))));
  for (let at = 0; at < count; at++) {
    const { addTarget, removeTarget } = JSON.parse(form.get(`req${at}___data__`) ?? "{}") as Message;
    if (addTarget) channel.targets.add(addTarget.targetId);
    if (removeTarget !== undefined) channel.targets.delete(removeTarget);
  }
}

/**
 * Passes a request on, and its answer back as it comes.
 *
 * @returns once the answer has ended on either side: its text where `isRead`, else nothing; never rejects
 */
function forward(
  target: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  isRead: boolean,
): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const outgoing = request({ host: HOST, port: target, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (chunk: Buffer) => {
        if (isRead) chunks.push(chunk);
        response.write(chunk);
      });
      answer.once("end", () => response.end());
    });
    // Also emitted for a reader who left before the answer began.
    outgoing.once("close", () => {
      resolve(Buffer.concat(chunks).toString());
      if (!response.writableEnded) response.destroy();
    });
    outgoing.once("error", () => {});
    // A page that opens a channel and is closed at once does not end the answer that tells the channel's name.
    if (!isRead) response.once("close", () => outgoing.destroy());
    outgoing.end(body);
  });
}

/** Ends what a channel listens to. An emulator that has ended has no listeners either. */
async function removeTargets(target: number, { query, targets, next }: Channel): Promise<void> {
  if (targets.size === 0) return;
  const form = new URLSearchParams({ count: `${targets.size}`, ofs: `${next}` });
  for (const [at, removeTarget] of [...targets].entries()) {
    form.set(`req${at}___data__`, JSON.stringify({ database: query.get("database"), removeTarget }));
  }
  targets.clear();
  const sent = new URLSearchParams(query);
  sent.set("RID", String(Number(query.get("RID")) + 1));
  for (const name of ["TYPE", "AID", "CI", "CVER", "X-HTTP-Session-Id"]) sent.delete(name);
  await fetch(`http://${HOST}:${target}${CHANNEL}?${sent}`, {
    method: "POST",
    body: form,
  }).catch(() => {});
}
