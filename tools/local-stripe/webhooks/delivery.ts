/** A webhook endpoint. Platform and Connect endpoints have separate secrets, as at Stripe. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** True for events of connected accounts, false for events of the platform. */
  readonly connect?: boolean;
  /** The types that it subscribes to; by default, every type. */
  readonly events?: readonly string[];
  /** The API version of its events; by default, that of the SDK. */
  apiVersion?: string;
}

export interface Attempt {
  /** Unix time in seconds. */
  readonly at: number;
  /** The endpoint's HTTP status, or undefined if there was no response. */
  readonly status?: number;
  readonly milliseconds: number;
  /** The start of the response, or the reason why there was none. */
  readonly answer: string;
}

/** The delivery of an event to an endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly url: string;
  /** Index of the endpoint in the configuration. */
  readonly endpoint: number;
  /**
   * `held` waits for a release; `pending` is being sent or waits for its next retry; `failed` has no retries
   * left.
   */
  status: "held" | "pending" | "delivered" | "failed";
  readonly attempts: Attempt[];
}
