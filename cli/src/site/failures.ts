import * as z from "zod";
import { ApiError } from "#contract/client.js";
import type { FailureCode } from "#contract/failures.js";
import { CliError, EXIT, type ExitCode } from "../errors.js";

/** Only codes of the contract are keys; any text may be looked up, since a newer server may send others. */
type ByCode<T> = Partial<Record<FailureCode, T>> & Readonly<Record<string, T | undefined>>;

/** What to do about a refusal that says no more than what is wrong. */
const HINTS: ByCode<string> = {
  unauthenticated: "Log in with `vaultmart login`.",
  emailNotVerified: "Follow the link in the e-mail that the marketplace sent, then `vaultmart login` again.",
  accountBanned: "Write to the marketplace's operators; another login does not help.",
  originRefused: "The address is not the marketplace's own: see `vaultmart config get url`.",
  purchaseRequired: "`vaultmart buy <slug>` opens the checkout.",
  downloadRequired: "`vaultmart install <slug>` first, then review it.",
  productIsFree: "`vaultmart install <slug>` installs it at no cost.",
  alreadyPurchased: "`vaultmart install <slug>` installs it.",
  alreadyReviewed: "A product has one review a reader.",
  productNotFound: "`vaultmart search` finds what is there.",
  versionNotFound: "`vaultmart info <slug>` shows the version on sale.",
  versionExists: "Raise `version` in vault.yaml.",
  versionNotNewer: "Raise `version` in vault.yaml.",
  slugTaken: "Choose another `name` in vault.yaml.",
  slugTooSimilar: "Choose another `name` in vault.yaml.",
  slugReserved: "Choose another `name` in vault.yaml.",
  heldForReview: "An admin looks at it; nothing is to be done until then.",
  editConflict: "Somebody else changed it at the same moment: try again.",
  tooManyReports: "Try again tomorrow.",
};

/** Failures whose exit code their status does not tell. */
const CODES: ByCode<Exclude<ExitCode, 0>> = {
  emailNotVerified: EXIT.authentication,
  editConflict: EXIT.retryable,
};

/**
 * The exit code of an answer (spec: Command-line client): a token that is not accepted 2, what is not there 3, what
 * cannot be as it was asked for 4, what may work later 5; what this user may not do is a general error.
 */
function exitCode({ status }: ApiError): Exclude<ExitCode, 0> {
  if (status === 401) return EXIT.authentication;
  if (status === 404) return EXIT.notFound;
  if (status === 400 || status === 409) return EXIT.validation;
  if (status === 429 || status >= 500) return EXIT.retryable;
  return EXIT.general;
}

/** What the API's client threw, as an error of this client; Ctrl-C and defects stay what they are. */
export function asCliError(failure: unknown): unknown {
  if (failure instanceof ApiError) {
    const { code = "", retryAfter } = failure;
    const hint =
      HINTS[code] ??
      (retryAfter !== undefined && failure.status === 429
        ? `Try again in ${retryAfter} seconds.`
        : failure.status >= 500
          ? "The marketplace has trouble: try again soon."
          : undefined);
    return new CliError(CODES[code] ?? exitCode(failure), failure.message, {
      ...(failure.issues.length > 0 && { issues: failure.issues }),
      ...(hint && { hint }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(code && { code }),
      cause: failure,
    });
  }
  if (failure instanceof z.ZodError) {
    return new CliError(EXIT.general, "The marketplace's answer has a shape that this client does not know", {
      issues: failure.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
      hint: "Use the client that belongs to its version: `npm install --global vaultmart@latest`.",
      cause: failure,
    });
  }
  return failure;
}
