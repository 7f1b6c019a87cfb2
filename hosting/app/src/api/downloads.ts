/** The query key prefix of all download lists of all users. They are stale after each download. */
export const DOWNLOADS = ["downloads"];
