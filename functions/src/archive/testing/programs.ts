import { Observer } from "../capabilities.js";
import { CodeJudge } from "../code/judge.js";
import type { Finding } from "../finding.js";
import type { Execution, Language } from "../pieces.js";
import { Work } from "../work.js";

/** What the judge of code finds in one piece. */
export async function judged(
  language: Language,
  text: string,
  execution: Execution = "script",
): Promise<Finding[]> {
  const judge = new CodeJudge(new Observer(), new Work());
  const piece = { path: "file", firstLine: 1, language, text, origin: "file", execution } as const;
  return [...(await judge.judge(piece)), ...(await judge.end())];
}

/** The rules that one piece breaks. */
export async function rulesOf(language: Language, text: string, execution?: Execution): Promise<string[]> {
  return (await judged(language, text, execution)).map(({ rule }) => rule);
}
