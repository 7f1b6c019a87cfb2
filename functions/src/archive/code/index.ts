import type { Observer } from "../capabilities.js";
import type { PieceJudge } from "../pieces.js";
import type { Work } from "../work.js";
import { CodeJudge } from "./judge.js";

/** Creates the judges for the pieces of one archive. */
export const PIECE_JUDGES: readonly ((
  observer: Observer,
  work: Pick<Work, "check">,
  archived?: (name: string) => string | undefined,
) => PieceJudge)[] = [(observer, work, archived) => new CodeJudge(observer, work, archived)];
