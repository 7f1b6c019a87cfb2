import type { Piece } from "../pieces.js";
import type { RuleId } from "../rules.js";
import type { Machine } from "./machine.js";

/**
 * Signs that are harmless alone. A piece with all signs of a set breaks its rule. They are for what no data flow
 * connects, such as a loop that copies one stream into another, and for languages without a grammar.
 */
export const SIGNS: readonly { rule: RuleId; signs: readonly RegExp[] }[] = [
  {
    rule: "reverse-shell",
    signs: [/\bsocket\.socket\(/, /\bos\.dup2\(/, /["']\/bin\/(?:ba|z|da)?sh["']|\bpty\.spawn\(/],
  },
  {
    rule: "reverse-shell",
    signs: [
      /\bnet\.(?:Socket|connect|createConnection)\b/,
      /["'](?:\/bin\/(?:ba|z)?sh|cmd\.exe|sh|bash)["']/,
      /\.pipe\(\s{0,2}\w{1,20}\.stdin/,
    ],
  },
  { rule: "reverse-shell", signs: [/Net\.Sockets\.TCPClient/i, /\biex\b|invoke-expression/i] },
  { rule: "reverse-shell", signs: [/\bfsockopen\(/, /["']\/bin\/(?:ba)?sh -i/] },
  { rule: "reverse-shell", signs: [/\buse Socket\b|IO::Socket/, /\bexec\b/, /\/bin\/(?:ba)?sh/] },
  {
    rule: "reverse-shell",
    signs: [/\bTCPSocket\.(?:new|open)\b/, /\bexec\b|IO\.popen|`/, /\/bin\/(?:ba)?sh|\bsh -i\b|cmd/],
  },
  {
    rule: "reverse-shell",
    signs: [
      /\bnet\.Dial\(/,
      /exec\.Command\(\s{0,4}["'`](?:\/bin\/)?(?:ba|z)?sh["'`]/,
      /\.Std(?:in|out)\s{0,4}=/,
    ],
  },
  {
    rule: "reverse-shell",
    signs: [/\bTcpStream::connect\b/, /Command::new\(\s{0,4}"(?:\/bin\/)?(?:ba|z)?sh"/, /from_raw_fd|Stdio/],
  },
  { rule: "reverse-shell", signs: [/\bmkfifo\b/, /\bsh\s{1,4}-i\b/, /\bn(?:c|cat)\s/] },
  {
    rule: "surveillance",
    signs: [
      /\bpynput\b|\bkeyboard\.(?:on_press|hook|record)|SetWindowsHookEx|\biohook\b|uiohook|GetAsyncKeyState/,
      /\bon_press\b|KeyboardProc|keydown|on_release|GetAsyncKeyState|\.record\(|\.hook\(/,
      /\bopen\(|\bwrite|requests\.|\.send|smtplib|urlopen|fetch\(|logging\.|append/,
    ],
  },
];

export function judgeSigns(piece: Piece, machine: Machine): void {
  if (piece.language === "unknown") return;
  for (const { rule, signs } of SIGNS) {
    const at = signs[0]?.exec(piece.text)?.index ?? -1;
    if (at < 0 || !signs.every((sign) => sign.test(piece.text))) continue;
    const lines = piece.text.slice(0, at).split("\n");
    const excerpt = piece.text.slice(at, at + 200).split("\n", 1)[0] ?? "";
    machine.report(rule, { piece, line: piece.firstLine + lines.length - 1, excerpt });
  }
}
