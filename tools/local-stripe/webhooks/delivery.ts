/** Where events go. Platform and Connect endpoints have secrets of their own, as at Stripe. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** True receives what happens on connected accounts, false what happens on the platform. */
  readonly connect?: boolean;
  /** The types that it wants; left out, every type. */
  readonly events?: readonly string[];
}

export interface Attempt {
  /** Unix time in seconds. */
  readonly at: number;
  /** The endpoint's HTTP status, or undefined when there was no answer. */
  readonly status?: number;
  readonly milliseconds: number;
  /** The beginning of the answer, or why there was none. */
  readonly answer: string;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly url: string;
  /** Position of the endpoint in the configuration. */
  readonly endpoint: number;
  /** `held` waits for a release; `pending` is being sent or waits for its next try; `failed` was given up. */
  status: "held" | "pending" | "delivered" | "failed";
  readonly attempts: Attempt[];
}
