import type { Language } from "../pieces.js";
import { isIn } from "../prefilter.js";
import { KEY_PLACES } from "./places.js";

/** Words of newer rules. */
const MORE =
  /\.git\/hooks\/|\.vim\/|\/nvim\/|set(?:Timeout|Interval)\(\s{0,4}(?:await|\()|open\([^\n]{1,80}\.(?:py|js)["'],\s{0,2}["']w|\bimport\(|NamedTemporaryFile|kdbx|winreg|reqwest|[)\]"'`]\.constructor\b|\.constructor\(|_compile\b|mainModule|process\.binding|WebAssembly|Worker\(|netrc|get_credentials|os\.walk|rglob|readdirSync|to_bytes|translate\(|spec_from_file|zipimport|symlink\(|load_source|yaml\.(?:unsafe_)?load|CDLL|urlretrieve|_(?:GET|POST|REQUEST|COOKIE)\b|include\b.{0,20}https?:|%x[({[<|]|require\(\s{0,4}[^'")\s]|gethostbyname|getaddrinfo|Function|websockets?\b|\bcopy\(\s{0,4}["']https?:|fopen\(\s{0,4}["']https?:|file_get_contents\(\s{0,4}["']https?:|Kernel\.open|\bIO\.read\b|\brm\(|\bDeno\.(?:remove|env\.toObject)/;

/**
 * Signs of newer rules that are too short to be looked up in the index of a text. They have an expression of their own,
 * so that one look says that none of the others matches.
 */
const SHORT =
  /\\x[0-9a-f]{2}\\x|\$`|\|\s{0,4}(?:ba|z)?sh\b|\[\s{0,4}`[^\]\n]{0,60}\$\{|\]\s{0,2}(?:\?\.)?\(\s{0,2}[`'"]/;

/** A program that reads the home folder and uses the network. The path may be split into parts. */
const HOME = /homedir\(|expanduser|Path\.home|UserHomeDir|Dir\.home|HOME['"][)\]]|\$HOME\b/;
const REACHES =
  /\b(?:fetch|requests?|urlopen|urllib|https?|axios|got|httpx|aiohttp|smtplib|curl_init|ftplib|net\/http|Net::HTTP|reqwest)\b/;
/** A name that is written in parts. */
const SPLIT =
  /["'`][A-Za-z_.]{1,12}["'`]\s{0,4}\+\s{0,4}["'`][A-Za-z_.]{1,14}["'`]|(?:["'`]\w["'`]\s{0,4},\s{0,4}){2}["'`]\w["'`]\s{0,4}\]\s{0,4}\.join\(/;
/** A text that is written in parts. */
const JOINED = /["'`]\s{0,4}\+\s{0,4}["'`]/;
/** What is called later can be a text: `setTimeout(code, 10)`. */
const DELAYED =
  /\bset(?:Timeout|Interval)\(\s{0,4}(?!resolve|reject|res\b|r\b|done|cb\b|callback|next|fn\b|func|handler|function|async|tick|poll)[a-z_$]\w{0,40}\s{0,4},/;
/** Another way to the environment, to own text, or to a name. */
const ROUNDABOUT =
  /\{[^{}\n]{0,60}\benv\b[^{}\n]{0,60}\}\s{0,4}=\s{0,4}process\b|\bprocess\s{0,4}\[|=\s{0,4}process\b(?!\.)|__file__|__doc__|DATA\.|__subclasses__|_getframe|\b(?:include|require)(?:_once)?\s{0,4}\(?\s{0,4}\$|startfile|posix_spawn|timeit|linecache|InteractiveConsole|attrgetter|methodcaller|\.map\(&:chr|\.pack\(|_load\(|getBuiltinModule|require\.extensions|_extensions\b|Reflect\.|\.constructor\b|doShellScript|io\.popen|os\.execute|loadstring/;
/** Ways to find, to call, or to load something by its name that need no other word of these. */
const INDIRECT =
  /pythonapi|bind_call|instance_exec|const_get|public_send|resolve_name|pydoc\.locate|meta_path|path_hooks|SourceLoader|spec_from_loader|dictConfig|ReflectionFunction|call_user_func|Object\.(?:keys|values|entries|getOwnPropertyNames)\(\s{0,4}(?:fs|os|cp|http|https|net|process)\b|registerHooks|worker_threads|__globals__|get_type_hints|sys\.modules|polkit|\bOpen3\b|\$_(?:ENV|SERVER)\b(?!\[)|\bgetenv\(\s{0,4}\)|curl_setopt_array|\bBun\.\$|extractall|unpack_archive|libloading|dlopen|plugin\.Open|\bFiddle\b|FFI::cdef|\bminio\b|\bdataset\b|createElement\(\s{0,4}["']script/;
/** A variable of PHP, or a lambda of Ruby, is called. */
const CALLED = /\$\w{1,40}\s{0,2}\(|\bfromCallable\b|\.\(|\bmethod\(|\bload\s{1,4}[\w"']/;
/** What puts a text together of letters or of parts in another order. */
const MADE =
  /\breverse[d(]?|\bchr\b|\[::-1\]|toString\((?:16|36)\)|\w`[^`\n]|fromhex|["']\s{1,2}["'][\w.]{1,20}["']|["']["']\.join\(|\.join\(["']["']\)|\.raw\b/;
/** Input from a visitor of a server. */
const VISITOR = /\brequest\.(?:args|form|values|json|data|get_json)|\breq\.(?:query|body|params)/;

/**
 * Words without which no rule for programs applies: they run code or commands, name locations of keys or autostart
 * programs, read the whole environment, decode, record, or delete. Programs without any of these words are not parsed.
 * Most code in honest products contains none.
 */
const WORTH_READING =
  /\beval\b|\$_(?:GET|POST|REQUEST|COOKIE)\b|\bexec|\bsystem\b|spawn|popen|subprocess|child_process|\bFunction\b|\bERB\b|\bErub|mako\.template|\bejs\.|\bpug\.|_\.template|shell|\bpty\b|Command\b|invoke|\biex\b|__import__|import_module|importlib|importScripts|runpy|["'`]vm["'`]|\bvm\.|node:vm|pickle|marshal|getattr|globals\(|vars\(|\bexecfile|instance_eval|passthru|proc_open|\.ssh\b|id_rsa|id_ed25519|["'/]id_\*|\.aws\b|\.gnupg|\.netrc|\.kube|\.docker|gcloud|wallet|keystore|[Kk]eychain|Login Data|[Cc]ookies|key[34]\.db|Local State|\/etc\/|\.npmrc|\.pypirc|git-credentials|password-store|CryptUnprotect|browser_cookie|keyring|keytar|environb?\b(?!\[|\.get)|process\.env\b(?!\.|\[)|\bENV\b|Environ\(|env::vars|\.env\b["'\s)]|base64|b64|atob|fromhex|unhexlify|rot_?13|fromCharCode|fromCodePoint|\bchr\b|reversed|\[::-1\]|zlib|codecs|bytearray|bytes\(|hex2bin|strrev|gzinflate|unescape|bashrc|zshrc|profile\b|crontab|cron\b|Launch(?:Agents|Daemons)|autostart|systemd|CurrentVersion|Startup|authorized_keys|sudoers|\.claude|\.cursor|\.codex|SOUL\.md|CLAUDE\.md|MEMORY\.md|pynput|keyboard|pyautogui|ImageGrab|pyperclip|clipboard|screenshot|rmtree|rmSync|rimraf|remove_dir|rm_rf|RemoveAll|rmdir|stratum|xmrig|socket|net\.|dup2|setuid|chmod|@eval\b|@exec\b|__dict__|"shell"|webhook|requestbin|ngrok|pipedream|oast|SSH_|PRIVATE_KEY|AWS_|GITHUB_TOKEN|GH_TOKEN|SLACK_|DATABASE_URL|_SECRET|SECRET_|PASSWORD|SEED|MNEMONIC|["'](?:ev|eva|ex|exe|sy|sys|syst|po|pop|sub|subp|child|chil|__im|get|glob)["']/;

/** Whether a program must be analyzed. Shell scripts always are, because they consist of commands. */
export function isWorthReading(text: string, language: Language): boolean {
  if (language === "shell" || language === "powershell") return true;
  return (
    collectsSecrets(text) ||
    (isIn(DELAYED, text) && isIn(REACHES, text)) ||
    isIn(WORTH_READING, text) ||
    isIn(KEY_PLACES, text) ||
    isIn(MORE, text) ||
    SHORT.test(text) ||
    isIn(ROUNDABOUT, text) ||
    isIn(INDIRECT, text) ||
    (isIn(MADE, text) && (isIn(REACHES, text) || isIn(HOME, text))) ||
    isIn(SPLIT, text) ||
    (isIn(HOME, text) && (isIn(REACHES, text) || isIn(JOINED, text))) ||
    isIn(VISITOR, text) ||
    ((language === "ruby" || language === "php") &&
      (text.includes("`") || /["']\|/.test(text) || isIn(CALLED, text)))
  );
}

const SERIALIZES = /dumps\(|stringify\(|urlencode\(/;
const SECRET_OF = /\b([A-Z]{2,20})_[A-Z_]{0,30}(?:TOKEN|KEY|SECRET|PASSWORD|CREDENTIALS?)\b/g;

/** Whether a program names secrets of several issuers and writes values into a text. */
function collectsSecrets(text: string): boolean {
  if (!isIn(SERIALIZES, text)) return false;
  return new Set([...text.matchAll(SECRET_OF)].map(([, issuer]) => issuer)).size > 1;
}
