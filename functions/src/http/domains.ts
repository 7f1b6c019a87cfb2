import domain from "node:domain";
import { logError } from "#platform/log.js";

/** Takes the place of every request's domain. It does the work, and observes nothing. */
const outside = { on: () => outside, run: (work: () => unknown) => work() };

let isPrepared = false;

/**
 * Lets the requests of this process run outside of `node:domain`.
 *
 * The production server creates a domain for each request, to answer it if an exception reaches the top of the process.
 * A domain observes each promise and timer of the process through `async_hooks`, which takes a third of the processor
 * time of a request (docs/decisions/313-requests-run-outside-of-domains.md). Our handlers answer all failures
 * themselves, so it is never needed.
 *
 * Only for processes that serve HTTP functions: the server's wrapper of event functions uses the domain.
 */
export function leaveDomains(): void {
  const create = () => {
    if (!isPrepared) surviveRejections();
    return outside;
  };
  Object.assign(domain, { create });
}

/**
 * Logs a rejection that nothing handles, as a domain did. The server would end the process, and with it the requests of
 * others. It registers that when it starts to listen, so this is for the first request.
 */
function surviveRejections(): void {
  isPrepared = true;
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => logError("process", error));
}
