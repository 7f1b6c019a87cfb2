import type { Piece } from "../pieces.js";
import { mayMatch } from "../prefilter.js";
import type { RuleId } from "../rules.js";
import { LANGUAGE_SIGNS } from "./language-signs.js";
import type { Machine } from "./machine.js";
import { MORE_SYSTEM_SIGNS } from "./more-system-signs.js";
import { SYSTEM_SIGNS } from "./system-signs.js";

/**
 * Signs that are harmless on their own. A piece with all signs of a set breaks the rule of that set. They cover code
 * without a visible data flow, such as a loop that copies one stream into another, and languages without a grammar.
 */
export const SIGNS: readonly { rule: RuleId; signs: readonly RegExp[] }[] = [
  // Whatever the modules are called.
  {
    rule: "reverse-shell",
    signs: [
      /\.dup2\(/,
      /["']\/bin\/(?:ba|z|da)?sh["']|\bspawn\(|["']SHELL["']/,
      /\bcreate_connection\(|\.connect\(|\bconnect_ex\(/,
    ],
  },
  // A file of the home folder and a connection to a named host, in a language without a data flow here.
  {
    rule: "secret-elsewhere",
    signs: [
      /\b(?:TcpStream::connect(?:_timeout)?|UdpSocket|send_to|net\.Dial(?:Timeout)?|tls\.Dial|new\s{1,4}(?:[\w.]{1,20}\.)?(?:SSL)?Socket|(?<!\.)Socket|(?:Tcp|Udp)Client|TCPSocket\.(?:new|open)|TCPSocket|p?fsockopen|stream_socket_client|gen_tcp[.:]connect|Socket\.connect|tcpConnectToHost|connectToHost|NWConnection|socket\.tcp|Network\.Socket|connectTo)\b[^\n"'`]{0,60}["'`](?:(?:tcp|udp)4?["'`]\s{0,4},\s{0,4}["'`])?(?:(?:tcp|udp|tls|ssl):\/\/)?(?!localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|8\.8\.|1\.1\.1\.1)(?:\d{1,3}(?:\.\d{1,3}){3}|[\w-]{1,40}(?:\.[\w-]{1,40}){1,5})(?::\d{1,5})?["'`]/,
      /["'`](?:HOME|USERPROFILE|user\.home)["'`]|\bhome_?dir\(|\bUserHomeDir\(|\bDir\.home\b|NSHomeDirectory|homeDirectory|SpecialFolder\.UserProfile|getHomeDirectory/,
      /\bfs::read|read_to_(?:string|end)|File::open|\bReadFile\(|ReadAll|readAll(?:Bytes|Lines|Text)?\b|FileInputStream|\bFile\.(?:bin)?read|\bslurp\b|\bread_?file\b|\bio\.open\(|contentsOf|readBytes|file_get_contents|\bFile\.open/i,
      /\bwrite_all\b|\.Write\(|\.write\(|\bsend(?:_to|to|all)?\b|\.puts\b|fwrite|fputs|io\.Copy|io::copy|OutputStream|WriteLine|\.print\(/,
    ],
  },
  // A module of a program that anyone on the way, or the owner of an address, can change.
  {
    rule: "staged-download",
    signs: [
      /^[ \t]{0,20}(?:import|export)\b[^"'\n]{0,200}["'](?:http:\/\/(?!localhost|127\.|192\.168\.|10\.)|https:\/\/\d{1,3}(?:\.\d{1,3}){3}[:/])[^"'\n]{1,200}\.[mc]?[jt]sx?["']/m,
    ],
  },
  // A server that runs what a visitor sends.
  {
    rule: "reverse-shell",
    signs: [
      /\bBaseHTTPRequestHandler\b|\bStreamRequestHandler\b|\bBaseRequestHandler\b/,
      /\b(?:popen|system|getoutput|check_output|run|Popen|exec|eval)\([^\n]{0,60}\bself\.(?:path|rfile|headers|request)\b/,
    ],
  },
  {
    rule: "reverse-shell",
    signs: [
      /\bcreateServer\(|\bnet\.connect\(|\bWebSocket(?:Server)?\(|require\(["']ws["']\)/,
      /\.on\(\s{0,2}["'](?:data|message|line)["']/,
      /\b(?:exec|execSync|spawn|eval)\(\s{0,2}(?:String\()?(?:d|data|chunk|buf|buffer|m|msg|message|line|cmd|command)(?:\s{0,2}\+\s{0,2}["']{2}|\.toString\(\)|\.data)?\s{0,2}\)?\s{0,2}[,)]/,
    ],
  },
  // A function is looked for among those of a module, by a part of its name.
  {
    rule: "hidden-name",
    signs: [
      /\bbuiltins(?:__)?\.__dict__\b(?!\[)|\bvars\(\s{0,2}(?:builtins|__builtins__|os|subprocess|posix)\s{0,2}\)|\bdir\(\s{0,2}(?:builtins|__builtins__|os|subprocess|posix)\s{0,2}\)|\bgetmembers\(\s{0,2}(?:builtins|os|subprocess|posix)\b|\bresolve_name\(\s{0,2}["'](?:builtins|os|subprocess|posix)[:.]|\b(?:builtins|os|subprocess|posix)\.__dict__\.(?:items|values|keys)\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bObject\.(?:keys|entries|values|getOwnPropertyNames)\(\s{0,2}(?:require\(\s{0,2}["'](?:node:)?(?:child_process|vm|module)["']\s{0,2}\)|child_process|globalThis|cp)\s{0,2}\)\s{0,2}(?:\.(?:find|filter|map)\(|\[)/,
    ],
  },
  // Each line of a file, or of what another program prints, is run.
  {
    rule: "unknown-code",
    signs: [
      /\b[gm]?awk\b[^\n]{0,200}\bsystem\(\s{0,2}\$|\bperl\s{1,4}-\w{0,3}[np]\w{0,3}e\b[^\n]{0,60}\b(?:system|exec|eval)\b|\bxargs\b[^\n|]{0,80}\b(?:ba|z|da)?sh\s{1,4}-c\s{1,4}["']?(?:\{\}|%)["']?(?:\s|$)|\bparallel\s{0,4}<|--to-command=["']?(?:[\w/]{0,20}\/)?(?:ba|z)?sh\b|\bn?vim\s[^\n]{0,60}-S\s/,
    ],
  },
  // A function that shows something is replaced by one that starts programs.
  {
    rule: "hidden-name",
    signs: [
      /^[ \t]{0,40}(?:sys\.std\w{2,4}\.write|builtins\.\w{2,20}|print|sys\.displayhook)\s{0,4}=\s{0,4}(?:os\.(?:system|popen)|subprocess\.\w{2,20}|exec|eval)\b(?!\()|\bpatch(?:\.object)?\([^()\n]{2,80},\s{0,4}(?:os\.(?:system|popen)|subprocess\.\w{2,20}|exec|eval)\s{0,4}\)/m,
    ],
  },
  { rule: "hidden-name", signs: [/\.constructor\.(?:call|apply|bind)\(/] },
  // What stores objects of a program can start a program when it is loaded.
  {
    rule: "downloaded-expression",
    signs: [
      /\bread_pickle\(\s{0,4}["']https?:|\ballow_pickle\s{0,2}=\s{0,2}True|\bjoblib\.load\(|\bdictConfig\(|\bjinja2?\.Template\(|\bshelve\.open\(/,
      /\b(?:urlopen|urlretrieve|requests\.get|httpx\.get)\(|["']http:\/\//,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /["'](?:clipboardy|screenshot-desktop|node-global-key-listener|iohook|uiohook-napi|active-win)["']/,
      /\b(?:fetch|axios|got|request)\b|\bhttps?\.request\b/,
    ],
  },
  { rule: "hidden-name", signs: [/\b(?:_G|_ENV|getfenv\(\))\[\s{0,2}[A-Za-z_][^\]"'\n]{0,40}\]/] },
  // A class of Windows that starts programs, whose name is put together.
  {
    rule: "hidden-name",
    signs: [
      /\b(?:CreateObject|GetObject)\s{0,2}\(\s{0,4}"[^"\n]{0,30}"\s{0,4}[&+]|-ComObject\s{1,4}\(\s{0,4}["'][^"'\n]{0,30}["']\s{0,4}\+/i,
    ],
  },
  // A module with a computed name, beside the names of those that start programs.
  {
    rule: "hidden-name",
    signs: [
      /\bimport_module\(\s{0,4}[A-Za-z_][\w.[\]"']{0,60}\s{0,4}\)/,
      /["'](?:pty|subprocess|ctypes|builtins)["']/,
      /["'](?:os|socket|sys)["']/,
    ],
  },
  {
    rule: "tampering",
    signs: [
      /["'\\/~](?:Documents|Desktop|Pictures)(?=["'\\/])/,
      /\brmtree\(|\brmSync\(|\bremove_dir_all\(|\brm_rf\b|\bRemoveAll\(|\bos\.(?:remove|unlink)\(|\bRemove-Item\b[^\n]{0,200}-Recurse\b/,
      /expanduser\(|Path\.home\(\)|homedir\(\)|\bUserHomeDir\b|\bDir\.home\b|home_dir\(\)|\$HOME\b|\$env:USERPROFILE|["']HOME["']/,
    ],
  },
  {
    rule: "download-run",
    signs: [
      /\b(?:Reflection\.)?Assembly\]?::Load(?:From|File)?\(|\bAdd-Type\s{1,4}-TypeDefinition\s{1,4}\(|\bExecuteStatement\(|\bInvokeScript\(|\.AddScript\(|\bScriptBlock\]::Create\((?!\s{0,8}')/i,
      /\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|DownloadString|DownloadData|GetStringAsync|responseText|responseBody)\b/i,
    ],
  },
  {
    rule: "persistence",
    signs: [
      /GetFolderPath\(\s{0,2}["']?(?:\[[\w.+]{1,60}\]::)?(?:Common)?Startup|shell:(?:common )?startup|Programs\\{1,2}Startup/i,
      /\b(?:Copy-Item|copy|Move-Item|Out-File|Set-Content|CreateShortcut|WriteAllText|New-Item|cpi?)\b/i,
    ],
  },
  { rule: "persistence", signs: [/\bsc(?:\.exe)?\s{1,4}create\s[^\n]{0,200}\bbinPath\s{0,2}=/i] },
  {
    rule: "persistence",
    signs: [
      /\bgetusersitepackages\(|\bgetsitepackages\(|\bUSER_SITE\b/,
      /\b(?:copy\w{0,4}|move|write(?:_text)?|symlink)\(/,
    ],
  },
  { rule: "persistence", signs: [/\bCronTab\(/, /\.new\(\s{0,4}command\s{0,4}=/] },
  {
    rule: "exfiltration",
    signs: [
      /\bGetEnvironmentVariables\(|\b(?:gci|dir|ls|Get-ChildItem)\s{1,4}env:/i,
      /\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|UploadString|curl(?:\.exe)?)\b/i,
      /-Body\b|-InFile\b|-d\s|--data|UploadString/i,
    ],
  },
  {
    rule: "secret-elsewhere",
    signs: [
      /\bGet-StoredCredential\b|\bPasswordVault\b|\bCredEnumerate\b|\bCredRead\b/,
      /\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|UploadString|Net\.WebClient|HttpClient|urlopen|requests)\b/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\$env:PATH\s{0,4}=\s{0,4}["']?(?:\$PSScriptRoot|\$PWD|\$\(|\.[\\/])[^\n]{0,200}\$env:PATH|\bsetx\s{1,4}PATH\s{1,4}"?(?:%CD%|%~dp0)[^\n]{0,200}%PATH%/i,
    ],
  },
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
  {
    rule: "reverse-shell",
    signs: [
      /\bmkfifo\b|\bmknod\s/,
      /\bsh\}?["']?\s{1,4}(?:-i\b|<)/,
      /\bn(?:c|cat)["'\s]|\bs_client\b|\btelnet\s|\bsocat\s|\$\{?\w{1,40}\}?\s{1,4}\$\{?\w{1,40}\}?[^\n|]{0,80}>/,
    ],
  },
  { rule: "reverse-shell", signs: [/\bztcp\s/, /\b(?:ba|z)?sh\s.{0,40}<&/] },
  {
    rule: "reverse-shell",
    signs: [
      /\bcoproc\b/,
      /\bcurl\b|\bwget\b|\/dev\/tcp\/|\bn(?:c|cat)\s|\bsocat\s|\bs_client\b/,
      /\b(?:ba|z)?sh\s.{0,40}<&/,
    ],
  },
  {
    rule: "staged-download",
    signs: [
      /^[ \t]{0,20}source\(\s{0,4}(?:url\(\s{0,4})?["']https?:|\binclude\(\s{0,2}download\(|\beval\(\s{0,2}parse\([^\n]{0,60}["']https?:/m,
    ],
  },
  { rule: "staged-download", signs: [/\bURLClassLoader\b/, /\bnew URL\(|\bURI\.create\(/, /["']https?:/] },
  {
    rule: "download-run",
    signs: [
      /\bAssembly\.Load(?:From|File)?\(/,
      /\bGetByteArrayAsync\(|\bDownloadData\(|\bDownloadFile\(|\bGetStreamAsync\(/,
    ],
  },
  {
    rule: "staged-download",
    signs: [/\bfile\(\s{0,4}DOWNLOAD\b/, /\bexecute_process\(|\badd_custom_command\(/],
  },
  { rule: "surveillance", signs: [/\bhidden answer\b/, /\bcurl\b|https?:\/\//] },
  {
    rule: "download-run",
    signs: [
      /\buse (?:LWP|HTTP::Tiny|IO::Socket)|\bLWP::Simple|-MLWP/,
      /\beval\b\s{0,4}(?:\$|get\(|\{?\s{0,2}get)/,
      /\bget\(|->get\(/,
    ],
  },
  {
    rule: "exfiltration",
    signs: [
      /\buse (?:LWP|HTTP::Tiny|IO::Socket)|\bLWP::/,
      /\.ssh\/id_|\.aws\/credentials|\.gnupg|\.netrc/,
      /->(?:post|put|request|send)\b/,
    ],
  },
  {
    rule: "exfiltration",
    signs: [
      /https?:\/\/(?:[\w-]{1,60}\.)?(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|requestcatcher\.com|oast\.(?:pro|live|site|online|fun|me)|interact\.sh|oastify\.com|beeceptor\.com)/,
      /(?:~|HOME\}?|homedir\(\)[^\n]{0,20})[\\/]{1,2}\.(?:ssh\b|aws\b|gnupg\b|netrc\b|npmrc\b|kube\b|config[\\/]solana|\w{2,20}[\\/]\.env\b)/,
      /\b(?:POST|post|fetch|send|request|curl|PUT)\b/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [/__(?:base|bases|mro)__[\s\S]{0,20}\.__subclasses__\(|\bobject\.__subclasses__\(/],
  },
  {
    rule: "obfuscated-run",
    signs: [
      /(?:Gzip|Deflate)Stream|SecureStringTo(?:BSTR|GlobalAlloc)|CryptoStream/i,
      /\biex\b|Invoke-Expression|\.Invoke\(|ScriptBlock\]?::Create/i,
      /FromBase64String|ConvertTo-SecureString|\bbyte\[\]/i,
    ],
  },
  {
    rule: "download-run",
    signs: [
      /MSXML2\.|WinHttp\.|Microsoft\.XMLHTTP/i,
      /\bExecute(?:Global)?\b|\bEval\b|ADODB\.Stream|\biex\b|Invoke-Expression/i,
      /\.send\b/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:Set-Alias|New-Alias|sal|nal)\s{1,4}(?:-Name\s{1,4})?[\w-]{1,40}\s{1,4}(?:-Value\s{1,4})?["']?(?:iex|Invoke-Expression)\b/i,
    ],
  },
  {
    rule: "download-run",
    signs: [
      /\bfor\s{1,4}\/f\b[^\n]{0,200}\bin\s{0,4}\(\s{0,4}['`][^\n]{0,200}\b(?:curl|powershell|certutil|bitsadmin)\b[^\n]{0,400}\bdo\s{1,4}(?:call\s{1,4})?%%/i,
    ],
  },
  {
    rule: "hidden-program",
    signs: [
      /^import "C"/m,
      /^\s{0,8}(?:\/\/|\/?\*)?[^\n]{0,200}\b(?:system|popen|execl?[vpe]{0,2})\s{0,2}\(\s{0,2}"/m,
    ],
  },
  // A name that flags of zsh put together, and a name of a variable that `make` computes, are run.
  { rule: "hidden-name", signs: [/(?:^|[|;&]|\$\()[ \t]{0,8}"?\$\{\([a-zA-Z@%:.,s\d]{1,20}\)/m] },
  {
    rule: "hidden-name",
    signs: [/^[\t @+-]{0,8}\$[({](?:foreach|call|eval|value)\b[^\n]{0,400}\$[({]\$[({]/m],
  },
  // A method of .NET is looked up by its name.
  {
    rule: "hidden-name",
    signs: [
      /\[(?:System\.)?Activator\]::CreateInstance|\.GetMethod\(|\.InvokeMember\(/i,
      /\[(?:System\.)?(?:Type|Reflection\.\w{1,40})\]|\]::GetType\(|\.GetType\(/i,
    ],
  },
  // The lines of a file are run one by one.
  {
    rule: "downloaded-expression",
    signs: [
      /\bfor\s{1,4}\/f\b[^\n(]{0,200}\bin\s{0,4}\(\s{0,4}[^'`)\s][^)\n]{0,200}\)\s{0,4}do\s{1,4}(?:\(\s{0,4})?(?:@|call\s{1,4}|start\s{1,4}|cmd\s{1,4}\/[ck]\s{1,4}){0,3}"?%%/i,
    ],
  },
  { rule: "persistence", signs: [/\bEDITOR=["']?tee\b.{0,40}\bvisudo\b/] },
  {
    rule: "hidden-name",
    signs: [
      /[&.]\s{0,2}\(\s{0,2}(?:["'][^"'\n]{1,20}["']\s{0,2}\+|["'][^"'\n]{1,40}["']\s{0,2}-(?:f|join)\b)/,
    ],
  },
  { rule: "hidden-name", signs: [/\b(?:Set|New)-Alias\b[^\n]{0,60}\b(?:iex|Invoke-Expression)\b/i] },
  { rule: "obfuscated-run", signs: [/Assembly\]?::Load\(/i, /FromBase64String/i] },
  { rule: "hidden-program", signs: [/[[\]()!+]{80}/] },
  { rule: "hidden-program", signs: [/(?:_0x[0-9a-f]{2,6}\b[^\n]{0,120}){6}/] },
  {
    rule: "surveillance",
    signs: [
      /\bpyperclip\.paste|\bclipboard\.(?:paste|read)|Get-Clipboard|\bpbpaste\b/,
      /\bpyperclip\.copy|\bclipboard\.(?:copy|write)|Set-Clipboard|\bpbcopy\b/,
      /\bbc1|\b0x[0-9a-fA-F]{40}\b|0x\[a-f|\[13\]\[a-km-zA-HJ/,
    ],
  },
  {
    rule: "tampering",
    signs: [
      /\bFernet\(|\bAES\.new\(|createCipheriv|ChaCha20/,
      /os\.walk\(|rglob\(|readdirSync|glob\(/,
      /os\.(?:remove|rename|unlink|replace)\(|unlinkSync|renameSync|\.unlink\(/,
      /expanduser\(["']~(?:\/(?:Documents|Desktop|Pictures|Downloads)?)?\/?["']\)|Path\.home\(\)|homedir\(\)|walk\(["']\/["']/,
    ],
  },
  {
    rule: "tampering",
    signs: [
      /\bFernet\(|\bAES\.new\(|createCipheriv|ChaCha20|openssl enc\b/,
      /\bransom|\bBTC\b|\bbitcoin\b|\bmonero\b|decrypt(?:ion)? (?:key|your files)|files (?:have been|are) encrypted/i,
      /\bwalk\(|rglob\(|readdir|glob\(|\bfind\b/,
    ],
  },
  {
    rule: "download-run",
    signs: [
      /\bio\.popen\(\s{0,4}["'][^"'\n]{0,60}\b(?:curl|wget)\b|\brequire\s{0,2}\(?\s{0,2}["'](?:socket\.http|ssl\.https|http\.request)/,
      /\bload(?:string)?\s{0,2}\(/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\bpynput\b|\bkeyboard\.(?:on_press|hook|record)|SetWindowsHookEx|\biohook\b|uiohook|GetAsyncKeyState/,
      /\bon_press\b|KeyboardProc|keydown|on_release|GetAsyncKeyState|\.record\(|\.hook\(/,
      /\bopen\(|\bwrite|requests\.|\.send|smtplib|urlopen|fetch\(|logging\.|append/,
    ],
  },
  ...LANGUAGE_SIGNS,
  ...SYSTEM_SIGNS,
  ...MORE_SYSTEM_SIGNS,
];

export function judgeSigns(piece: Piece, machine: Machine): void {
  if (piece.language === "unknown" && piece.origin !== "file") return;
  for (const { rule, signs } of SIGNS) {
    if (!signs.every((sign) => mayMatch(sign, piece.text))) continue;
    const at = signs[0]?.exec(piece.text)?.index ?? -1;
    if (at < 0 || !signs.every((sign) => sign.test(piece.text))) continue;
    const lines = piece.text.slice(0, at).split("\n");
    const excerpt = piece.text.slice(at, at + 200).split("\n", 1)[0] ?? "";
    machine.report(rule, { piece, line: piece.firstLine + lines.length - 1, excerpt });
  }
}
