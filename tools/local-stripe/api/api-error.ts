/** Stripe's error types, which the official SDK converts to its classes. */
export type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";

interface Details {
  readonly code?: string;
  readonly param?: string;
  /** Of a declined card. */
  readonly decline_code?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
}

/**
 * An error in Stripe's format. `executed` says whether the endpoint had started its work. Stripe stores such responses
 * under the idempotency key, but not responses to malformed parameters.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The request that was refused, as soon as it is known. */
  requestId: string | undefined;

  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly details: Details = {},
    readonly executed = false,
  ) {
    super(message);
  }

  /** The body of the response. */
  toJSON(): { error: Record<string, unknown> } {
    const { code, param, ...rest } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}` }),
        ...rest,
        message: this.message,
        ...(param && { param }),
        ...(this.requestId && {
          request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${this.requestId}`,
        }),
        type: this.type,
      },
    };
  }
}

/** 400: the parameters are invalid. */
export function invalid(message: string, details: Details = {}): ApiError {
  return new ApiError(400, "invalid_request_error", message, details);
}

/** 400: the parameters are valid, but the state of the objects does not allow the request. */
export function forbiddenByState(message: string, details: Details = {}): ApiError {
  return new ApiError(400, "invalid_request_error", message, details, true);
}

/** 402: the bank declined the card. */
export function declined(message: string, details: Details): ApiError {
  return new ApiError(402, "card_error", message, details, true);
}

/** 404, or 400 if a parameter refers to the missing object. */
export function missing(noun: string, id: string, param = "id"): ApiError {
  return new ApiError(param === "id" ? 404 : 400, "invalid_request_error", `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}

/** 403: Stripe does not distinguish another platform's account from one that never existed. */
export function noAccess(accountId: string): ApiError {
  return new ApiError(
    403,
    "invalid_request_error",
    `The provided key does not have access to account '${accountId}' (or that account does not exist). ` +
      "Application access may have been revoked.",
    { code: "account_invalid" },
  );
}
