import type { RuleId } from "../rules.js";

/**
 * Signs of programs that start other ones in a way that hides it: a function of the system is a value, an operator of a class, or a name
 * that is looked up. They are read like `SIGNS`.
 */
export const LANGUAGE_SIGNS: readonly { rule: RuleId; signs: readonly RegExp[] }[] = [
  // A function that runs a text is handed on as a value: `.map(os.system)`, `(1, os.system)`, `type=subprocess.getoutput`.
  {
    rule: "unknown-code",
    signs: [
      /[(,[{:=]\s{0,4}(?:os\.(?:system|popen|startfile)|subprocess\.(?:getoutput|getstatusoutput)|builtins\.(?:exec|eval))[ \t]{0,4}[,)\]}\n]/,
    ],
  },
  // The same with another name.
  {
    rule: "hidden-name",
    signs: [
      /^[ \t]{0,20}from (?:os|posix|nt|subprocess|pty|builtins) import [^\n]{0,100}\b(?:system|popen|exec[lv]p?e?|spawn\w{0,4}|getoutput|getstatusoutput|posix_spawn|exec|eval) as \w/m,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bmethodcaller\(\s{0,4}(?:["'](?:system|popen|exec|eval|Popen|spawn\w{0,4}|getoutput)["']|["']\w{1,10}["']\s{0,4}["'+])|\b(?:itemgetter|attrgetter)\(\s{0,4}["'](?:os|subprocess|builtins|posix|pty)["']\s{0,4}\)\(|\bsys\.modules(?:\[|\.get\()\s{0,4}["'](?:os|subprocess|posix|pty|builtins)["']/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /(?<!patch\()["'|][\w.]{1,60}\.os\.(?:system|popen|exec[lv]p?e?|posix_spawn|dup2)["'|]/,
      /\bgetattr\(|\battrgetter\(/,
    ],
  },
  // A name of a function, or of a module, is looked up step by step.
  {
    rule: "hidden-name",
    signs: [
      /\breduce\(\s{0,4}getattr\b/,
      /\b(?:system|popen|exec[lv]p?e?|create_connection|check_output|getoutput)\b/,
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
  // An operator or a lookup of a class starts a program.
  {
    rule: "hidden-name",
    signs: [
      /\bdef __(?:class_getitem|missing|set_name|init_subclass|prepare|instancecheck|subclasscheck|format|hash|eq|ne|bool|len|lt|gt|le|ge|add|radd|iadd|sub|mul|or|ror|and|xor|rshift|lshift|matmul|truediv|floordiv|mod|pow|invert|neg|pos|contains|getitem|getattr|getattribute|index|int|float|str|repr)__\([^\n]{0,200}(?:\n[^\n]{0,200}){0,6}?\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)\(|(?:subprocess|sp)\.(?:run|call|Popen|check_\w{4,6}|getoutput|getstatusoutput)\(|(?<![\w.])(?:exec|eval)\()/,
    ],
  },
  // A class that makes classes starts a program with what they have.
  {
    rule: "hidden-name",
    signs: [
      /\bclass \w{1,60}\(type\):(?:[^\n]{0,200}\n){1,14}?[^\n]{0,200}\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)\(|(?:subprocess|sp)\.(?:run|call|Popen|getoutput)\(|(?<![\w.])exec\()/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bdef (?:self\.)?(?:method_missing|const_missing|respond_to_missing\?|inherited|included|extended|to_str|coerce)\b[^\n]{0,200}(?:\n[^\n]{0,200}){0,6}?(?:\bsystem\b[\s(]|`[^`\n]{1,200}`|\bIO\.popen|\bspawn\b[\s(]|\binstance_eval\b|(?<![.\w])eval\b[\s(])/,
    ],
  },
  // What traces a program starts another one.
  {
    rule: "hidden-name",
    signs: [
      /\bsys\.(?:settrace|setprofile|addaudithook)\(|\bsys\.(?:excepthook|displayhook|unraisablehook|breakpointhook)\s{0,4}=|\bthreading\.(?:settrace|setprofile)\(/,
      /\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)|subprocess\.\w{3,20}|urlopen|requests\.(?:post|get))\(/,
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
  // A key that opens the machine, and the file that lists such keys.
  {
    rule: "persistence",
    signs: [
      /\bssh-(?:rsa|ed25519|dss)\s{1,2}AAAA|\becdsa-sha2-\S{1,20}\s{1,2}AAAA/,
      /\bauthorized_keys\b/,
      /\b(?:open|write\w{0,5}|append\w{0,4}|extract\w{0,3}|addfile|put|copy\w{0,4}|update)\(|["']a["']/,
    ],
  },
  // What an extortionist writes.
  {
    rule: "tampering",
    signs: [
      /\b(?:files?|documents?|data|disks?|photos?)\s{1,4}(?:have been|has been|are|were|is)\s{1,4}(?:now\s)?(?:encrypted|locked)\b/i,
      /\bBTC\b|\bbitcoins?\b|\bmonero\b|\bXMR\b|\bransom|\bpay(?:ment)?\b|\bwrite to\b|\bcontact\b|\bdecrypt/i,
      /\bunlink\b|\bremove\(|rglob\(|\bwalk\(|\bfind\b|readdir|\.locked\b|write_bytes|Remove-Item|File::delete|rename/i,
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
  // The name of a command of PowerShell is put together of parts, and started.
  {
    rule: "hidden-name",
    signs: [
      /["'][^"'\n]{0,40}\{\d\}-?\{\d\}[^"'\n]{0,40}["'] -f /i,
      /(?:^|[;{(|])[ \t]{0,40}[&.][ \t]{1,4}\$\w{1,40}\b/m,
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
  // The code of a function is replaced by what a file has, and functions are looked for among all objects.
  {
    rule: "unknown-code",
    signs: [
      /\b__code__\s{0,4}=(?!=)|\breplace\(\s{0,4}co_(?:code|consts)\b/,
      /\bopen\(|\bread_bytes\(|\bloads\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [/\bgc\.get_(?:objects|referrers)\(/, /["'](?:system|popen|exec|eval|Popen)["']/],
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
  // The files of a person are overwritten with something else.
  {
    rule: "tampering",
    signs: [
      /["'/](?:Documents|Desktop|Pictures|Downloads)["'/]/,
      /\brglob\(|\bwalk\(|\.glob\(|\breaddir/,
      /\bwrite_bytes\(|["']r?\+?wb\+?["']|\bwriteFileSync\(/,
      /["']\.(?:enc|locked|crypt\w{0,4}|enc\w{0,8}|pay)["']|\bencrypt(?:or)?\.?\w{0,10}\(|\bcreateCipher/,
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
];
