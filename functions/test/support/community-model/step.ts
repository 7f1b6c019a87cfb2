import type * as fc from "fast-check";
import type { Method, Operation, RouteDefinition } from "#contract/route.js";
import { send } from "../http.js";
import type { Cast, Person } from "./cast.js";
import { noteProgress } from "./progress.js";
import { type Outcome, refused } from "./refusals.js";
import type { Community } from "./state.js";

/** One action of a run on the marketplace, and its expected result. */
export interface Step {
  /** A sentence for the story of a failed run. */
  readonly says: string;
  /** Applies the step to the model and returns the predicted result. */
  readonly expects: () => Outcome | undefined;
  /** Runs the step against the real marketplace. */
  readonly take: (cast: Cast) => Promise<Outcome | undefined>;
  /** The limit that it counts against: how often it may be done in one run. */
  readonly limit?: { readonly key: string; readonly most: number };
}

/** A user's request to a route. */
interface Request {
  readonly says: string;
  readonly by: Person;
  readonly route: RouteDefinition;
  readonly method: Method;
  readonly input?: Record<string, unknown> | ((cast: Cast) => Promise<Record<string, unknown>>);
  readonly expects: () => Outcome;
  /** Waits for the consequences of the request, if it succeeds. */
  readonly settle?: (cast: Cast) => Promise<unknown>;
}

export function request(community: Community, asked: Request): Step {
  const { says, by, route, method, input = {}, expects, settle } = asked;
  const operation = route[method] as Operation;
  const isSignedOut = operation.access !== "anyone" && community.people[by].deleted;
  return {
    says: `${by} ${says}`,
    ...(operation.limit &&
      !isSignedOut && { limit: { key: `${by} ${method} ${route.path}`, most: operation.limit.perMinute } }),
    expects: () => (isSignedOut ? refused("signedOut") : expects()),
    take: async (cast) => {
      const sent = typeof input === "function" ? await input(cast) : input;
      const { status, body } = await send(route.path, method, { token: cast.people[by].token, input: sent });
      if (status === 200) {
        operation.response.parse(body);
        await settle?.(cast);
      }
      return { status, body: body as Outcome["body"] };
    },
  };
}

/**
 * A command of fast-check: a step that is built when it runs, from the state of the marketplace at that time.
 * No step is built if the marketplace has no subject for it.
 */
export class StepCommand implements fc.AsyncCommand<Community, Cast> {
  constructor(
    private readonly about: string,
    private readonly make: (community: Community) => Step | undefined,
    private readonly hasRun: () => void,
  ) {}

  check(community: Readonly<Community>): boolean {
    const step = this.make(community);
    if (!step) return false;
    const { limit } = step;
    return !limit || (community.calls.get(limit.key) ?? 0) < limit.most;
  }

  async run(community: Community, cast: Cast): Promise<void> {
    const step = this.make(community);
    if (!step) throw new Error("A step that was possible is not");
    const { says, limit } = step;
    if (limit) community.calls.set(limit.key, (community.calls.get(limit.key) ?? 0) + 1);
    const expected = step.expects();
    community.story.push(expected ? `${says}: ${expected.body.error ?? "done"}` : says);
    for (const person of Object.values(community.people)) noteProgress(community, person);
    const answer = await step.take(cast);
    if (expected) expect(answer).toMatchObject(expected);
    this.hasRun();
  }

  toString(): string {
    return this.about;
  }
}
