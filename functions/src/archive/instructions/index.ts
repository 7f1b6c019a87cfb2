import type { Extractor, TextJudge } from "../pieces.js";
import { judgeProse } from "./prose/index.js";
import { wholeFile } from "./whole-file.js";

/** Finds programs in texts. Each text is given to all of them. */
export const EXTRACTORS: readonly Extractor[] = [wholeFile];

/** Judge texts that are not programs. */
export const TEXT_JUDGES: readonly TextJudge[] = [judgeProse];
