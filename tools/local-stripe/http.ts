import type { IncomingMessage } from "node:http";

const MAX_BODY = 1024 * 1024;

/** The body as text. @throws RangeError if it exceeds Stripe's limit. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError("The body is larger than 1 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Whether a page of another site sent the request, which is not allowed. Browsers report this; the SDK and test
 * programs are not browsers.
 */
export function isFromElsewhere(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || request.method === "GET") return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Whether a browser expects a page, as opposed to a program that expects JSON. */
export function isForm(request: IncomingMessage): boolean {
  return (
    (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded") &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
