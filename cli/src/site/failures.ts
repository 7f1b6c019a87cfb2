import * as z from "zod";
import { ApiError } from "#contract/client.js";
import type { FailureCode } from "#contract/failures.js";
import { CliError, EXIT, type ExitCode } from "../errors.js";

/**
 * Only codes of the contract are keys. Any text can be looked up, because a newer server may send other
 * codes.
 */
type ByCode<T> = Partial<Record<FailureCode, T>> & Readonly<Record<string, T | undefined>>;

/** The hint for each failure code. */
const HINTS: ByCode<string> = {
  unauthenticated: "Log in with `vaultmart login`.",
  outsideScope:
    "The access token may not do this. Log in with `vaultmart login`, or create a token with another scope.",
  tokenNameTaken: "Choose another name, or revoke that token with `vaultmart token revoke`.",
  tooManyTokens: "Revoke a token that you no longer use with `vaultmart token revoke`.",
  accessNotFound: "To see your tokens and logins, run `vaultmart token list`.",
  emailNotVerified: "Follow the link in the email from the marketplace, then run `vaultmart login` again.",
  accountBanned: "Contact the marketplace's operators. Logging in again does not help.",
  originRefused: "The URL is not the marketplace's own. Check it with `vaultmart config get url`.",
  purchaseRequired: "To buy it, run `vaultmart buy <slug>`.",
  downloadRequired: "Install it with `vaultmart install <slug>`, then review it.",
  productIsFree: "To install it at no cost, run `vaultmart install <slug>`.",
  alreadyPurchased: "To install it, run `vaultmart install <slug>`.",
  alreadyReviewed: "You can review each product once.",
  productNotFound: "To find products, run `vaultmart search`.",
  versionNotFound: "To see its versions, run `vaultmart versions <slug>`.",
  versionMalicious: "To see the other versions, run `vaultmart versions <slug>`.",
  versionYanked: "To see the other versions, run `vaultmart versions <slug>`.",
  lastVersion: "To withdraw the product, run `vaultmart withdraw <slug>`.",
  versionExists: "Increase `version` in vault.yaml.",
  versionNotNewer: "Increase `version` in vault.yaml.",
  slugTaken: "Choose another `name` in vault.yaml.",
  slugTooSimilar: "Choose another `name` in vault.yaml.",
  slugReserved: "Choose another `name` in vault.yaml.",
  heldForReview: "Wait until an admin has reviewed it.",
  editConflict: "Someone else changed it at the same time. Try again.",
  tooManyReports: "Try again tomorrow.",
  tooManyNewProducts: "Try again tomorrow (UTC). New versions of existing products are not limited.",
  tooManyFirstMessages: "Try again tomorrow (UTC). Existing conversations are not limited.",
  tooManyLinks: "Remove links or email addresses from the text.",
  newAccountLinks: "Remove links and email addresses from the text, or try again later.",
  repeatedReview: "Write a text about this product.",
};

/** Exit codes of failures for which the status is not sufficient. */
const CODES: ByCode<Exclude<ExitCode, 0>> = {
  emailNotVerified: EXIT.authentication,
  editConflict: EXIT.retryable,
};

/**
 * The exit code for an error response (spec: Command-line client): 2 for a rejected token, 3 for not found, 4
 * for an invalid request, 5 if a retry may succeed. A missing permission is a general error.
 */
function exitCode({ status }: ApiError): Exclude<ExitCode, 0> {
  if (status === 401) return EXIT.authentication;
  if (status === 404) return EXIT.notFound;
  if (status === 400 || status === 409) return EXIT.validation;
  if (status === 429 || status >= 500) return EXIT.retryable;
  return EXIT.general;
}

/**
 * Converts an error of the API client to a CliError. Interrupts and bugs are not converted.
 *
 * @param site the marketplace's root URL
 */
export function asCliError(failure: unknown, site: string): unknown {
  if (failure instanceof ApiError) {
    const { code = "", retryAfter } = failure;
    if (failure.isForeign && failure.status < 500 && failure.status !== 429) {
      return new CliError(EXIT.general, `${site} is not a Vaultmart marketplace (status ${failure.status})`, {
        hint: "Check the URL with `vaultmart config get url`.",
        cause: failure,
      });
    }
    const hint =
      HINTS[code] ??
      (retryAfter !== undefined && failure.status === 429
        ? `Try again in ${retryAfter} seconds.`
        : failure.status >= 500
          ? "The marketplace has a problem. Try again soon."
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
    return new CliError(EXIT.general, "This client does not support the marketplace's response", {
      issues: failure.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
      hint: `Install the marketplace's own client: \`npm install --global ${site}/cli/vaultmart.tgz\`.`,
      cause: failure,
    });
  }
  return failure;
}
