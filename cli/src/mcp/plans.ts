import { createHash, randomBytes } from "node:crypto";
import type { Plan } from "../install/plan.js";
import { writtenOf } from "../install/result.js";
import type { Verb } from "./tool.js";

/** How long a user may think about a plan, in milliseconds. */
const LIFE_MS = 15 * 60_000;
/** Older plans are forgotten first. */
const MOST = 20;

/** The reason why a digest does not confirm a plan. */
export type Objection = "unknown" | "changed";

/** The plans that the agent received and the user has not decided about. */
export interface Plans {
  /** Remembers a plan, and returns its digest. The digest of an equal plan differs each time. */
  readonly offer: (plan: Plan, verb: Verb, root: string) => { digest: string; expiresAt: string };
  /**
   * Whether a digest confirms exactly this plan. A digest is accepted at most once, whatever the answer.
   *
   * @returns undefined if it does
   */
  readonly objection: (digest: string, plan: Plan, verb: Verb, root: string) => Objection | undefined;
}

/** Creates the memory for plans of one server process. */
export function createPlans(now: () => Date): Plans {
  const open = new Map<string, { readonly print: string; readonly expiresAt: number }>();
  return {
    offer(plan, verb, root) {
      const print = fingerprint(plan, verb, root);
      const digest = createHash("sha256").update(randomBytes(16)).update(print).digest("hex").slice(0, 32);
      const expiresAt = now().getTime() + LIFE_MS;
      open.set(digest, { print, expiresAt });
      for (const oldest of open.keys()) if (open.size > MOST) open.delete(oldest);
      return { digest, expiresAt: new Date(expiresAt).toISOString() };
    },
    objection(digest, plan, verb, root) {
      const offered = open.get(digest);
      open.delete(digest);
      if (!offered || offered.expiresAt <= now().getTime()) return "unknown";
      return offered.print === fingerprint(plan, verb, root) ? undefined : "changed";
    },
  };
}

/** A digest of everything that a plan writes, and of what the user saw about it. */
const fingerprint = (plan: Plan, verb: Verb, root: string): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        verb,
        root,
        plan.lock.site,
        plan.steps,
        writtenOf(plan),
        // The log may have grown since the offer. Then another proof shows the same archive.
        plan.writes.map(({ to: { log, ...to } }) => ({ ...to, keys: log?.keys })),
      ]),
    )
    .digest("hex");
