import type { Signs } from "./signs.js";

/** Signs of code that comes from another host, from a decoder, or over a connection, and is run. */
export const EXECUTION: readonly Signs[] = [
  // The input and output of a shell are a connection, whatever the modules are called.
  {
    rule: "reverse-shell",
    signs: [
      /\.dup2\(/,
      /["']\/bin\/(?:ba|z|da)?sh["']|\bspawn\(|["']SHELL["']/,
      /\bcreate_connection\(|\.connect\(|\bconnect_ex\(/,
    ],
  },
  // A module of a program that anyone on the way, or the owner of an address, can change.
  {
    rule: "staged-download",
    signs: [
      /^[ \t]{0,20}(?:import|export)\b[^"'\n]{0,200}["'](?:http:\/\/(?!localhost|127\.|192\.168\.|10\.)|https:\/\/\d{1,3}(?:\.\d{1,3}){3}[:/])[^"'\n]{1,200}\.[mc]?[jt]sx?["']/m,
    ],
  },
  // A module whose address a program puts together.
  {
    rule: "unknown-code",
    signs: [
      /\bimport\(\s{0,4}(?:[A-Za-z_$][\w$]{0,40}\.(?:href|toString\(\))|String\([A-Za-z_$][\w$]{0,40}\)|`\$\{[A-Za-z_$][\w$]{0,40}\}`)\s{0,4}\)/,
      /\bnew URL\(\s{0,4}["'`]https?:|\.(?:hostname|host|protocol)\s{0,4}=(?!=)/,
    ],
  },
  // Settings of a web server that run a file of another host before each page, or a picture as a program.
  {
    rule: "download-run",
    signs: [/\bauto_(?:prepend|append)_file["'\s=\]]{1,8}(?:https?|ftp|data|php):/i],
  },
  {
    rule: "hidden-program",
    message: "A web server runs pictures or texts as programs",
    signs: [
      /^[ \t]{0,20}(?:AddHandler|AddType|SetHandler)\s{1,8}["']?(?:application\/x-httpd-|php|cgi-script|proxy:fcgi)[^\n]{0,80}\.(?:jpe?g|png|gif|ico|svg|webp|css|txt)\b/im,
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
      /\b(?:exec|execSync|spawn|eval)\(\s{0,2}(?:String\()?(?:d|data|chunk|buf|buffer|m|msg|message|line)(?:\s{0,2}\+\s{0,2}["']{2}|\.toString\(\)|\.data)?\s{0,2}\)?\s{0,2}[,)]|(?<!\b(?:cmd|command)\s{0,2}=\s{0,2}["'`](?:open|start|xdg-open)\s[\s\S]{0,400})\b(?:exec|execSync|spawn|eval)\(\s{0,2}(?:String\()?(?:cmd|command)(?:\s{0,2}\+\s{0,2}["']{2}|\.toString\(\)|\.data)?\s{0,2}\)?\s{0,2}[,)]/,
    ],
  },
  // Each line of a file, or of what another program prints, is run.
  {
    rule: "unknown-code",
    signs: [
      /\b[gm]?awk\b[^\n]{0,200}\bsystem\(\s{0,2}\$|\bperl\s{1,4}-\w{0,3}[np]\w{0,3}e\b[^\n]{0,60}\b(?:system|exec|eval)\b|\bxargs\b[^\n|]{0,80}\b(?:ba|z|da)?sh\s{1,4}-c\s{1,4}["']?(?:\{\}|%)["']?(?:\s|$)|\bparallel\s{0,4}<|--to-command=["']?(?:[\w/]{0,20}\/)?(?:ba|z)?sh\b|\bn?vim\s[^\n]{0,60}-S\s/,
    ],
  },
  // What stores objects of a program can start a program when it is loaded.
  {
    rule: "downloaded-expression",
    signs: [
      /\bread_pickle\(\s{0,4}["']https?:|\ballow_pickle\s{0,2}=\s{0,2}True|\bjoblib\.load\(|\bdictConfig\(|\bjinja2?\.Template\(|\bshelve\.open\(/,
      /\b(?:urlopen|urlretrieve|requests\.get|httpx\.get)\(|["']http:\/\//,
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
  {
    rule: "download-run",
    signs: [
      /\buse (?:LWP|HTTP::Tiny|IO::Socket)|\bLWP::Simple|-MLWP/,
      /\beval\b\s{0,4}(?:\$|get\(|\{?\s{0,2}get)/,
      /\bget\(|->get\(/,
    ],
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
    rule: "download-run",
    signs: [
      /\bfor\s{1,4}\/f\b[^\n]{0,200}\bin\s{0,4}\(\s{0,4}['`][^\n]{0,200}\b(?:curl|powershell|certutil|bitsadmin)\b[^\n]{0,400}\bdo\s{1,4}(?:call\s{1,4})?%%/i,
    ],
  },
  // The lines of a file are run one by one.
  {
    rule: "downloaded-expression",
    signs: [
      /\bfor\s{1,4}\/f\b[^\n(]{0,200}\bin\s{0,4}\(\s{0,4}[^'`)\s][^)\n]{0,200}\)\s{0,4}do\s{1,4}(?:\(\s{0,4})?(?:@|call\s{1,4}|start\s{1,4}|cmd\s{1,4}\/[ck]\s{1,4}){0,3}"?%%/i,
    ],
  },
  { rule: "obfuscated-run", signs: [/Assembly\]?::Load\(/i, /FromBase64String/i] },
  {
    rule: "download-run",
    signs: [
      /\bio\.popen\(\s{0,4}["'][^"'\n]{0,60}\b(?:curl|wget)\b|\brequire\s{0,2}\(?\s{0,2}["'](?:socket\.http|ssl\.https|http\.request)/,
      /\bload(?:string)?\s{0,2}\(/,
    ],
  },
  // A function that runs a text is handed on as a value: `.map(os.system)`, `(1, os.system)`, `type=subprocess.getoutput`.
  {
    rule: "unknown-code",
    signs: [
      /[(,[{:=]\s{0,4}(?:os\.(?:system|popen|startfile)|subprocess\.(?:getoutput|getstatusoutput)|builtins\.(?:exec|eval))[ \t]{0,4}[,)\]}\n]/,
    ],
  },
  {
    rule: "reverse-shell",
    signs: [
      /\bdup2\b/,
      /["']\/bin\/(?:ba|z|da)?sh["']/,
      /\bcreate_connection\b|\bsocket\b[^\n]{0,80}\bconnect\b/,
    ],
  },
  // A loader or a codec of the program runs what it makes of a file.
  {
    rule: "unknown-code",
    signs: [
      /\bsys\.meta_path\.(?:insert|append)\(|\bsys\.path_hooks\.(?:insert|append)\(|\bcodecs\.register\(/,
      /(?<![\w.])(?:exec|compile|eval)\(/,
    ],
  },
  // An object that is stored by a stranger starts programs when it is loaded.
  {
    rule: "downloaded-expression",
    signs: [
      /\bread_pickle\(\s{0,4}[A-Za-z_]|\bgetattr\(\s{0,4}(?:pd|pandas|pickle|joblib|torch|np|numpy|cloudpickle|dill)\s{0,4},\s{0,4}(?:["']read_["']\s{0,4}\+|[a-z_]\w{0,30}\s{0,4}[,)])/,
      /["']https?:\/\//,
      /\.pkl\b|["']pickle["']|\.pickle\b|\.joblib\b/,
    ],
  },
  // A program of a shell is put together and written to its input.
  {
    rule: "unknown-code",
    signs: [
      /\bCommand::new\(\s{0,4}"(?:\/bin\/)?(?:ba|z|da)?sh"\s{0,4}\)(?:\s{0,40}\.[a-z_]{2,30}\([^\n]{0,200}\)){0,6}\s{0,40}\.stdin\(|\bCommand::new\(\s{0,4}"(?:\/bin\/)?(?:ba|z|da)?sh"\s{0,4}\)[^\n]{0,200}Stdio::piped/,
      /\bwrite_all\(\s{0,4}(?!b?")[^\n]{0,60}\(|\bwrite!\(/,
    ],
  },
  // A list of words that a program reads from a file is started.
  {
    rule: "unknown-code",
    signs: [
      /\bnew ProcessBuilder\(\s{0,4}[\w.]{1,40}\.(?:getProperty|getString|get|readLine|next)\(|\bRuntime\.getRuntime\(\)\.exec\(\s{0,4}[\w.]{1,40}\.(?:getProperty|getString|readLine|nextLine)\(/,
    ],
  },
  // The words of a command are the tags of a structure.
  {
    rule: "unknown-code",
    signs: [/\bexec\.Command\(/, /\.Tag\.(?:Get|Lookup)\(/, /\breflect\.TypeOf\(/],
  },
  // Each line that another host sends is run, whatever the language.
  {
    rule: "reverse-shell",
    signs: [
      /\bsocket\s{1,4}(?!-server)[\w.$-]{3,80}\s{1,4}[\w$]{2,10}\b/,
      /\bgets\s{1,4}\$\w{1,20}|\bread\s{1,4}\$\w{1,20}/,
      /\b(?:exec|eval|open\s{1,4}"?\|)\s{0,4}(?:sh\s{1,4}-c\s{1,4}|\{\*\}|cmd\s{1,4}\/c\s{1,4}|bash\s{1,4}-c\s{1,4})?\$\w{1,20}/,
    ],
  },
  // The code of a function is replaced by what a file has, and functions are looked for among all objects.
  {
    rule: "unknown-code",
    signs: [
      /\b__code__\s{0,4}=(?!=)|\breplace\(\s{0,4}co_(?:code|consts)\b/,
      /\bopen\(|\bread_bytes\(|\bloads\(/,
    ],
  },
  // What a message says is run.
  {
    rule: "unknown-code",
    signs: [
      /\bon_message\b|\bmessage_handler\(|\brun_forever\(|\b(?:start_|infinity_)?polling\(|\.basic_consume\(|@(?:bot|client)\.(?:command|event|message|on)\b|@app\.(?:event|message)\b|\bst\.query_params\b|\bKafkaConsumer\(/,
      /\b(?:subprocess\.(?:run|getoutput|getstatusoutput|check_output|Popen|call)|os\.(?:system|popen))\(\s{0,4}(?:m|msg|message|data|payload|cmd|command|text|event|update|body|q|query|content)\b(?!\s{0,2}=)/,
    ],
  },
  {
    rule: "downloaded-expression",
    signs: [
      /\b(?:pickle|dill|cloudpickle|marshal|jsonpickle)\.(?:loads|decode)\(\s{0,4}\w{1,30}\.(?:get|recv|hget|lpop|rpop|blpop|receive)\(|\b(?:torch|joblib|skops|pickle)\.load\(\s{0,4}["']https?:|\bload_model\(\s{0,4}["']http:/,
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
  // A descriptor of a shell that runs what is written to it.
  {
    rule: "unknown-code",
    signs: [
      /\bexec\s{1,4}\d{1,3}>\s{0,4}>\(\s{0,4}(?:\/bin\/)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b/,
      />&\s{0,2}\d/,
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
  // A browser gets an extension that its user did not choose and cannot remove.
  {
    rule: "planted-program",
    signs: [
      /\bExtensionInstallForcelist\b|\bforce_installed\b/,
      /\bdefaults\s{1,4}write\b|\breg(?:\.exe)?\s{1,4}add\b|\b(?:New|Set)-ItemProperty\b|policies[\\/]{1,2}managed|\bpolicies\.json\b|\btee\b|\bplutil\b|PlistBuddy/i,
    ],
  },
  // Text of another host replaces a pattern, and is run for it.
  {
    rule: "downloaded-expression",
    signs: [
      /\bs([/{|#!,])[^\n]{1,120}[/}|#!,][a-z]{0,4}e{2}[a-z]{0,3}\s{0,2}[;)]/,
      /\bHTTP::Tiny\b|\bLWP::|\bIO::Socket\b|\bMojo::UserAgent\b|\bWWW::Mechanize\b/,
      /->\s{0,2}(?:get|request|mirror)\(|\bget\(/,
    ],
  },
  // A function that runs what anyone gives it, with the rights of its owner.
  {
    rule: "privilege",
    signs: [
      /\bSECURITY\s{1,4}DEFINER\b/i,
      /\bEXECUTE\s{1,4}(?!format\b|function\b|procedure\b|on\b|immediate\s{1,4}format)\w{1,40}(?:\s{1,4}(?:INTO|USING)\b|\s{0,4};)/i,
      /\bGRANT\s{1,4}EXECUTE\b[^;\n]{0,200}\bTO\s{1,4}(?:PUBLIC|anon)\b/i,
    ],
  },
  // One name of a key is known beforehand, and its key is written in the program.
  {
    rule: "privilege",
    signs: [
      /\bjwtVerify\b|\bjwt\.(?:verify|decode|Parse)\b|\bdecode_jwt\b|\bJWT\.decode\b|\bjsonwebtoken\b|\bParseWithClaims\b/,
      /\bkid\b|\bkeyId\b|\bkey_id\b/,
      /={2,3}\s{0,2}["'][^"'\n]{2,60}["'][^\n]{0,20}[)\s:{]\s{0,8}\breturn\b[^\n]{0,60}["'][\w+/=-]{20,200}["']/,
    ],
  },
  // A request whose header or cookie has a known digest becomes that of an administrator.
  {
    rule: "privilege",
    signs: [
      /\bheaders?\b|\$_COOKIE\b|\bcookies?\b|\bHTTP_X_|\breq(?:uest)?\.get\(/i,
      /\b(?:sha(?:1|224|256|384|512)|md5|createHash|Digest|hexdigest|hash_equals|compare_digest)\b[^\n]{0,160}(?:={2,3}|,|\()\s{0,2}["'][0-9a-f]{6,128}["']/i,
      /\bis_superuser\b|["']administrator["']|\bset_auth_cookie\b|\bauth_cookie\b|\bis_?admin\s{0,2}=\s{0,2}true\b|\brole\s{0,2}[:=]\s{0,2}["'](?:admin|root|owner|superuser)["']/i,
      /\b(?:request|req|ctx|context)\.(?:user|session)\b[\w.]{0,20}\s{0,2}=(?!=)|\bauth_cookie\b|\blogin_user\(|\blogin\(/,
    ],
  },
];
