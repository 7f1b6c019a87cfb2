import type { RuleId } from "../rules.js";

/** Requests and connections of browsers, servers, and Windows. */
const REACHES_WEB =
  /\bfetch\(|\bsendBeacon\(|XMLHttpRequest|\bWebSocket\(|\baxios\b|\bhttps?\.(?:request|get)\(|require\(["'](?:node:)?https?["']\)\.(?:get|request)\(|\bnet\.request\(|new Image\(|\.src\s{0,2}=|\bgot\(/;

/**
 * Signs of what scripts of systems, browsers, and Windows do, for sources and starts that have no data flow here. As in
 * `signs.ts`, a piece with all signs of a set breaks the rule of that set.
 */
export const SYSTEM_SIGNS: readonly { rule: RuleId; signs: readonly RegExp[] }[] = [
  // All cookies, the history, or the passwords of a browser.
  {
    rule: "surveillance",
    signs: [
      /\bcookies\b[^\n;]{0,60}\.(?:getAll|get)\(\s{0,4}(?:\{\s{0,4}\}|null|undefined)?\s{0,4}[,)]|\bcookies\.getAll\(|\bhistory\.search\(\s{0,4}\{\s{0,4}text:\s{0,4}["']{2}|\.getPath\(["']cookies["']\)|\bcaptureVisibleTab\(|\bdesktopCapturer\b|\bjar\.get\(\s{0,4}\{\s{0,4}\}\s{0,4}\)/,
      /\bchrome\.|\bbrowser\.|\bsession\b|\bwebContents\b|\belectron\b/,
      /method:\s{0,4}["'](?:POST|PUT)["']|\bsendBeacon\(|\.send\(|new Image\(|\bnet\.request\(/,
    ],
  },
  // What a person types into a field of passwords, or has in the clipboard, and a request from a page.
  {
    rule: "surveillance",
    signs: [
      /\.type ?==(?:= |=| |)["']password["']\)[^\n]{0,160}\.value\b|\[type=["']?password["']?\][^\n]{0,80}\.value\b/,
      /addEventListener\(|\.on(?:blur|change|input|submit|keyup|keydown)\s{0,2}=/,
      /\bsendBeacon\(|new Image\(\)\.src|\bfetch\(|XMLHttpRequest|\bWebSocket\(/,
      /content_scripts|\bchrome\.|\bbrowser\.runtime|\blocation\.(?:host|href|hostname)\b/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\bclipboard\.readText\(|\bclipboard\.read\(|\bOnClipboardChange\b|\bAddClipboardFormatListener\b|\bGetClipboardData\b|\bClipboard\.Get(?:Text|Data)/,
      REACHES_WEB,
      /\bbc1|\b0x\[|\b0x[0-9a-fA-F]{40}\b|\[13\]|===?\s{0,2}(?:12|24)\b|setInterval\(|OnClipboardChange|addEventListener\(\s{0,2}["'](?:focus|visibilitychange|copy|paste)/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\bOnClipboardChange\b|\bAddClipboardFormatListener\b/,
      /\bA_Clipboard\s{0,2}:?=|SetClipboardData|WinHttpRequest|URLDownloadToFile|\bhttps?:\/\//,
    ],
  },
  // Letters that are typed, of a whole page.
  {
    rule: "surveillance",
    signs: [
      /addEventListener\(\s{0,2}["'](?:keydown|keypress|keyup)["']/,
      /\+=\s{0,2}\w{1,12}\.key\b|\.push\(\s{0,2}\w{1,12}\.key\b/,
      /\bsendBeacon\(|\bfetch\(\s{0,2}["'`]https?:|new Image\(\)\.src|\bWebSocket\(/,
    ],
  },
  // The keepers of secrets of servers that build.
  {
    rule: "secret-elsewhere",
    signs: [
      /\blookupCredentials\b|\bSystemCredentialsProvider\b|\.(?:secret|password|token|privateKey)\.plainText\b|\bhudson\.util\.Secret\b|\bcredentials_store\b|\bgetPlainText\(\)/,
      /\bsh\s{0,2}\(?["']|\bhttps?:\/\/|\bwriteFile\b|\bprintln\b|\becho\b|\bhttpRequest\b/,
    ],
  },
  // A handler of each command of a shell that runs what it has collected.
  {
    rule: "unknown-code",
    signs: [
      /\btrap\s[^\n]{1,200}\b(?:DEBUG|ERR|RETURN)\b/,
      /\bBASH_COMMAND\b/,
      /\+=/,
      /(?:^|[;&|)]|\b(?:then|do|eval|exec))[ \t]{1,40}"?\$\{?\w{1,40}\}?"?[ \t]{0,8}(?:;;|;|&|$)/m,
    ],
  },
  // What a host sends becomes a part of a system's configuration.
  {
    rule: "staged-download",
    signs: [
      /\bbuiltins\.readFile\s{0,4}\(?\s{0,4}(?:builtins\.)?fetch(?:url|Tarball|Git)\b|\b(?:import|readFile)\s{0,4}\(\s{0,4}(?:builtins\.)?fetchurl\b/,
    ],
  },
  {
    rule: "staged-download",
    signs: [
      /\bapply\s{0,2}\(?\s{0,2}(?:from\s{0,2}[:=(]|\{\s{0,4}from\()\s{0,4}(?:uri\(\s{0,2})?["'](?:http:\/\/|https:\/\/(?!(?:raw\.githubusercontent\.com|github\.com|gitlab\.com|[\w.-]{0,60}gradle\.org)\/))/,
    ],
  },
  // Files are encrypted in bulk, and the originals are gone.
  {
    rule: "tampering",
    signs: [
      /\bgpg2?\s[^\n]{0,200}(?:\s-e\b|--encrypt|\s-c\b|--symmetric|\s-r\b)|\bopenssl\s{1,4}enc\b|\bage\s{1,4}-r\b|\b7z\w?\s{1,4}a\s[^\n]{0,80}\s-p|\bzip\s[^\n]{0,60}\s(?:-P|-e|--encrypt)\b/,
      /\bshred\s|\bsrm\s|\bwipe\s|\brm\s{1,4}-\w{0,4}f\w{0,4}\s{1,4}(?:--\s{1,4})?"?\$/,
      /\bBTC\b|\bbitcoin\b|\bmonero\b|\bXMR\b|\bransom|(?:decrypt|unlock|restore|recover)[^\n]{0,40}\byour (?:files|documents|data)|\bYour (?:files|documents)\b/i,
    ],
  },
  // Records, copies for a recovery, and protection are turned off.
  {
    rule: "tampering",
    signs: [
      /\bWin32_ShadowCopy\b[^\n]{0,120}(?:Remove-|Delete|ForEach)|\bvssadmin\b[^\n]{0,40}\bdelete\b|\bvssadmin\b[^\n]{0,60}\bresize\b[^\n]{0,80}\bmaxsize=|\bwbadmin\b[^\n]{0,40}\bdelete\b|\bshadowcopy\b[^\n]{0,20}\bdelete\b|\bbcdedit\b[^\n]{0,80}(?:recoveryenabled\s{1,4}no\b|ignoreallfailures|safeboot)|\bdiskutil\b[^\n]{0,20}\beraseDisk\b|\btmutil\b[^\n]{0,20}\b(?:deletelocalsnapshots|disable)\b/i,
    ],
  },
  {
    rule: "tampering",
    signs: [
      /\.ClearLog\(|\bwevtutil(?:\.exe)?\s{1,4}(?:cl|clear-log)\b|\bClear-EventLog\b|\bRemove-EventLog\b|\bauditpol\b[^\n]{0,40}\/(?:clear|remove)|\bfsutil\s{1,4}usn\s{1,4}deletejournal\b/i,
    ],
  },
  {
    rule: "tampering",
    signs: [
      /\bDisable(?:RealtimeMonitoring|BehaviorMonitoring|ScriptScanning|IOAVProtection|BlockAtFirstSeen|IntrusionPreventionSystem|AntiSpyware|AntiVirus)\b["']?\]?\s{0,4}(?:[=:,]|-Value|\/t|\/d)?\s{0,4}["']?(?:\$?true\b|1\b|0x1\b|REG_DWORD|\/t|DWord)/i,
    ],
  },
  {
    rule: "tampering",
    signs: [/\bAmsi(?:Enable|ScanBuffer|InitFailed|Utils)\b|\bamsiInitFailed\b|\bAmsi\w{0,8}["']\s{0,2}\+/i],
  },
  // The environment as labels of names, or over another way that is not the web.
  {
    rule: "exfiltration",
    signs: [
      /\bGetEnvironmentVariables\(|\b(?:gci|dir|ls|Get-ChildItem|Get-Item)\s{1,4}(?:-Path\s{1,4})?env:/i,
      /KEY|TOKEN|SECRET|PASS|\.Value\b/i,
      /\bResolve-DnsName\b|\bnslookup\b|\[(?:System\.)?Net\.Dns\]|\bUdpClient\b|\bTcpClient\b|\bSend-MailMessage\b|\bSmtpClient\b|\bClientWebSocket\b/i,
    ],
  },
  // What a console remembers, sent in any way.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bHistorySavePath\b|ConsoleHost_history\.txt/i,
      /\bResolve-DnsName\b|\bnslookup\b|\[(?:System\.)?Net\.\w{1,20}\]|\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|curl(?:\.exe)?)\b|\bUpload(?:String|File|Data)\b|\bWebClient\b|\bSend-MailMessage\b/i,
    ],
  },
  // Files are chosen because they hold keys, in any folder.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bkdbx\b[^\n]{0,120}\b(?:wallet|pem|ppk|pfx|p12|ovpn|id_rsa|keystore)|\b(?:wallet|pem|ppk|pfx|p12|ovpn|id_rsa|keystore)\b[^\n]{0,120}\bkdbx\b/i,
      /\bUpload(?:File|Data|String)\b|-InFile\b|\bcurl(?:\.exe)?\b[^\n]{0,80}(?:-F|-T|--upload|--data)|\bscp\s|\brclone\s|\brequests\.p(?:ost|ut)\(|method:\s{0,4}["']P(?:OST|UT)["']|\bPostAsync\(|\bPutAsync\(/i,
    ],
  },
  // A command that is looked up by a part of its name, or whose name is put together.
  {
    rule: "hidden-name",
    signs: [
      /(?:&|\.)\s{0,4}\(\s{0,4}(?:gcm|Get-Command|gal|Get-Alias)\b[^\n)]{0,100}(?:[*?]|-(?:Verb|Noun)\s{1,4}\S{0,40}\$|\$\w{1,40}\.)/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:Get-Command|gcm)\b[^\n]{0,100}-(?:Verb|Noun)\s{1,4}(?:\$|\(|["'][^"'\n]{0,40}["']\s{0,4}[+-])/i,
      /&\s{0,4}\(?\$\w{1,40}/,
    ],
  },
  // What a profile of PowerShell gets runs in each console.
  {
    rule: "persistence",
    signs: [
      /\$(?:global:)?PROFILE\b/i,
      /\bAppendAll(?:Text|Lines)\b|\bAdd-Content\b|\bSet-Content\b|\bOut-File\b|\bWriteAll(?:Text|Lines)\b|>>/i,
      /\bInvoke-Expression\b|\biex\b|\bInvoke-RestMethod\b|\birm\b|\bDownloadString\b|\bStart-Job\b|FromBase64String|\bRegister-\w{3,30}Event\b/i,
    ],
  },
  // A shell of .NET: a connection, and a process for each line.
  {
    rule: "reverse-shell",
    signs: [
      /\bSockets\.Tcp(?:Client|Listener)\b|\bTcp(?:Client|Listener)\s{0,2}\(|\bClientWebSocket\b/,
      /\bProcessStartInfo\b|\bProcess\.Start\(|\bDiagnostics\.Process\b/,
      /\bRedirectStandard(?:Output|Input|Error)\b/,
      /\bReadLine\(|\bReadAsync\(|\.Read\(|\bGetStream\(/,
    ],
  },
  // Lines of the program itself, or of another file, are run as commands.
  {
    rule: "unknown-code",
    signs: [
      /\bfor\s{1,4}\/f\b[^\n]{0,120}\bin\s{0,4}\(\s{0,4}['`](?:[^'`\n]{0,120}(?:%~f0|%~dpnx0|%0\b)|(?:findstr|type|more|find|sort)\s)[^\n]{0,200}\)\s{0,4}do\s{0,4}(?:\(\s{0,4}(?:\r?\n\s{0,40})?)?(?:@|call\s{1,4}|start\s{1,4}|cmd\s{1,4}\/[ck]\s{1,4}){0,3}"?%%/i,
    ],
  },
  // A program that is started by the host of scripts, with a text that is computed.
  {
    rule: "unknown-code",
    signs: [
      /["'](?:WScript\.Shell|Shell\.Application)["']|progid\s{0,2}=\s{0,2}["'](?:WScript\.Shell|Shell\.Application)/i,
      /\.(?:ShellExecute|Run|Exec)\s{0,2}\(?\s{0,2}(?:\w{1,40}\.(?:substr|substring|slice|split|replace|join|charAt|reverse)\b|(?:Replace|StrReverse|Mid|Join|Chr|Left|Right)\s{0,2}\(|\w{1,40}\s{0,2}\(\s{0,2}["'\w])/i,
    ],
  },
  // A module with a computed name, of which a member with a computed name is called.
  {
    rule: "hidden-name",
    signs: [
      /\brequire\(\s{0,4}[A-Za-z_$][\w$.]{0,40}\s{0,4}\)\s{0,4}\[\s{0,4}[A-Za-z_$][\w$.]{0,40}\s{0,4}\]\s{0,4}(?:\?\.)?\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bbuiltinModules\b/,
      /\bReflect\.apply\(\s{0,4}Reflect\.get\(|\breq\w{0,8}\(\s{0,4}\w{1,30}\.(?:find|at|filter)\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bnew Proxy\(/,
      /\bcreateRequire\(|\brequire\(|\bimport\(/,
      /\breq\w{0,8}\(\s{0,4}["'`](?:node:)?["'`]\s{0,4}\+|\b(?:require|import)\(\s{0,4}(?:["'`](?:node:)?["'`]\s{0,4}\+|`node:\$\{)/,
    ],
  },
  // The names of variables are filtered by what keys and tokens are called.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bObject\.(?:keys|entries)\(\s{0,4}(?:process\.)?env\b[^\n;]{0,40}\.filter\([^\n]{0,80}(?:TOKEN|SECRET|PASSW|CREDENTIAL|_KEY)/,
      /\bfetch\(|\bhttps?["']?\)?\.(?:request|get)\(|\baxios\b|\bWebSocket\(|\bdns\b|\bgot\(/,
    ],
  },
  // Settings of Git that start programs, or replace hosts, are written into those of the user.
  {
    rule: "persistence",
    signs: [
      /["'`\\/~]\.gitconfig\b|["'`]git["'`],\s{0,4}["'`]config["'`]/,
      /\bhooksPath\b|\btemplateDir\b|\bfsmonitor\b|\bsshCommand\b|\bcore\.pager\b|\binsteadOf\b/i,
      /\b(?:appendFile|writeFile|createWriteStream|outputFile)(?:Sync)?\(|\bwrite_text\(|\bopen\([^\n]{0,80}["'][aw]/,
    ],
  },
  // Folders above the program are deleted, as many as there are.
  {
    rule: "tampering",
    signs: [
      /\+=\s{0,4}["'`]\.\.(?:["'`]\s{0,4}\+\s{0,4}path\.sep|\/["'`])|["'`]\.\.\/?["'`]\)?\.repeat\(|\.fill\(\s{0,4}["'`]\.\.|["']\.\.\/?["']\s{0,4}\*\s{0,4}(?:len\(|\d)/,
      /\brm(?:Sync)?\([^\n]{0,160}recursive|\brmtree\(|\brimraf\b|\bdel(?:ete)?Sync\(|\bRemove-Item\b/,
    ],
  },
  // A part of a language that answers for every name, and a start of what the names were.
  {
    rule: "hidden-name",
    signs: [
      /\bmethodMissing\b|\bpropertyMissing\b|\binvokeMethod\s{0,2}\(|\bmethod_missing\b/,
      /\.execute\(\s{0,2}\)|\bProcessBuilder\b|\bRuntime\.(?:getRuntime|runtime)\b/,
    ],
  },
  // What a host sends over a connection that stays is run.
  {
    rule: "reverse-shell",
    signs: [
      /\bnew WebSocket\(|\bnet\.(?:connect|createConnection)\(|\bnew EventSource\(|\bio\(\s{0,2}["'`]https?:/,
      /\.onmessage\s{0,2}=|addEventListener\(\s{0,2}["']message["']|\.on\(\s{0,2}["'](?:data|message|command|exec|cmd|task|job|run)["']/,
      /\b(?:exec|execSync|spawn|spawnSync)\(\s{0,2}(?:[a-z_$][\w$]{0,30})(?:[!?]?\.\w{1,20}){1,3}!?\s{0,2}[,)]/,
      /\.(?:send|write|emit)\(/,
    ],
  },
  // A miner.
  {
    rule: "miner",
    signs: [
      /["'`\s](?:[\w./%\\$-]{0,60}[\\/])?(?:xmrig|t-rex|lolminer|nbminer|ethminer|minerd|cpuminer|phoenixminer)(?:\.exe)?["'`\s]/i,
      /\bpool\.|stratum|--donate-level|--cpu-max-threads-hint|["'\s]-o["',\s]/i,
    ],
  },
];
