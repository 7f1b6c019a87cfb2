/**
 * A proxy between browsers and Firestore's emulator in the tests: it passes everything through and ends the
 * listeners of closed pages.
 *
 * Firestore notices when a client has gone. Its emulator does not: it keeps every listener forever and runs
 * its query again for each write to that collection, while all other writes wait. After a hundred pages a
 * notification took seconds. So the proxy records the listeners of each channel (WebChannel, which the
 * browser's SDK uses), and removes them once the channel has had no request for a while. A page that was
 * only slow learns, as from Firestore itself, that its channel is gone: its SDK then opens a new one.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { HOST } from "./ports.js";

/**
 * After how many milliseconds without a request a channel's page counts as closed: few where the page cut off
 * its last response, and more where the response ended and the page should have sent the next request.
 */
const LEFT_AFTER_MS = { cutOff: 3_000, ended: 30_000 };
/** The words by which the SDK knows that it must open a new channel. */
const UNKNOWN_CHANNEL = "400: Unknown SID";
const CHANNEL = "/google.firestore.v1.Firestore/Listen/channel";

interface Channel {
  readonly query: URLSearchParams;
  /** The targets (queries and documents) that the channel listens to. */
  readonly targets: Set<number>;
  /** The number of its next message. */
  next: number;
  requests: number;
  leaving?: NodeJS.Timeout;
}

/** A message of a page: `{ addTarget: { targetId } }`, or `{ removeTarget }`. */
interface Message {
  readonly addTarget?: { readonly targetId: number };
  readonly removeTarget?: number;
}

/** Creates the proxy. @param target the port of the emulator */
export function browserFirestore(target: number, leftAfterMs = LEFT_AFTER_MS): Server {
  const channels = new Map<string, Channel>();
  /** The names of the channels whose pages count as closed. */
  const gone = new Set<string>();

  function leave(id: string, channel: Channel, afterMs: number): void {
    channel.requests--;
    if (channel.requests > 0) return;
    channel.leaving = setTimeout(() => {
      channels.delete(id);
      gone.add(id);
      void removeTargets(target, channel);
    }, afterMs);
  }

  async function onChannel(incoming: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = await buffer(incoming);
    const id = url.searchParams.get("SID");
    if (id !== null && gone.has(id)) {
      response.writeHead(400, { "access-control-allow-origin": incoming.headers.origin ?? "*" });
      response.end(UNKNOWN_CHANNEL);
      return;
    }
    const channel = (id !== null && channels.get(id)) || {
      query: url.searchParams,
      targets: new Set<number>(),
      next: 0,
      requests: 0,
    };
    note(channel, url.searchParams, body);
    channel.requests++;
    clearTimeout(channel.leaving);
    // The emulator forgets the name of a closed channel but keeps its listeners.
    if (url.searchParams.get("TYPE") === "terminate") await removeTargets(target, channel);
    const answered = await forward(target, incoming, body, response, id === null);
    const named = id ?? /"c","([^"]+)"/.exec(answered)?.[1];
    if (named === undefined) return;
    channels.set(named, channel);
    channel.query.set("SID", named);
    leave(named, channel, response.writableEnded ? leftAfterMs.ended : leftAfterMs.cutOff);
  }

  return createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "", `http://${HOST}`);
    const isChannel = url.pathname === CHANNEL && incoming.method !== "OPTIONS";
    const done = isChannel
      ? onChannel(incoming, response, url)
      : buffer(incoming).then((body) => forward(target, incoming, body, response, false));
    // Only reading the request can fail: the page was closed.
    done.catch(() => response.destroy());
  });
}

/** Parses the body of a request: `count=2&ofs=3&req0___data__={…}&req1___data__={…}`. */
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
 * Forwards a request and streams the response back.
 *
 * @returns once the response has ended on either side: its text where `isRead`, else nothing; never rejects
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
    // Also emitted if the client left before the response started.
    outgoing.once("close", () => {
      resolve(Buffer.concat(chunks).toString());
      if (!response.writableEnded) response.destroy();
    });
    outgoing.once("error", () => {});
    // A page that opens a channel and is closed immediately does not cut off the response that contains the
    // channel's name.
    if (!isRead) response.once("close", () => outgoing.destroy());
    outgoing.end(body);
  });
}

/** Removes the listeners of a channel. An emulator that has stopped has no listeners either. */
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
