import type { QueryKey } from "@tanstack/react-query";
import { queries } from "../api/cache.js";
import type { Listing } from "./listing.js";

/** Whether the displayed data updates live: unknown, yes, or currently not. */
export type LiveState = "opening" | "live" | "lost";

/**
 * How long the server may be unreachable before that counts: a listener for a longer list starts with the
 * cached part.
 */
const MISSED_MS = 2_000;
/** After how long a listener that ended is restarted, while something uses it. */
const AGAIN_MS = 60_000;

/**
 * A Firestore listener that writes the received data into the query cache, as long as a component uses it.
 */
export class Watch<T> {
  #state: LiveState = "opening";
  #end: (() => void) | undefined;
  readonly #lookers = new Set<() => void>();

  constructor(
    private readonly queryKey: QueryKey,
    private readonly listing: Listing<T>,
  ) {}

  readonly state = (): LiveState => this.#state;

  /**
   * Starts to use the listener. The returned function stops that; when the last user stops, the listener
   * ends.
   */
  readonly look = (looker: () => void): (() => void) => {
    this.#lookers.add(looker);
    this.#end ??= this.#begin();
    return () => {
      this.#lookers.delete(looker);
      if (this.#lookers.size > 0) return;
      this.#end?.();
      this.#end = undefined;
      this.#state = "opening";
    };
  };

  #begin(): () => void {
    let isOver = false;
    let stop = () => {};
    let missed: ReturnType<typeof setTimeout> | undefined;
    const lose = () => {
      if (isOver) return;
      this.#become("lost");
      const timer = setTimeout(() => {
        this.#end = this.#begin();
      }, AGAIN_MS);
      stop = () => clearTimeout(timer);
    };
    import("./sdk.js")
      .then(({ listen }) =>
        listen(this.listing, {
          hear: (found) => {
            clearTimeout(missed);
            missed = undefined;
            // The response to an earlier request is older, and would overwrite this one.
            void queries.cancelQueries({ queryKey: this.queryKey, exact: true });
            queries.setQueryData(this.queryKey, found);
            this.#become("live");
          },
          miss: () => {
            missed ??= setTimeout(() => this.#become("lost"), MISSED_MS);
          },
          lose,
        }),
      )
      .then((unsubscribe) => {
        if (isOver) unsubscribe();
        else stop = unsubscribe;
      }, lose);
    return () => {
      isOver = true;
      clearTimeout(missed);
      stop();
    };
  }

  #become(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const looker of this.#lookers) looker();
  }
}
