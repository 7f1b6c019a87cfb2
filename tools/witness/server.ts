import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { cosign, type SigningKey, witnessKey } from "#domain/log/note.js";
import { EMPTY_ROOT, hasNewSigner, openKeys, readKey } from "#domain/log/verifier.js";
import { decideAsWitness, readSubmission, type Submission } from "#domain/log/witness.js";
import { readState, type WitnessedLog, type WitnessState, writeState } from "./state.js";

const HOST = "127.0.0.1";
/** The longest request and the longest list of keys, in bytes. */
const MOST_BYTES = 64 * 1024;
/** How long a marketplace may take to show its keys, and a client to send its request, in milliseconds. */
const WAIT_MS = 5_000;

export interface Witness {
  readonly url: string;
  /** Its public key, as clients and marketplaces configure it. */
  readonly key: string;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

/**
 * Starts a witness on 127.0.0.1 (c2sp.org/tlog-witness): `POST /add-checkpoint`, and `GET /key`.
 *
 * It handles requests one after another. It stores a cosignature before it sends it, so that it cannot cosign a
 * contradicting log after a crash.
 * @param sites the marketplaces that it witnesses
 * @throws Error if the log of a marketplace is not known yet and the marketplace does not provide its keys
 */
export async function startWitness({
  signer,
  sites,
  stateFile,
  port = 0,
  now = () => new Date(),
}: {
  readonly signer: SigningKey;
  readonly sites: readonly string[];
  readonly stateFile: string;
  readonly port?: number;
  readonly now?: () => Date;
}): Promise<Witness> {
  const state = await readState(stateFile);
  for (const site of sites) {
    if (Object.values(state).some((log) => log.site === site)) continue;
    const keys = openKeys(await keyNote(site));
    const name = keys[0]?.name ?? "";
    if (state[name]) throw new Error(`The log of ${site} has the name of another one: ${name}`);
    state[name] = { site, keys: keys.map(({ text }) => text), size: 0, root: EMPTY_ROOT.toString("base64") };
  }
  await writeState(stateFile, state);
  const witnessed = new Set(sites);

  async function addCheckpoint(body: string): Promise<Answer> {
    const submission = readSubmission(body);
    if (!submission) return { status: 400, body: "The request is not a submission.\n" };
    const [origin = ""] = submission.note.split("\n", 1);
    const log = Object.hasOwn(state, origin) ? state[origin] : undefined;
    if (!log || !witnessed.has(log.site)) return { status: 404, body: "The log is unknown.\n" };
    const [decided, keys] = await decide(submission, log);
    if (decided.status === 409) return { status: 409, body: `${decided.size}\n`, type: "text/x.tlog.size" };
    if (decided.status !== 200) return { status: decided.status, body: "The checkpoint is not cosigned.\n" };
    const { size, root } = decided.checkpoint;
    const next: WitnessState = { ...state, [origin]: { ...log, keys, size, root: root.toString("base64") } };
    await writeState(stateFile, next);
    Object.assign(state, next);
    return { status: 200, body: cosign(decided.text, signer, now()) };
  }

  // One after another: two of the same size must not both be new.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };

  const key = witnessKey(signer).text;
  const server = createServer((request, response) => {
    const answer = async (): Promise<Answer> => {
      const { method, url: path } = request;
      if (path === "/key" && method === "GET") return { status: 200, body: `${key}\n` };
      if (path !== "/add-checkpoint") return { status: 404, body: "There is nothing here.\n" };
      if (method !== "POST") return { status: 405, body: "Use POST.\n" };
      const body = await bodyOf(request);
      return body === undefined
        ? { status: 413, body: "The request is too long.\n" }
        : inTurn(() => addCheckpoint(body));
    };
    answer().then(
      ({ status, body, type = "text/plain; charset=utf-8" }) =>
        response.writeHead(status, { "content-type": type, connection: "close" }).end(body),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
        response.writeHead(500, { connection: "close" }).end("The witness failed.\n");
      },
    );
  });
  server.requestTimeout = WAIT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Decides with the known keys, and if none of them signed, with those for which they vouch. */
async function decide(submission: Submission, { site, keys, size, root }: WitnessedLog) {
  const last = { size, root: Buffer.from(root, "base64") };
  const known = keys.map(readKey);
  const decided = decideAsWitness(submission, known, last);
  // While a key is replaced, both sign, and the old one vouches for the new one.
  if (decided.status !== 403 && !hasNewSigner(submission.note, known)) return [decided, keys] as const;
  try {
    const listed = openKeys(await keyNote(site), known);
    return [decideAsWitness(submission, listed, last), listed.map(({ text }) => text)] as const;
  } catch {
    return [decided, keys] as const;
  }
}

/** The signed list of a log's keys, as a marketplace shows it. */
async function keyNote(site: string): Promise<string> {
  const answer = await fetch(`${site}/log/key`, { redirect: "error", signal: AbortSignal.timeout(WAIT_MS) });
  if (!answer.ok) throw new Error(`${site} does not show the key of its log (status ${answer.status})`);
  const text = await answer.text();
  if (text.length > MOST_BYTES) throw new Error(`${site} shows a list of keys that is too long`);
  return text;
}

/** The body of a request; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}
