import type { RuleId } from "../rules.js";

/** More signs of what systems, builds, and pages do, as in `system-signs.ts`. */
export const MORE_SYSTEM_SIGNS: readonly { rule: RuleId; signs: readonly RegExp[] }[] = [
  // What Windows starts by itself, or instead of another program.
  {
    rule: "persistence",
    signs: [
      /\b__EventFilter\b|\bCommandLineEventConsumer\b|\bActiveScriptEventConsumer\b|\b__FilterToConsumerBinding\b/i,
    ],
  },
  {
    rule: "persistence",
    signs: [
      /\bImage File Execution Options\\|\bSilentProcessExit\\|\bWinlogon\b[^\n]{0,60}\b(?:Shell|Userinit|Notify)\b|\bUserInitMprLogonScript\b|\bAppInit_DLLs\b|\bActive Setup\\{1,4}Installed Components|\bPolicies\\{1,4}Explorer\\{1,4}Run\b|\bCommand Processor\b[^\n]{0,40}\bAutoRun\b|\bSecurity Packages\b|\bNetworkProvider\\{1,4}Order\b/i,
      /\breg(?:\.exe)?\s{1,4}add\b|\b(?:New|Set)-ItemProperty\b|\bRegWrite\b|\bSetValue\(|\bRegSetValue|\bNew-Item\b|^\[HKEY_|\bwinreg\b|\bRegWrite,/im,
    ],
  },
  {
    rule: "persistence",
    signs: [
      /\bRegWrite\b[^\n]{0,120}CurrentVersion\\{1,4}Run|\bRegSetValue\w{0,4}\([^\n]{0,160}CurrentVersion\\{1,4}Run/i,
    ],
  },
  // Programs of the system that start others with more rights.
  {
    rule: "privilege",
    signs: [
      /\b(?:ms-settings|mscfile|exefile|Folder)\\{1,4}shell\\{1,4}open\\{1,4}command\b|\bDelegateExecute\b|\bfodhelper(?:\.exe)?\b|\bcomputerdefaults\.exe\b/i,
      /\breg(?:\.exe)?\s{1,4}add\b|\b(?:New|Set)-Item(?:Property)?\b|\bRegWrite\b|\bSetValue\(|\bwinreg\b/i,
    ],
  },
  // Keys that are typed, in any language of Windows.
  {
    rule: "surveillance",
    signs: [
      /\bGetAsyncKeyState\b|\bSetWindowsHookEx\w?\b|\bGetKeyboardState\b|\bRegisterRawInputDevices\b|\bCGEventTapCreate\b|\baddGlobalMonitorForEvents\b|\bXQueryKeymap\b/,
      /\bhttps?:\/\/|\birm\b|\biwr\b|Invoke-(?:RestMethod|WebRequest)|\bUpload(?:String|File|Data)\b|\bWebClient\b|\bHttpClient\b|\bTcpClient\b|\bURLSession\b|\bSmtpClient\b|\bsendto\(|AppendAllText|Add-Content|\bfwrite\(/,
    ],
  },
  // The memory of a program that holds keys.
  {
    rule: "surveillance",
    signs: [
      /\b(?:gcore|procdump(?:64)?|dumpit|mimikatz|lazagne|pypykatz|nanodump|MiniDumpWriteDump|comsvcs)\b[^\n]{0,120}\b(?:ssh-agent|gpg-agent|lsass|keyring|firefox|chrome|1password|bitwarden|keepass\w{0,4}|secrets?|Signal)\b|\b(?:mimikatz|lazagne|MiniDumpWriteDump)\b|\bpgrep\b[^\n]{0,40}\b(?:ssh-agent|gpg-agent)\b[^\n]{0,60}\/(?:mem|maps)\b/i,
    ],
  },
  // A page, or an extension, gives what a person has to a host.
  {
    rule: "surveillance",
    signs: [
      /\bonBefore(?:SendHeaders|Request)\b|\bonSendHeaders\b|\bonAuthRequired\b|\bonCompleted\b/,
      /\bauthorization\b|["'`]cookie["'`]|\brequestBody\b|\brequestHeaders\b/i,
      /\bfetch\(|\bsendBeacon\(|XMLHttpRequest|\bWebSocket\(/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\bdocument\.addEventListener\(\s{0,2}["'](?:submit|change|input)["']|\bchrome\.runtime\b|\bbrowser\.runtime\b/,
      /\bnew FormData\(\s{0,2}\w{1,12}\.(?:target|currentTarget|srcElement)\b|\.querySelectorAll\(\s{0,2}["']input/,
      /\b(?:sendBeacon|fetch)\(\s{0,2}["'`]https?:/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\bbody\b[^\n]{0,200}\bdocument\.cookie\b|\bsendBeacon\([^\n]{0,200}\bdocument\.cookie\b|\bencodeURIComponent\(\s{0,2}document\.cookie|\.src\s{0,2}=[^\n]{0,120}\bdocument\.cookie\b|\.send\([^\n]{0,120}\bdocument\.cookie\b/,
    ],
  },
  {
    rule: "surveillance",
    signs: [
      /\.{3}(?:window\.)?(?:local|session)Storage\b|\bJSON\.stringify\(\s{0,2}(?:window\.)?(?:local|session)Storage\s{0,2}\)|\bObject\.(?:entries|keys|assign)\([^\n)]{0,20}(?:local|session)Storage\b/,
      /\b(?:fetch|sendBeacon)\(\s{0,2}["'`]https?:|\bWebSocket\(\s{0,2}["'`]wss?:/,
    ],
  },
  {
    rule: "downloaded-expression",
    signs: [
      /\bcreateElement\(\s{0,2}["']script["']\s{0,2}\)/,
      /\.(?:textContent|text|innerHTML)\s{0,2}=\s{0,2}(?:await\s{1,4})?[A-Za-z_$][\w$]{0,30}\s{0,2}[;,)}\n]/,
      /\bfetch\(\s{0,2}["'`]https?:|XMLHttpRequest/,
      /\.text\(\)|\bresponseText\b/,
    ],
  },
  // A shell whose input and output are a connection.
  {
    rule: "reverse-shell",
    signs: [
      /\bnet\.(?:connect|createConnection|Socket)\b|\btls\.connect\b|\bBun\.connect\(|\bDeno\.connect\(/,
      /\bspawn\(\s{0,2}["'`](?:\/bin\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["'`]/,
      /\bstdio\s{0,2}:\s{0,2}\[\s{0,2}([a-z_$][\w$]{0,30})\s{0,2},\s{0,2}\1\b/i,
    ],
  },
  {
    rule: "reverse-shell",
    signs: [/\bztcp\b|\bzsh\/net\/tcp\b/, /\beval\b|\b(?:ba|z)?sh\b\s{0,4}(?:-i|<|-c)/],
  },
  // A program that an installer, or a recipe of a build, fetches and starts.
  {
    rule: "staged-download",
    signs: [
      /\bInetGet\(|\binetc::get\b|\bNSISdl::download\b|\bURLDownloadToFile\w?\b|\bDownloadTemporaryFile\(|\bidpAddFile\w{0,8}\(|\bUrlDownloadToFile\b/i,
      /\bRun(?:Wait)?\s{0,2}[(,]|\bExec(?:Wait|Shell)?\b|\bShellExecute\b|^\[Run\]/im,
    ],
  },
  {
    rule: "staged-download",
    signs: [/<get\s[^>]{0,300}\bsrc\s{0,2}=\s{0,2}"https?:/, /<(?:exec|java|import|script|sshexec)\b/],
  },
  {
    rule: "download-run",
    signs: [
      /\bGroovyShell\b|\bEval\.me\(|\bGroovyScriptEngine\b|\bScriptEngineManager\b|\bGroovyClassLoader\b/,
      /\bnew URL\([^\n]{0,200}\)\s{0,2}\.(?:text|getText|bytes|openStream|withReader)\b|\.toURL\(\)\.(?:text|getText|openStream)|\.send\([^\n]{0,80}BodyHandlers/,
    ],
  },
  // The words of a command that a build starts are put together.
  {
    rule: "unknown-code",
    signs: [
      /\b(?:ProcessBuilder|commandLine|getRuntime\(\)\.exec)\s{0,2}\(?[^\n]{0,160}(?:\.joinToString|\.join|\.reversed|\.decode\w{0,8}|Base64\b[^\n]{0,40}|String\.format)\s{0,2}\(/,
      /\bcurl\b|\bwget\b|\bhttps?:|\bsh\b/,
      /\btasks?\b|\bgradle\b|\bproject\b|\bplugins?\b|\bdoFirst\b|\bdoLast\b|\bbuildscript\b/,
    ],
  },
  // A secret of a build is changed, and sent.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bwithCredentials\s{0,2}\(|\bcredentials\(\s{0,2}["']|\bcredentialsId\b/,
      /\|\s{0,4}(?:rev|base64|xxd|tr|gzip|openssl|od|hexdump|sed)\b[^\n]{0,120}\|\s{0,4}(?:curl|nc|ncat|wget)\b/,
    ],
  },
  // Each file that a person edits is sent.
  {
    rule: "surveillance",
    signs: [
      /\bautocmd\b[^\n]{0,200}(?:!|system\(|jobstart\()[^\n]{0,80}\b(?:curl|nc|ncat|wget|scp)\b[^\n]{0,120}(?:@%|<\s{0,4}%|expand\()/,
    ],
  },
  // Files of a person are encrypted one by one, and the originals are deleted.
  {
    rule: "tampering",
    signs: [
      /\b(?:openssl\s{1,4}enc|gpg2?|age|7z\w?|ccrypt)\b[^\n]{0,240}\$[^\n]{0,160}(?:&&|;)\s{0,4}(?:\\?\s{0,40}\n\s{0,40})?(?:rm|shred|srm|unlink)\b[^\n]{0,60}\$/,
      /(?:~|\$\{?HOME\}?)\/?(?:\$|Documents|Desktop|Pictures|["'\s])|\/home\b|\/mnt\b|\/media\b|\bUsers\b/,
      /\bfind\s|\bfor\s/,
    ],
  },
  // A descriptor of a shell that runs what is written to it.
  {
    rule: "unknown-code",
    signs: [
      /\bexec\s{1,4}\d{1,3}>\s{0,4}>\(\s{0,4}(?:\/bin\/)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b/,
      />&\s{0,2}\d/,
    ],
  },
  // The environment as names that another host resolves.
  {
    rule: "exfiltration",
    signs: [
      /\bObject\.(?:entries|keys)\(\s{0,2}process\.env\s{0,2}\)|\.{3}process\.env\b|\bos\.environ\.items\(/,
      /\bdns\.(?:promises\.)?(?:resolve\w{0,6}|lookup)\(|\bdgram\.createSocket\(|\bgethostbyname\(|\bgetaddrinfo\(/,
    ],
  },
  // The clipboard, again and again.
  {
    rule: "surveillance",
    signs: [
      /["'`](?:pbpaste|xclip\s|xsel\s|wl-paste|powershell[^"'`\n]{0,60}Get-Clipboard)/,
      /\bfetch\(\s{0,2}["'`]https?:|\bhttps?\.request\(|\baxios\b|\brequests\.post\(|\burlopen\(/,
      /\bsetInterval\(|\bwhile\b|\bsetTimeout\(/,
    ],
  },
  // A worker of a page that gives what the page sends to another host.
  {
    rule: "surveillance",
    signs: [
      /\baddEventListener\(\s{0,2}["']fetch["']/,
      /\.clone\(\)/,
      /\b(?:fetch|sendBeacon)\(\s{0,2}["'`]https?:[^\n]{0,200}(?:POST|body)/,
    ],
  },
  // A connection of PowerShell whose lines are commands.
  {
    rule: "reverse-shell",
    signs: [
      /\bSockets\.TcpClient\b/i,
      /\bGetStream\(/i,
      /&\s{0,4}\(?\s{0,2}(?:cmd|powershell|pwsh)(?:\.exe)?\s[^\n]{0,30}\$|\bInvoke-Expression\b|\biex\b|\[scriptblock\]/i,
      /\.Write\(|\bWriteLine\(|\bFlush\(/i,
    ],
  },
  // A script that a batch file writes and starts.
  {
    rule: "unknown-code",
    signs: [
      /\becho\b[^\n]{0,300}\bCreateObject\^?\(\^?"(?:WScript\.Shell|MSXML2|ADODB|Shell\.Application|WinHttp)/i,
      />[^\n]{0,200}\.(?:vbs|js|hta|wsf)\b/i,
      /\b[cw]script\b|\bmshta\b|\bstart\b/i,
    ],
  },
  {
    rule: "staged-download",
    signs: [
      /\bURL\(\s{0,2}["']https?:[^\n]{0,200}\)\.(?:readBytes|openStream|openConnection|withInputStream|bytes)\b|\bant\.get\b[^\n]{0,200}https?:/,
      /\bProcessBuilder\(|\bgetRuntime\(\)\.exec\b|\.execute\(\s{0,2}\)|\bcommandLine\b|\bURLClassLoader\b|\bdefineClass\b/,
    ],
  },
  // Anyone may sign in.
  {
    rule: "tampering",
    signs: [
      /\b(?:PermitRootLogin|PermitEmptyPasswords)\s{1,4}yes\b|\bSELINUX=(?:disabled|permissive)\b|\bStrictModes\s{1,4}no\b/,
      /\bsed\s|>>|\btee\b|\blineinfile\b|\breplace\b|\becho\b/,
    ],
  },
];
