import type { Signs } from "./signs.js";

/** Requests and connections of browsers, servers, and Windows. */
const REACHES_WEB =
  /\bfetch\(|\bsendBeacon\(|XMLHttpRequest|\bWebSocket\(|\baxios\b|\bhttps?\.(?:request|get)\(|require\(["'](?:node:)?https?["']\)\.(?:get|request)\(|\bnet\.request\(|new Image\(|\.src\s{0,2}=|\bgot\(/;

/** Signs of what takes keys, settings, and what a person types or sees, and gives it to a host. */
export const LEAKS: readonly Signs[] = [
  // What a person types about a card goes into the address of a picture or a beacon.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bnew Image\([^)\n]{0,20}\)\.src\s{0,2}=|\bsendBeacon\(/,
      /\bcc-(?:number|csc|exp)\b|\bcard[-_]?(?:number|no)\b|\bcv[vc]\b/i,
      /["']submit["']|\bonsubmit\b/i,
      /\bbtoa\(|\bJSON\.stringify\(|\bencodeURIComponent\(/,
    ],
  },
  // The address of a wallet in the clipboard is replaced.
  {
    rule: "surveillance",
    signs: [
      /\b(?:clipboard|clipboardy|pyperclip)\.(?:WriteAll|write(?:Sync|Text)?|copy|set(?:_text|Contents)?)\(|\bSet-Clipboard\b|\bset_clipboard\b|\bset_contents\(/,
      /\bbc1\[|\[13\]\[|\b0x\[(?:0-9a-f|a-f0-9|\\d)/i,
      /["'`](?:bc1[a-z0-9]{25,59}|0x[0-9a-fA-F]{40}|[13][a-km-zA-HJ-NP-Z1-9]{25,34})["'`]/,
    ],
  },
  // Each mail also goes to an address that the program names.
  {
    rule: "surveillance",
    signs: [
      /\bbcc["']?\]?\s{0,2}[:=]\s{0,2}\[?["'][\w.+-]{1,60}@(?!(?:example|test|localhost)\b)[\w.-]{3,100}["']/i,
      /\bsend_?(?:mail|email|message)\w{0,10}\(|\bEmailMessage\(|\bMIMEMultipart\(|\bsmtplib\b/i,
    ],
  },
  // An agent that may do everything gets an order that the program decodes, and a host gets what it finds.
  {
    rule: "agent-tampering",
    message: "An agent without limits gets an order that the program decodes",
    signs: [
      /--(?:dangerously-skip-permissions|yolo|trust-all-tools|dangerously-bypass-approvals-and-sandbox|allow-all-tools)\b/,
      /["']base64["']|\bb64decode\(|\batob\(|\bfromhex\(/,
      /\bgist["'\s,]{1,6}create\b|\bfetch\(|\brequests\.(?:post|put)\(|\burlopen\(|\bhttps?\.request\(|\bcurl\b/,
    ],
  },
  // A database gives what it knows of a person to a program that sends it.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bTO\s{1,8}PROGRAM\b/i,
      /\b(?:curl|wget|ncat|nc|Invoke-WebRequest)\s/,
      /\b(?:password|passwd|secret|token|email|card|ssn|iban)\w{0,20}/i,
    ],
  },
  // The key of a wallet is part of what a request sends.
  {
    rule: "secret-elsewhere",
    signs: [
      /(?:JSON\.stringify\(|\bbody\s{0,2}[:=]|\b(?:json|data|params)\s{0,2}=)[^;\n]{0,200}\b(?:wallet|signer|keypair|account|acct)\w{0,12}\.(?:privateKey|private_key|secretKey|secret_key|mnemonic|seed(?:Phrase|_phrase)?|key)\b(?!\()/i,
      /\b(?:fetch|sendBeacon)\(|\baxios\b|\bgot\(|\bhttps?\.request\(|\brequests\.(?:post|put|get)\(|\bhttpx\.|urlopen\(/,
      /https?:\/\/(?!localhost|127\.|\[::1)/,
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
  {
    rule: "surveillance",
    signs: [
      /["'](?:clipboardy|screenshot-desktop|node-global-key-listener|iohook|uiohook-napi|active-win)["']/,
      /\b(?:fetch|axios|got|request)\b|\bhttps?\.request\b/,
    ],
  },
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
  { rule: "surveillance", signs: [/\bhidden answer\b/, /\bcurl\b|https?:\/\//] },
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
    rule: "surveillance",
    signs: [
      /\bpyperclip\.paste|\bclipboard\.(?:paste|read)|Get-Clipboard|\bpbpaste\b|\bClipboard\.Get(?:Text|Data)/,
      /\bpyperclip\.copy|\bclipboard\.(?:copy|write)|Set-Clipboard|\bpbcopy\b|\bClipboard\.Set(?:Text|Data)/,
      /\bbc1|\b0x[0-9a-fA-F]{40}\b|0x\[a-f|\[13\]\[a-km-zA-HJ/,
    ],
  },
  // Addresses of wallets in what is copied become another one.
  {
    rule: "surveillance",
    signs: [
      /["']copy["']|\bclipboardData\b|\bgetSelection\(/,
      /\bclipboardData\b[^\n]{0,40}\bsetData\(|\bclipboard\.write(?:Text)?\(/,
      /\bbc1|0x\[(?:0-9)?a-f|0x\[a-fA-F|\[13\]\[a-km-z|\|\[13\]\)/,
      /\.replace(?:All)?\(/,
    ],
  },
  // A build sends the keys with which it signs, or all its properties.
  {
    rule: "exfiltration",
    signs: [
      /\bgradle\.|\bproject\.|\bapply plugin\b|\btasks?\./,
      /\.openConnection\(|\bHttpURLConnection\b|\bHttpClient\b|\bhttpRequest\b/,
      /\bdoOutput\s{0,4}=|\bsetDoOutput\(|\boutputStream\b|BodyPublishers\.of/,
      /\bproject\.properties\b|\bgradle\.properties\b|ringfile|\.gnupg\b|\bSystem\.getenv\(\s{0,4}\)/i,
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
  // What is copied is sent.
  {
    rule: "surveillance",
    signs: [
      /\bNSPasteboard\b|\bUIPasteboard\b|\bGetClipboardData\b|\bgetClipboard\w{0,20}\(|\bClipboard\.getText|\bclipboard_get\(/,
      /\b(?:nscurl|curl|wget)\b|\bURLSession\b|\bNSURLConnection\b|\burlopen\b|\bhttps?:\/\//,
      /\bwhile\s{0,2}\(?\s{0,2}(?:true|True|1|\$true)\b|\bsetInterval\(|\bTimer\b|\bdelay\(|\bNSTimer\b|\bloop\b/,
    ],
  },
  // The store of a build server, as a whole.
  {
    rule: "exfiltration",
    signs: [
      /\blookupCredentials\w{0,20}\(|\bSystemCredentialsProvider\b|\bcredentials-plugin\b/,
      /\bplainText\b|\bgetPlainText\b|\bgetPassword\b|\bprivateKey\b/,
      /["'](?:curl|wget|nc)["'\s]|\bhttps?:\/\/|\bopenConnection\b/,
    ],
  },
  // A person is asked for the password of the machine, or for the words of a wallet, and a host is reached.
  {
    rule: "surveillance",
    signs: [
      /(?:\bgetpass\(|\baskstring\(|\binput\(|\bprompt\(|\bRead-Host\b|\bdisplay dialog\b|\bpassword\()[^\n]{0,80}\b(?:sudo|keychain|mac ?os|administrator|root|seed (?:phrase|words)|mnemonic|recovery (?:phrase|words)|wallet|private key|computer)\b/i,
      /\brequests\.(?:post|put|get)\(|\burlopen\(|\bfetch\(|\bhttpx\.|\bcurl\b|\bsmtplib\b|\bsocket\.|\baxios\b|Invoke-(?:RestMethod|WebRequest)/,
    ],
  },
  // The screen is sent, again and again.
  {
    rule: "surveillance",
    signs: [
      /\bmss\.mss\(|\bImageGrab\.grab\(|\bpyautogui\.screenshot\(|\bscreencapture\s{1,4}-x|\bpyscreenshot\b/,
      /\brequests\.(?:post|put)\(\s{0,4}[rf]?["']https?:\/\/(?!localhost|127\.)|\burlopen\(|\bsendall\(|\bsmtplib\b|\bstorbinary\(|\bupload_file(?:obj)?\(/,
      /\bwhile\s{1,4}(?:True|1)\b|\bschedule\.every\(|\bTimer\(/,
    ],
  },
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
  // The names of variables are filtered by what keys and tokens are called.
  {
    rule: "secret-elsewhere",
    signs: [
      /\bObject\.(?:keys|entries)\(\s{0,4}(?:process\.)?env\b[^\n;]{0,40}\.filter\([^\n]{0,80}(?:TOKEN|SECRET|PASSW|CREDENTIAL|_KEY)/,
      /\bfetch\(|\bhttps?["']?\)?\.(?:request|get)\(|\baxios\b|\bWebSocket\(|\bdns\b|\bgot\(/,
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
      /\b(?:gcore|procdump(?:64)?|dumpit|mimikatz|lazagne|pypykatz|nanodump|MiniDumpWriteDump|comsvcs)\b[^\n]{0,120}\b(?:ssh-agent|gpg-agent|lsass|keyring|firefox|chrome|1password|bitwarden|keepass\w{0,4}|secrets?|Signal)\b|\b(?:lazagne|MiniDumpWriteDump|Invoke-Mimikatz)\b|(?<!["'#/])\bmimikatz(?:\.exe)?["']?(?:[,\s]{1,4}["']?(?:privilege|token|sekurlsa|lsadump|kerberos|vault|dpapi|crypto|exit|["']?\w{1,12}::)|["']\s{0,2}[,\]])|\bsekurlsa::|\bpgrep\b[^\n]{0,40}\b(?:ssh-agent|gpg-agent)\b[^\n]{0,60}\/(?:mem|maps)\b/i,
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
  // The words of a wallet are in the body of a request.
  {
    rule: "secret-elsewhere",
    signs: [
      /\b(?:fetch|axios(?:\.post)?|got(?:\.post)?|ky\.post|requests\.post|httpx\.post|post)\(\s{0,4}[rf]?["'`]https?:/,
      /(?:JSON\.stringify\(|\bjson\s{0,2}=|\bdata\s{0,2}[=:]|\bbody\s{0,2}[=:])[^\n]{0,160}(?:\bmnemonic\??\.phrase\b|\.privateKey\b|\.private_key\b|\.secretKey\b|\bseed_?[pP]hrase\b|\bmnemonic\b(?=\s{0,2}[,})]))/,
    ],
  },
  // The conversations of an agent are put into the storage of a cloud.
  {
    rule: "memory-upload",
    signs: [
      /\.claude[\\/]projects|\.codex[\\/]sessions|\.gemini[\\/](?:tmp|history)|\.(?:openclaw|clawdbot)[\\/](?:agents|sessions)|\.cursor[\\/]chats/,
      /\bput_object\b|\bupload_file(?:obj)?\b|\b[pP]utObject(?:Command)?\b|\bupload_blob\b|\bupload_from_(?:file|filename|string)\b|\bstorbinary\(|\bput_blob\b|\bfPutObject\b/,
    ],
  },
  // What was encoded is cut into pieces, and each piece is a part of the name of a host.
  {
    rule: "secret-elsewhere",
    signs: [
      /\b(?:b32encode|b16encode|b64encode|hexlify|bin2hex|btoa|base32\w{0,12}|hex::encode|EncodeToString|ToHexString|ToBase64String|xxd|base64)\b|\.hex\(\)|toString\(\s{0,2}["'](?:hex|base64(?:url)?)["']|unpack1?\(\s{0,2}["']H\*/i,
      /\b(?:getaddrinfo|gethostby\w{4,6}|dns_get_record|checkdnsrr|nslookup|Resolve-DnsName|to_socket_addrs|lookup_host)\b|\bdns(?:Promises)?\.(?:promises\.)?(?:resolve|lookup)\w{0,8}\(|\bresolver\.(?:resolve|query)\w{0,4}\(|\bResolv\b|\bLookup(?:Host|TXT|IP|Addr|CNAME)\(|\b(?:dig|host)\s{1,4}["'$+@-]/,
      /\[\s{0,2}(\w{1,30})\s{0,2}:\s{0,2}\1\s{0,2}\+|\b(?:slice|substr(?:ing)?)\(\s{0,2}(\w{1,30}),\s{0,2}(?:\2\b|\d{1,3}\b)|match\(\/(?:\.|\[[^\]\n]{1,20}\])\{1,|\bstr_split\(|\bchunk_?split\(|\bchunks\(|\.scan\(\/\.\{1,|\bwrap\(|\bfold\s{1,4}-w|\.Substring\(\$?\w{1,30},|\$\{\w{1,30}:\$?\{?\w{1,30}\}?:\$?\w{1,30}\}/,
      /["'`}]\.[\w-]{1,40}(?:\.[\w-]{1,60}){1,5}["'`]|\}\.\$?\{|\bzone\b/,
    ],
  },
  // Addresses of wallets beside the forms of those that they replace, whichever file reads the clipboard.
  {
    rule: "surveillance",
    signs: [
      /(?:\[13\]|\bbc1|0x\[|\^T\[1-9A-HJ|\^\[?4\[?[0-9AB]|\br\[1-9A-HJ|\^D\[)[^\n]{1,120}?[,:=>]\s{0,4}\[?\s{0,4}["'`](?:bc1[a-z0-9]{20,90}|0x[0-9a-fA-F]{40}|[13TDrL4][1-9A-HJ-NP-Za-km-z]{24,95})["'`][\s\S]{1,400}?(?:\[13\]|\bbc1|0x\[|\^T\[1-9A-HJ|\^\[?4\[?[0-9AB]|\br\[1-9A-HJ|\^D\[)[^\n]{1,120}?[,:=>]\s{0,4}\[?\s{0,4}["'`](?:bc1[a-z0-9]{20,90}|0x[0-9a-fA-F]{40}|[13TDrL4][1-9A-HJ-NP-Za-km-z]{24,95})["'`]/,
      /\breplace\w{0,3}\(|\bfind\(|\bsub\(|\bget\(|\btest\(|\bmatch\w{0,3}\(|\bsome\(|\breturn\b/,
    ],
  },
];
