const MIB = 1024 * 1024;

/** What an archive may hold at most (DESIGN §4). Sizes are bytes. */
export const MAX_ENTRIES = 5_000;
export const MAX_FILE_BYTES = 50 * MIB;
export const MAX_TOTAL_BYTES = 200 * MIB;

/** How far a file, or all of them together, may be compressed; smaller ones may have any ratio. */
export const MAX_RATIO = 100;
export const RATIO_FREE_BYTES = MIB;

/** Paths in UTF-8 bytes, as file systems count them. */
export const MAX_PATH_BYTES = 1_024;
export const MAX_SEGMENT_BYTES = 255;
export const MAX_DEPTH = 32;
