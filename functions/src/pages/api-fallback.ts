import { API_FALLBACK } from "#contract/pages.js";
import { fallback } from "#http/fallback.js";

/** The paths below `/api` that no route has. */
export const apiFallback = fallback(API_FALLBACK.name);
