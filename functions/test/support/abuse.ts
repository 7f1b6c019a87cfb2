import type { Judged } from "#domain/moderation/abuse-limits.js";
import { config } from "#platform/config.js";

/** The limits on abuse of the suite, now, for calls of the store that pass by the routes. */
export const limitsNow = (): Judged => ({ settings: config().abuse, now: new Date() });
