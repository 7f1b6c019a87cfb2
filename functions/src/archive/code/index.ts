import type { Observer } from "../capabilities.js";
import type { PieceJudge } from "../pieces.js";
import { CodeJudge } from "./judge.js";

/** Makes the judges of one archive's pieces. */
export const PIECE_JUDGES: readonly ((observer: Observer) => PieceJudge)[] = [
  (observer) => new CodeJudge(observer),
];
