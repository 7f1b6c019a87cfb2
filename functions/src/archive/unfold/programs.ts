import { isCommand } from "../instructions/piece.js";

const INTERPRETERS: readonly [RegExp, string][] = [
  [/\bpython[\d.]{0,4}\b/, ".py"],
  [/\b(?:node|bun|deno)\b/, ".js"],
  [/\bpwsh\b/, ".ps1"],
  [/\bruby\b/, ".rb"],
  [/\bperl\b/, ".pl"],
  [/\bphp\b/, ".php"],
];

const LANGUAGES: readonly [RegExp, string][] = [
  [/<\?php/, ".php"],
  [/<(?:script|html|svg)\b/i, ".html"],
  [
    /(?:^|[;\n])\s{0,20}(?:import \w|from [\w.]{1,60} import |def \w{1,60}\(|exec\(|eval\(|print\(|class \w{1,60}[:(]|__import__)/,
    ".py",
  ],
  [
    /(?:^|[;\n])\s{0,20}(?:const |let |var |function\b|require\(|module\.exports|import\s.{1,200}from\s|\(\s{0,2}(?:async\s{0,2})?(?:function|\(\)\s{0,2}=>))|\bprocess\.env\b|\bchild_process\b/,
    ".js",
  ],
  [
    /(?:^|[;\n|])\s{0,20}(?:IEX\b|Invoke-\w|New-Object\b|\$\w{1,40}\s{0,4}=|\[[\w.]{3,60}\]::|Set-\w|Start-Process)/i,
    ".ps1",
  ],
];

/** The file extension for the language of a text without a name; ".md" for prose. */
export function nameOfProgram(text: string): string {
  const start = text.trimStart();
  if (start.startsWith("#!"))
    return INTERPRETERS.find(([name]) => name.test(start.split("\n", 1)[0] ?? ""))?.[1] ?? ".sh";
  const first =
    start.split("\n").find((line) => line.trim() !== "" && !line.trimStart().startsWith("#")) ?? "";
  if (isCommand(first) || /\|\s{0,4}(?:sudo\s)?(?:ba|z|da)?sh\b|\/dev\/tcp\//.test(first)) return ".sh";
  return LANGUAGES.find(([form]) => form.test(start))?.[1] ?? ".md";
}
