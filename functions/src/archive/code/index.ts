import type { PieceJudge } from "../pieces.js";

/** Makes the judges of one archive's pieces. */
export const PIECE_JUDGES: readonly (() => PieceJudge)[] = [];
