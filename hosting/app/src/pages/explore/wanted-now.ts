import { readAddress, type Wanted } from "#domain/web/explore-address.js";

/**
 * The parameters in the current URL. A page that was rendered before the last click may not include that choice yet, so
 * its links would lose it.
 */
export const wantedNow = (): Wanted => readAddress(new URLSearchParams(window.location.search));
