import { ApiError, invalid } from "./api-error.js";

const MAX_KEY = 255;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The first use of a key, and its response. */
export interface Answered {
  readonly endpoint: string;
  /** The parameters as received. */
  readonly parameters: string;
  readonly at: number;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Stripe's guarantee for `Idempotency-Key`: the same key with the same parameters returns the same response
 * for one day; other parameters are rejected, and so is a second request while the first is in progress.
 */
export class IdempotencyKeys {
  private readonly inProgress = new Set<string>();

  constructor(
    private readonly answered: Map<string, Answered>,
    private readonly now: () => number,
  ) {}

  /**
   * Acquires the key, under a name that contains its account, or returns the response stored under it.
   *
   * @throws ApiError 400 if it was used for something else, 409 if it is in use now.
   */
  begin(
    name: string,
    {
      key,
      endpoint,
      parameters,
    }: { readonly key: string; readonly endpoint: string; readonly parameters: string },
  ): Answered | undefined {
    if (key.length > MAX_KEY) {
      throw invalid(`The idempotency key must have at most ${MAX_KEY} characters.`);
    }
    const found = this.recall(name);
    if (found && (found.endpoint !== endpoint || found.parameters !== parameters))
      throw reused(key, endpoint, found);
    if (found) return found;
    if (this.inProgress.has(name)) {
      throw new ApiError(
        409,
        "invalid_request_error",
        `There is currently another in-progress request using this Stripe Account and idempotency key (${key}). ` +
          "Please try again later.",
        { code: "idempotency_key_in_use" },
      );
    }
    this.inProgress.add(name);
    return undefined;
  }

  /** Releases the key and stores the response, unless the request was rejected before it did anything. */
  end(key: string, answer: Omit<Answered, "at"> | undefined): void {
    this.inProgress.delete(key);
    if (answer) this.answered.set(key, { ...answer, at: this.now() });
  }

  private recall(key: string): Answered | undefined {
    const found = this.answered.get(key);
    if (!found || this.now() - found.at < KEPT_MS) return found;
    this.answered.delete(key);
    return undefined;
  }
}

function reused(key: string, endpoint: string, first: Answered): ApiError {
  const why =
    first.endpoint === endpoint
      ? "Keys for idempotent requests can only be used with the same parameters they were first used with."
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${first.endpoint}').`;
  return new ApiError(
    400,
    "idempotency_error",
    `${why} Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}
