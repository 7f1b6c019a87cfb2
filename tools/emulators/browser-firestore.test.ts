import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { browserFirestore } from "./browser-firestore.js";

const LEFT_AFTER_MS = 50;
const ENDED_AFTER_MS = 6 * LEFT_AFTER_MS;
const DATABASE = "projects/demo/databases/(default)";

/**
 * A stand-in for the emulator: it names each channel, keeps every response open, and records what it is sent.
 */
let emulator: Server;
let proxy: Server;
let url: string;
let received: string[];
beforeEach(async () => {
  received = [];
  emulator = createServer(async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://emulator");
    const form = new URLSearchParams((await buffer(request)).toString());
    const messages = [...form].flatMap(([name, value]) => (name.startsWith("req") ? [value] : []));
    const kind = searchParams.get("TYPE") ?? request.method;
    received.push([kind, searchParams.get("SID"), form.get("ofs"), ...messages].filter(Boolean).join(" "));
    if (searchParams.get("AID") === "9") return;
    if (searchParams.get("TYPE") === "xmlhttp") response.writeHead(200).write("11\n[[1,[]]]");
    else if (searchParams.has("SID")) response.end("ok");
    else
      response.end(
        pathname.endsWith("/channel") ? '51\n[[0,["c","the-channel","",8,12,30000]]]\n' : pathname,
      );
  }).listen(0, "127.0.0.1");
  await once(emulator, "listening");
  proxy = browserFirestore((emulator.address() as AddressInfo).port, {
    cutOff: LEFT_AFTER_MS,
    ended: ENDED_AFTER_MS,
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const server of [proxy, emulator]) {
    server.close();
    server.closeAllConnections();
  }
});

const message = (content: object) => JSON.stringify({ database: DATABASE, ...content });
const added = (targetId: number) => message({ addTarget: { targetId, query: {} } });
const removed = (removeTarget: number) => message({ removeTarget });

function channel(parameters: Record<string, string>, ofs?: number, messages: readonly string[] = []) {
  const query = new URLSearchParams({ VER: "8", database: DATABASE, ...parameters });
  const path = `${url}/google.firestore.v1.Firestore/Listen/channel?${query}`;
  if (ofs === undefined) return fetch(path);
  const form = new URLSearchParams({ count: `${messages.length}`, ofs: `${ofs}` });
  for (const [at, text] of messages.entries()) form.set(`req${at}___data__`, text);
  return fetch(path, { method: "POST", body: form });
}
const open = (...targets: number[]) =>
  channel({ RID: "7" }, 0, targets.map(added)).then((answer) => answer.text());

test("what a page listened to ends when no request of it is there any more", async () => {
  expect(await open(2, 4)).toContain("the-channel");
  await channel({ RID: "8", SID: "the-channel" }, 2, [removed(2), added(6)]);
  const reading = await channel({ RID: "rpc", SID: "the-channel", TYPE: "xmlhttp" });
  await sleep(3 * LEFT_AFTER_MS);
  expect(received).toHaveLength(3);
  await reading.body?.cancel();
  await sleep(3 * LEFT_AFTER_MS);
  expect(received.slice(3)).toEqual([`POST the-channel 4 ${removed(4)} ${removed(6)}`]);
});

test("a page that was only slow is told that its channel is gone", async () => {
  await open(2);
  await sleep(3 * LEFT_AFTER_MS);
  expect(received).toHaveLength(1);
  await sleep(ENDED_AFTER_MS);
  expect(received.slice(1)).toEqual([`POST the-channel 1 ${removed(2)}`]);
  const late = await channel({ RID: "rpc", SID: "the-channel", TYPE: "xmlhttp" });
  expect([late.status, await late.text()]).toEqual([400, "400: Unknown SID"]);
  expect(received).toHaveLength(2);
});

test("what a page listened to ends when it left before an answer began", async () => {
  await open(2);
  const page = new AbortController();
  const query = new URLSearchParams({ SID: "the-channel", TYPE: "xmlhttp", AID: "9" });
  const reading = fetch(`${url}/google.firestore.v1.Firestore/Listen/channel?${query}`, {
    signal: page.signal,
  });
  await sleep(LEFT_AFTER_MS / 2);
  page.abort();
  await expect(reading).rejects.toThrow("aborted");
  await sleep(3 * LEFT_AFTER_MS);
  expect(received.at(-1)).toBe(`POST the-channel 1 ${removed(2)}`);
});

test("what a page listened to ends before its channel is closed", async () => {
  await open(2);
  await channel({ RID: "8", SID: "the-channel", TYPE: "terminate" });
  await sleep(3 * LEFT_AFTER_MS);
  expect(received.slice(1)).toEqual([`POST the-channel 1 ${removed(2)}`, "terminate the-channel"]);
});

test("everything else passes as it is", async () => {
  const answer = await fetch(`${url}/google.firestore.v1.Firestore/Write/other?a=b`, {
    method: "POST",
    body: "c=d",
  });
  expect(await answer.text()).toBe("/google.firestore.v1.Firestore/Write/other");
});

test("a page whose emulator has ended is cut off", async () => {
  emulator.close();
  emulator.closeAllConnections();
  await expect(open(2)).rejects.toThrow("fetch failed");
});
