import { CliError, EXIT } from "../errors.js";
import { reach, USER_AGENT, unreachable } from "../site/reach.js";
import type { LogReader } from "./follow.js";
import type { BytesReader } from "./whole.js";

/** The request timeout, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Reads the log of a marketplace over HTTP. Sends no token and follows no redirect. */
export const logReader = (site: string, interrupt: AbortSignal): LogReader =>
  reader(site, interrupt, (answer) => answer.text());

/** The same as `logReader`, for tiles. */
export const logBytesReader = (site: string, interrupt: AbortSignal): BytesReader =>
  reader(site, interrupt, async (answer) => new Uint8Array(await answer.arrayBuffer()));

const reader =
  <T>(site: string, interrupt: AbortSignal, bodyOf: (answer: Response) => Promise<T>) =>
  async (path: string): Promise<T | undefined> => {
    const url = new URL(`${site}/log/${path}`);
    const init = { headers: { "user-agent": USER_AGENT }, signal: AbortSignal.timeout(PATIENCE_MS) };
    const answer = await reach(url, init, interrupt);
    if (answer.status === 404) return undefined;
    if (!answer.ok) {
      const mayWorkLater = answer.status === 429 || answer.status >= 500;
      const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
      throw new CliError(
        mayWorkLater ? EXIT.retryable : EXIT.general,
        `${site} cannot show its log (status ${answer.status})`,
        {
          hint: "Run the command again later.",
          status: answer.status,
          ...(seconds > 0 && { retryAfter: seconds }),
        },
      );
    }
    try {
      return await bodyOf(answer);
    } catch (failure) {
      interrupt.throwIfAborted();
      throw unreachable(url, failure);
    }
  };
