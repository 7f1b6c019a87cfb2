import type { Suite } from "../../../emulators/suite.js";
import { type AutocannonRequest, type AutocannonResult, peer } from "../../frame/peers.js";
import { type Scene, type Visit, visits } from "./mix.js";
import { randomFrom } from "./random.js";
import { Tally } from "./tally.js";

const CONNECTIONS = 16;
const TIMEOUT_SECONDS = 60;
const SEED = 8;

/** Responses in each second. */
type Rate = number;

/**
 * Visitors of a running suite, sixteen at a time. Each visitor sends the next request as soon as the last response
 * arrives. A visitor who opens a checkout pays at the local Stripe.
 */
export function crowdOf(suite: Suite, scene: Scene) {
  let seen = nothingYet();
  const coming = visits(scene, randomFrom(SEED));
  const sent = new WeakMap<object, { visit: Visit; at: number }>();
  const payments: Promise<void>[] = [];

  /** An amount and no duration, so that no request is aborted and continues during the next round. */
  async function send(
    url: string,
    about: number,
    requests?: AutocannonRequest[],
  ): Promise<AutocannonResult & { readonly rate: Rate }> {
    const result = await peer("autocannon")({
      ...{ url, connections: CONNECTIONS, timeout: TIMEOUT_SECONDS },
      amount: CONNECTIONS * Math.ceil(about / CONNECTIONS),
      ...(requests && { requests }),
    });
    // Timeouts are counted among the errors.
    seen.unanswered += result.errors;
    return { ...result, rate: result.requests.total / result.duration };
  }

  const next: AutocannonRequest = {
    setupRequest(request, context) {
      const { value: visit } = coming.next();
      sent.set(context, { visit, at: performance.now() });
      const { method, path, headers, body } = visit;
      // A new object each time, so that nothing of the last request is sent again.
      return { ...request, method, path, headers: { ...headers }, body: body ?? "" };
    },
    onResponse(status, body, context) {
      const { visit, at } = sent.get(context) ?? {};
      if (!visit || at === undefined) return;
      seen.tally.answered(visit.kind, status, performance.now() - at);
      if (visit.kind !== "checkout" || status !== 200) return;
      const payment = pay(suite, body);
      // Errors are reported once all requests have finished.
      payment.catch(() => {});
      payments.push(payment);
    },
  };

  return {
    /** Results of the mix since the last `forget`. */
    seen: () => seen,
    forget(): void {
      seen = nothingYet();
    },
    /** Sends approximately this many requests of the mix. */
    async visit(about: number): Promise<Rate> {
      const { rate, duration } = await send(suite.siteUrl, about, [next]);
      seen.seconds += duration;
      return rate;
    },
    /** Sends approximately this many requests to a function that does nothing, by the same path. */
    async callNothing(about: number): Promise<Rate> {
      const { rate, non2xx } = await send(`${suite.apiUrl}/health`, about);
      if (non2xx > 0) throw new Error(`${non2xx} requests to a function that does nothing failed.`);
      return rate;
    },
    /** Waits until every payment has reached the marketplace; returns the number of payments. */
    async settle(): Promise<number> {
      await Promise.all(payments);
      await stripe(suite, "/_local/idle");
      return payments.length;
    },
  };
}

/** `unanswered` counts requests; `seconds` counts those in which the mix was sent. */
const nothingYet = () => ({ tally: new Tally(), unanswered: 0, seconds: 0 });

async function pay(suite: Suite, answer: string): Promise<void> {
  const session = /cs_\w+/.exec(answer)?.[0];
  if (!session) throw new Error(`A checkout response has no session: ${answer}`);
  await stripe(suite, `/_local/sessions/${session}/pay`);
}

async function stripe(suite: Suite, path: string): Promise<void> {
  const answer = await fetch(`${suite.env.LOCAL_STRIPE_URL}${path}`, { method: "POST" });
  if (!answer.ok) throw new Error(`POST ${path} returned ${answer.status}: ${await answer.text()}`);
}
