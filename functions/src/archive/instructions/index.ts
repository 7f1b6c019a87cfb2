import type { Extractor, TextJudge } from "../pieces.js";
import { agentPieces, judgeAgentSettings } from "./agent-settings.js";
import { carrierPieces } from "./carriers.js";
import { columnPieces } from "./columns.js";
import { configurationPieces } from "./configurations.js";
import { judgeForgedTurns } from "./forged-turns.js";
import { judgeGrants } from "./grants.js";
import { literatePieces } from "./literate.js";
import { markdownPieces } from "./markdown-pieces.js";
import { judgeNamedKeys } from "./named-keys.js";
import { disguisedPieces, markupPieces, notebookPieces, settingPieces } from "./other-texts.js";
import { judgePackageSources } from "./package-sources.js";
import { patchPieces } from "./patches.js";
import { judgeProse } from "./prose/index.js";
import { recipePieces } from "./recipes.js";
import { judgeSources } from "./registries.js";
import { judgeScattered } from "./scattered-words.js";
import { judgeServers } from "./servers.js";
import { spokenPieces } from "./spoken-pieces.js";
import { examplePieces, judgeTemplates, placeholderPieces, templatePieces } from "./templates.js";
import { titlePieces } from "./titles.js";
import { toldValues } from "./told-values.js";
import { judgeTurned } from "./turned-texts.js";
import { judgeUnreadable } from "./unreadable.js";
import { wholeFile } from "./whole-file.js";
import { workflowPieces } from "./workflows.js";

/** Functions that find programs in texts. Each text is passed to all of them. */
export const EXTRACTORS: readonly Extractor[] = [
  wholeFile,
  markdownPieces,
  recipePieces,
  configurationPieces,
  workflowPieces,
  notebookPieces,
  markupPieces,
  settingPieces,
  disguisedPieces,
  spokenPieces,
  toldValues,
  agentPieces,
  literatePieces,
  templatePieces,
  examplePieces,
  carrierPieces,
  patchPieces,
  placeholderPieces,
  titlePieces,
  columnPieces,
];

/** Functions that judge texts that are not programs. */
export const TEXT_JUDGES: readonly TextJudge[] = [
  judgeProse,
  judgeServers,
  judgeSources,
  judgeUnreadable,
  judgeAgentSettings,
  judgeTemplates,
  judgeNamedKeys,
  judgePackageSources,
  judgeGrants,
  judgeScattered,
  judgeForgedTurns,
  judgeTurned,
];
