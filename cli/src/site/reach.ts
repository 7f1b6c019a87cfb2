import packageJson from "../../package.json";
import { CliError, EXIT } from "../errors.js";
import { isSafe } from "./url.js";

export const USER_AGENT = `vaultmart-cli/${packageJson.version}`;

/**
 * One HTTP request. A redirect is an error, so that nothing that was sent, a token least of all,
 * reaches another host than the one that was named.
 *
 * @throws CliError `retryable` when there is no answer; `general` for a redirect or an unsafe address
 */
export async function reach(url: URL, init: RequestInit, interrupt: AbortSignal): Promise<Response> {
  if (!isSafe(url)) {
    throw new CliError(EXIT.general, `${url.origin} is not reached by https; nothing was sent`);
  }
  const signals = [interrupt, init.signal ?? undefined].filter((signal) => signal !== undefined);
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.any(signals) });
  } catch (cause) {
    interrupt.throwIfAborted();
    throw unreachable(url, cause);
  }
  if (answer.status >= 300 && answer.status < 400) {
    throw new CliError(EXIT.general, `${url.origin} sends its visitors elsewhere`, {
      hint: "Use the address where the marketplace itself answers: `vaultmart config set url https://…`.",
    });
  }
  return answer;
}

/** The error of a host that gave no answer, or only part of one. */
export function unreachable(url: URL, cause: unknown): CliError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = (reason as { code?: string } | undefined)?.code;
  const words = (code && REASONS[code]) ?? (reason instanceof Error ? reason.message : String(reason));
  return new CliError(EXIT.retryable, `${url.host} cannot be reached: ${words}`, {
    hint: "Check the connection and the address; `vaultmart doctor` looks closer.",
    cause,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection broke off",
  UND_ERR_SOCKET: "the connection broke off",
  ENOTFOUND: "the host is not known",
  EAI_AGAIN: "the name service does not answer",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by nobody",
};
