import { quantile } from "../../frame/in-turn.js";

/**
 * The results for one kind of request. Times are in milliseconds and cover only responses with a 2xx status.
 */
export interface KindSummary {
  readonly kind: string;
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Summary {
  readonly answers: number;
  /** Responses with a 5xx status. */
  readonly broken: number;
  /** Responses with status 429. */
  readonly limited: number;
  /** Responses with any other status that is not 2xx, such as "409 like: 3", the most frequent first. */
  readonly refused: readonly string[];
  readonly kinds: readonly KindSummary[];
}

/** Counts responses as they arrive. */
export class Tally {
  readonly #statuses = new Map<string, number>();
  readonly #times = new Map<string, number[]>();

  /** @param milliseconds from the request to the end of the response */
  answered(kind: string, status: number, milliseconds: number): void {
    const name = `${status} ${kind}`;
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
    if (Math.floor(status / 100) !== 2) return;
    const times = this.#times.get(kind);
    if (times) times.push(milliseconds);
    else this.#times.set(kind, [milliseconds]);
  }

  summary(): Summary {
    const counted = [...this.#statuses];
    const many = (is: (status: string) => boolean) =>
      counted.reduce((sum, [name, count]) => sum + (is(name.slice(0, 3)) ? count : 0), 0);
    return {
      answers: many(() => true),
      broken: many((status) => status.startsWith("5")),
      limited: many((status) => status === "429"),
      refused: counted
        .filter(([name]) => !/^(2|5|429)/.test(name))
        .sort(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name}: ${count}`),
      kinds: [...this.#times].map(([kind, times]) => ({
        ...{ kind, answers: times.length },
        ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
      })),
    };
  }
}
