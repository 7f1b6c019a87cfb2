import { readAddress, type Wanted } from "#domain/web/explore-address.js";

/**
 * What the address says now. A page that was drawn before the last click may not know of it yet, and a link that it
 * made would lose that choice.
 */
export const wantedNow = (): Wanted => readAddress(new URLSearchParams(window.location.search));
