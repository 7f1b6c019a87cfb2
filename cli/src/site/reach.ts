import packageJson from "../../package.json";
import { CliError, EXIT } from "../errors.js";
import { isSafe } from "./url.js";

export const USER_AGENT = `vaultmart-cli/${packageJson.version}`;

/**
 * Sends one HTTP request. A redirect is an error, so that no other host receives any data, especially tokens.
 * A server may close an idle connection just as a request arrives on it, so a read whose connection was closed is
 * sent once more.
 *
 * @throws CliError `retryable` if there is no response, `general` for a redirect or an unsafe URL
 */
export async function reach(url: URL, init: RequestInit, interrupt: AbortSignal): Promise<Response> {
  if (!isSafe(url)) {
    throw new CliError(EXIT.general, `${url.origin} does not use HTTPS; nothing was sent`);
  }
  const signals = [interrupt, init.signal ?? undefined].filter((signal) => signal !== undefined);
  const send = () => fetch(url, { ...init, redirect: "manual", signal: AbortSignal.any(signals) });
  const isRead = (init.method ?? "GET") === "GET";
  let answer: Response;
  try {
    answer = await send().catch((cause: unknown) => {
      if (isRead && isClosed(cause)) return send();
      throw cause;
    });
  } catch (cause) {
    interrupt.throwIfAborted();
    throw unreachable(url, cause);
  }
  if (answer.status >= 300 && answer.status < 400) {
    throw new CliError(EXIT.general, `${url.origin} redirects to another URL`, {
      hint: "Set the marketplace's own URL with `vaultmart config set url https://…`.",
    });
  }
  return bounded(url, answer, interrupt);
}

/** No response of a marketplace or its storage is larger: an archive has at most 50 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A response whose body fails instead of filling the memory, with a CliError whatever happens.
 *
 * @throws CliError `general` for a body that is too large, `retryable` for one that breaks off or takes too long
 */
function bounded(url: URL, answer: Response, interrupt: AbortSignal): Response {
  if (!answer.body) return answer;
  const reader = answer.body.getReader();
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        interrupt.throwIfAborted();
        throw unreachable(url, cause);
      });
      if (done) return controller.close();
      size += value.length;
      if (size > MOST_BYTES) {
        await reader.cancel();
        throw new CliError(EXIT.general, `${url.host} sent more than 64 MB`);
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}

interface Reason {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
}

/** Why `fetch` failed: its own error says nothing. */
const reasonOf = (failure: unknown): Reason => {
  const { cause } = (failure ?? {}) as { readonly cause?: Reason | null };
  return cause ?? failure ?? {};
};

const isClosed = (failure: unknown): boolean =>
  ["ECONNRESET", "UND_ERR_SOCKET"].includes(reasonOf(failure).code ?? "");

/** The error for a host that sent no response, or only part of one. */
export function unreachable(url: URL, cause: unknown): CliError {
  const { code, name, message } = reasonOf(cause);
  const words = REASONS[code ?? ""] ?? REASONS[name ?? ""] ?? message ?? String(cause);
  return new CliError(EXIT.retryable, `${url.host} cannot be reached: ${words}`, {
    hint: "Check the connection and the URL. For details, run `vaultmart doctor`.",
    cause,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "the DNS server does not respond",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  TimeoutError: "it did not answer in time",
};
