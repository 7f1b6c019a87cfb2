import { API_FALLBACK } from "#contract/pages.js";
import { fallback } from "#http/fallback.js";

/** Handles the paths below `/api` that do not belong to a route. */
export const apiFallback = fallback(API_FALLBACK.name);
