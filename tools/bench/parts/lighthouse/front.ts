import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { Refusal } from "../../../terminal/refusal.js";

/** Between the fastest and the best level, as CDNs compress. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const TEXT = /^(text\/|application\/json|image\/svg|[\w/]*javascript)/;
/** Hop-by-hop headers, which do not apply to the next connection. */
const OF_THE_CONNECTION = /^(:|connection$|keep-alive$|transfer-encoding$|host$|accept-encoding$)/;

export interface Front {
  readonly url: string;
  close(): void;
}

/**
 * Starts a proxy in front of the Hosting emulator. Unlike the emulator, it delivers responses like Firebase's CDN:
 * compressed, over HTTP/2 and TLS, with a self-signed certificate.
 * @param folder the folder for the certificate
 */
export async function startFront(siteUrl: string, folder: string): Promise<Front> {
  const server = createSecureServer(certificate(folder), (asked, answer) => {
    passOn(siteUrl, asked, answer).catch((failure) => {
      answer.writeHead(502);
      answer.end(String(failure));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, close: () => server.close() };
}

/** Node.js can generate keys but not certificates. */
function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const command = ["req", ...kind, "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  try {
    execFileSync("openssl", command, { stdio: "ignore" });
  } catch {
    throw new Refusal("This part of the benchmark needs `openssl` to create a certificate. Install it.");
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function passOn(
  siteUrl: string,
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
): Promise<void> {
  const { method, url } = asked;
  const headers = without(asked.headers);
  const got = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.pipe(request(siteUrl + url, { method, headers }, resolve).once("error", reject));
  });
  const plain = await buffer(got);
  const kept = without(got.headers);
  const isText = TEXT.test(got.headers["content-type"] ?? "");
  const isCompressed = isText && !got.headers["content-encoding"] && plain.length > 0;
  const body = isCompressed ? brotliCompressSync(plain, { params }) : plain;
  answer.writeHead(got.statusCode ?? 502, {
    ...kept,
    ...(isCompressed && { "content-encoding": "br" }),
    "content-length": String(body.length),
  });
  answer.end(body);
}

const without = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)));
