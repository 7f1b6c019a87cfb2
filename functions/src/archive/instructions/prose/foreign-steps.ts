import { isKnownForge } from "../../code/hosts.js";
import { type Finding, finding } from "../../finding.js";
import type { Reading } from "./reading.js";

const ADDRESS = /\bhttps?:\/\/[\w.-]{4,200}[\w./-]{0,200}/g;
/** The letters around an address in which the steps are. */
const REACH = 200;
const MAX_ADDRESSES = 200;

/** Words for fetching, for running, and for what is run, in other languages than English. */
const FETCHES =
  /\b(?:lade|laden|lad|hole?|ruf\w?|telecharg\w{1,4}|recuper\w{1,4}|descarg\w{1,4}|baj[ae]|obten\w{0,3}|baix\w{1,3}|scaric\w{1,3}|pobierz)\b|télécharg|récupér|скача|загруз|получи|下载|下載|获取|抓取|ダウンロード|取得|내려받|다운로드/;
const RUNS =
  /\b(?:fuhr\w{0,3}|führ\w{0,3}|ausfuhr\w{0,3}|starte|execut\w{1,4}|lanc\w{1,3}|ejecut\w{1,4}|rode|rodar|esegu\w{1,3}|uruchom)\b|ausführ|exécut|выполн|запуст|исполн|执行|執行|运行|運行|実行|실행/;
const WHAT =
  /\b(?:inhalt\w{0,2}|ergebnis|ausgabe|antwort|contenu|sortie|reponse|resultat|contenido|salida|respuesta|resultado|conteudo|saida|resposta|contenuto|zawartosc|shell|bash|terminal|python|interpreter\w{0,2})\b|réponse|résultat|conteúdo|saída|содержим|ответ|результат|оболочк|терминал|консол|内容|结果|結果|輸出|输出|返回|シェル|ターミナル|中身|응답|내용|셸/;
const FORBIDS =
  /\b(?:nicht|nie|niemals|kein\w{0,2}|vermeide|ne|jamais|nunca|jamas|evita\w{0,2}|evite\w{0,2}|nao|mai|non|nigdy)\b(?=[^.;\n\r]{0,24}\b(?:lad|hol|fuhr|führ|aus|execut|exécut|lanc|telech|télé|descarg|ejecut|baix|rod|scar|esegu|pobier|uruch))|(?:不要|切勿|请勿|不得|禁止|никогда|не\s(?:скачивай|выполняй|запускай)|しないで|ではいけ)/;

/** Finds sentences in other languages than English that tell to fetch a program of another host and to run it. */
export function foreignSteps(path: string, reading: Reading): Finding[] {
  const { text } = reading;
  if (!text.includes("://")) return [];
  let left = MAX_ADDRESSES;
  for (const { index, 0: address } of text.matchAll(ADDRESS)) {
    if (--left < 0) break;
    if (isKnownForge(address)) continue;
    const before =
      text
        .slice(Math.max(0, index - REACH), index)
        .split("\n")
        .at(-1) ?? "";
    const after = text
      .slice(index + address.length, index + address.length + REACH)
      .split("\n", 1)[0] as string;
    const near = `${before} ${after}`;
    if (!FETCHES.test(near) || !RUNS.test(near) || !WHAT.test(after) || FORBIDS.test(near)) continue;
    if (reading.isSample(index) || reading.isForbidden(index)) continue;
    const message = "A program of another host is fetched and run in steps that the text describes";
    return [finding("described-command", { file: path, line: reading.lineAt(index), message })];
  }
  return [];
}
