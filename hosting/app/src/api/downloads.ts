/** Query key prefix of all lists of downloads, for every user: they are stale after each download. */
export const DOWNLOADS = ["downloads"];
