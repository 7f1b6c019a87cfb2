const MIB = 1024 * 1024;

/** Limits of an archive (DESIGN §4). Sizes are in bytes. */
export const MAX_ENTRIES = 5_000;
export const MAX_FILE_BYTES = 50 * MIB;
export const MAX_TOTAL_BYTES = 200 * MIB;

/**
 * The maximum compression ratio of each file, and of all files together. Below `RATIO_FREE_BYTES`, any ratio is
 * allowed.
 */
export const MAX_RATIO = 100;
export const RATIO_FREE_BYTES = MIB;

/** Path limits in UTF-8 bytes, as file systems count them. */
export const MAX_PATH_BYTES = 1_024;
export const MAX_SEGMENT_BYTES = 255;
export const MAX_DEPTH = 32;
