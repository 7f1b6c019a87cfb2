import { expandBraces } from "./braces.js";
import { matchesGlob } from "./shell/globs.js";
import { FROM } from "./value.js";

/** Files that contain credentials: keys, browser and wallet stores, and keychains. */
export const KEY_PLACES =
  /\.ssh(?:\/(?:id_[\w*]{1,12}|identity|\*{0,2}))?(?=$|["'\s*)])|(?:^|[\s"'])\/etc\/passwd\b|\.(?:bash|zsh|python|psql|mysql)_history\b|(?:^|[\\/\s"'])id_(?:rsa|ed25519|ecdsa|dsa)(?![\w.])|\.aws[\\/]credentials|\.gnupg\b|\.netrc\b|\.git-credentials|\.docker[\\/]config\.json|\.kube[\\/](?:config|\*)|\.config[\\/]gcloud|application_default_credentials|\.azure[\\/]\w|\/etc\/shadow|\.pypirc|\.npmrc|Login Data|Local State|cookies\.sqlite|logins\.json|key[34]\.db|(?:Chrome|Chromium|Brave-Browser|Edge|Firefox)[\\/\w .-]{0,60}[\\/](?:Cookies|Web Data|Profiles)|wallet\.dat|\.kdbx\b|\.electrum|exodus\.wallet|[Ee]thereum[\\/]keystore|solana[\\/]id\.json|Local Extension Settings|nkbihfbeogaeaoehlefnkodbefgpgknn|\.keychain(?:-db)?\b|Library\/Keychains|\.password-store|\.openclaw[\\/]credentials|\.(?:claude|codex)\.json\b|\.claude[\\/]\.credentials|\.codex[\\/]auth\.json|\.config[\\/]gh[\\/]hosts\.yml|\.vault-token|\.gemini[\\/]oauth_creds|\.Renviron\b|\.pgpass\b|\.my\.cnf\b|\.s3cfg\b|\.databrickscfg\b|\.cargo[\\/]credentials|\.gem[\\/]credentials|rclone[\\/]rclone\.conf|\.mozilla[\\/]firefox|\.thunderbird\b|\.local[\\/]share[\\/]keyrings|\.config[\\/]op\b|filezilla[\\/](?:sitemanager|recentservers)\.xml|\.terraform\.d[\\/]credentials|\/proc\/[^/\s]{1,20}\/environ|\/run\/secrets\/\S|(?:google-chrome|chromium|BraveSoftware|microsoft-edge|vivaldi)[\\/][\w -]{1,40}[\\/](?:Network[\\/])?(?:Cookies|Login)|(?:APPDATA[%}]?|Roaming|Application Support)[\\/]{1,2}(?:Exodus|Electrum|Bitcoin|Ethereum|atomic|Ledger Live|Monero|Litecoin|Dogecoin|Guarda|Coinomi|Zcash|Armory|MultiBit|Telegram Desktop[\\/]{1,2}tdata|discord[\\/]{1,2}Local Storage)\b|ConsoleHost_history\.txt|HistorySavePath|\/etc\/(?:wireguard|ssl\/private|krb5\.keytab|ipsec\.secrets|NetworkManager\/system-connections|wpa_supplicant|letsencrypt\/(?:live|archive)|ssh\/ssh_host_\w{2,12}_key\b(?!\.pub))|\.m2\/settings(?:-security)?\.xml|\.cargo\/credentials|\.gem\/credentials|composer\/auth\.json|\.fastlane\/spaceship|\.local\/share\/(?:keyrings|kwalletd)|filezilla\/(?:sitemanager|recentservers)|Library\/(?:Cookies|Messages\/chat\.db|Mail\b)|Signal\/(?:config\.json|sql)|\.near-credentials|\.config\/remmina|\.config[\\/](?:Exodus|atomic|Ledger Live|Electrum|Bitcoin)\b|rclone\/rclone\.conf/;

/** An agent's memory and configuration. */
const MEMORY_PLACES =
  /(?:^|[\\/\s"'])(?:SOUL|MEMORY|IDENTITY|USER)\.md\b|\.(?:claude|openclaw|clawdbot|moltbot|codex|gemini)[\\/](?:projects|history|sessions|memory|agents)\b|(?:TRANSCRIPT|CONVERSATION|transcript)_?(?:PATH|FILE|path|file)\b/;

const PROJECT_SECRETS =
  /(?:^|[\\/\s"'=@])\.env(?:\.(?:local|production|prod|\*)|\*)?(?=$|["'\s)])|\.(?:openclaw|clawdbot|moltbot)[\\/](?:openclaw\.json|clawdbot\.json|moltbot\.json|credentials\b|auth-profiles)/;

/** Files that a system, a shell, or an editor runs automatically, on Linux, macOS, and Windows. */
export const AUTORUN_PLACES =
  /\.(?:bashrc|bash_profile|bash_login|zshrc|zshenv|zprofile|xprofile|xinitrc)(?=$|["'\s);&|])|(?:~|HOME[}\u00a4]?|home\/\w{1,32}|root)\/\.profile\b|\/etc\/(?:profile|bash\.bashrc|zshrc|environment|rc\.local|init\.d\/|systemd\/|cron)|\/var\/spool\/cron|crontabs\/|Launch(?:Agents|Daemons)[\\/]|\.config[\\/](?:autostart|systemd[\\/]user)|\/lib\/systemd\/system|Start Menu[\\/]Programs[\\/]Startup|Programs[\\/]{1,2}Startup|CurrentVersion[\\/]{1,2}Run|\.git[\\/]hooks[\\/]|\.config[\\/]fish[\\/]config\.fish|\.ipython[\\/]profile_\w{1,40}[\\/]startup|\.(?:pythonrc|lldbinit|gdbinit|Rprofile|irbrc|pryrc|ghci|iex\.exs|tclshrc|wishrc|ocamlinit|octaverc|perldb|sqliterc|xsessionrc|xsession|pam_environment|hgrc|curlrc|vimrc|screenrc|tmux\.conf)(?=$|["'\s);&|])|\.julia[\\/]config[\\/]startup\.jl|\.gradle[\\/]init\.(?:gradle|d)|\.config[\\/](?:nushell[\\/](?:env|config)\.nu|git[\\/]config|powershell[\\/])|\.jupyter[\\/]jupyter_\w{1,30}_config\.py|\.matlab[\\/]startup\.m|\.julia["'\s,)]{1,4}["']config["'\s,)]{1,4}["']startup\.jl|sitecustomize\.py|usercustomize\.py|\.pth$|Microsoft\.PowerShell_profile|\$PROFILE\b/i;

/** Folders whose programs a system, a desktop, a shell, or an editor starts by themselves. Whatever is copied there is started. */
export const AUTORUN_FOLDERS =
  /\.config\/(?:autostart|systemd\/user|fish\/conf\.d|nvim\/(?:plugin|autoload|after)|environment\.d|plasma-workspace\/env)(?:\/|$)|Launch(?:Agents|Daemons)(?:[\\/]|$)|\/etc\/(?:cron\.(?:d|hourly|daily|weekly|monthly)|profile\.d|init\.d|rc\d\.d|xdg\/autostart|update-motd\.d|apt\/apt\.conf\.d|NetworkManager\/dispatcher\.d|udev\/rules\.d)(?:\/|$)|Start Menu[\\/]{1,2}Programs[\\/]{1,2}Start-?[uU]p|Programs[\\/]{1,2}Startup|shell:(?:common )?startup|\$STARTUP(?:[\\/]|$)|\.git[\\/]hooks(?:[\\/]|$)|\.(?:bashrc|zshrc|profile)\.d(?:\/|$)|\.oh-my-zsh\/custom\/|\.vim\/(?:plugin|autoload|after|pack)(?:\/|$)|\.emacs\.d\/init|\.ssh\/rc$|\.ipython\/profile_\w{1,40}\/startup|site-packages\/?$|site-packages[\\/][^\\/]{1,60}\.pth$|\.config\/(?:sublime-text|kitty|wezterm|hypr|i3|sway)\/|\/var\/spool\/cron|Application Support\/(?:iTerm2\/Scripts\/AutoLaunch|xbar\/plugins)/i;

/** Folders of an agent whose files it follows, or starts, in every project. Skills are what a product installs, so they are not among them. */
export const AGENT_FOLDERS =
  /(?:~|HOME[}\u00a4]?|home\/[\w.-]{1,32}|Users[\\/][\w.-]{1,32}|USERPROFILE[%\u00a4]?)[\\/]{1,2}\.(?:claude|cursor|codex|gemini|windsurf|qwen|continue|openclaw|copilot|aider|kiro|roo|cline)(?:[\\/]{1,2}(?:hooks|agents|commands|rules|plugins|output-styles|memories|memory|extensions|mcp)(?:[\\/]|$)|[\\/]{0,2}$)/;

/** Programs of a system that no product replaces. */
export const SYSTEM_COMMANDS: ReadonlySet<string> = new Set(
  "sudo su doas ssh scp sftp ssh-add ssh-agent gpg passwd login ls cat cd cp mv rm ps top kill grep sed awk find env sh bash zsh curl wget git id whoami which ping dig mount crontab systemctl launchctl open security osascript defaults tar unzip chmod chown sed head tail less more man date uname hostname ifconfig ip netstat ss lsof".split(
    " ",
  ),
);

/** A file with the name of such a program in a folder of programs. */
export function shadowsCommand(path: string): boolean {
  const name = /(?:^|[\\/])s?bin[\\/]([\w-]{1,20})(?:\.(?:exe|cmd|bat|ps1))?$/.exec(path)?.[1];
  return name !== undefined && SYSTEM_COMMANDS.has(name);
}

/** The name of the program of the system that a path means, or undefined. */
export function programAt(path: string): string | undefined {
  const name =
    /^(?:(?:\/usr)?(?:\/local)?\/s?bin\/|\/opt\/homebrew\/bin\/)?([\w.+-]{1,40})$/.exec(path)?.[1] ??
    /^(?:[A-Z]:|%\w{3,12}%|\u00a4\w{3,12}\u00a4|\$env:\w{3,12})\\(?:Windows\\)?System32\\(?:[\w.]{1,30}\\){0,2}([\w-]{1,40})\.exe$/i.exec(
      path,
    )?.[1];
  const isPath = /[\\/]/.test(path) || PROGRAMS.test(path);
  return isPath ? name?.toLowerCase() : undefined;
}

/** Programs whose own name is printed by `command -v`, which shells look for in the folders of programs. */
const PROGRAMS =
  /^(?:(?:ba|z|da|k)?sh|curl|wget|nc|ncat|socat|openssl|base64|python3?|perl|ruby|node|php|ssh|scp|rsync|busybox)$/;

/** Files that control access to a machine. */
export const ACCESS_PLACES =
  /authorized_keys|\/etc\/(?:sudoers|passwd|shadow|ld\.so\.preload|pam\.d|hosts)\b|\/root\/\.ssh|\/etc\/polkit-1\/(?:rules\.d|localauthority)/;

const ACCESS_FILES = [".ssh/authorized_keys", ".ssh/authorized_keys2"];

/** Whether a path, or a pattern below the home folder, is a file that controls access to a machine. */
export function opensAccess(path: string): boolean {
  if (ACCESS_PLACES.test(path)) return true;
  if (path.length >= 200 || !/[*?[{]/.test(path)) return false;
  const folder = /^(\/etc\/[\w.*?[\]-]{2,40})\//.exec(path)?.[1];
  if (folder !== undefined && /[*?[]/.test(folder) && matchesGlob(folder, "/etc/sudoers.d", { left: 20_000 }))
    return true;
  return meansOneOf(path, ACCESS_FILES);
}

/** Settings for an agent's permissions and for the programs that it starts. */
export const AGENT_SETTINGS =
  /(?:~|HOME\}?|home\/\w{1,32}|Users\/\w{1,32}|\u00a4)[\\/]{1,2}\.(?:claude|cursor|codex|gemini|windsurf|qwen|continue)[\\/]{1,2}(?:settings(?:\.local)?\.json|mcp\.json|hooks|config\.(?:toml|json)|CLAUDE\.md|AGENTS\.md|GEMINI\.md)|claude_desktop_config\.json|(?:~|HOME\}?|home\/\w{1,32}|\u00a4)[\\/]{1,2}\.claude\.json|\.claude[\\/]settings(?:\.local)?\.json/;

/** Words in the names of an agent's identity files. Writing such a file changes what the agent believes. */
export const AGENT_MEMORY =
  /(?:^|[\\/\s"'])(?:SOUL|IDENTITY)\.md\b|(?:~|HOME\}?)\/(?:\.claude\/)?CLAUDE\.md\b/;

/** The bits of `FROM` for the content at a path. */
export function originOfPath(path: string): number {
  let from = 0;
  const plain = path.replace(/\\{1,2}/g, "/");
  const ways = plain.includes("{") && plain.length < MAX_PATTERN ? expandBraces(plain) : [plain];
  if (ways.some((way) => KEY_PLACES.test(way)) && !/\.pub\b/.test(path)) from |= FROM.keys;
  else if (/[*?[{]/.test(plain) && (matchesKeys(plain) || /(?:^|\/)id_\*$/.test(plain))) from |= FROM.keys;
  if (MEMORY_PLACES.test(path)) from |= FROM.memory;
  if (PROJECT_SECRETS.test(path)) from |= FROM.settings;
  if (path.startsWith("/dev/input/")) from |= FROM.input;
  return from;
}

/** A longer text is no pattern of files. */
const MAX_PATTERN = 300;

const KEY_FOLDERS =
  /(?:~|HOME\}?|\u00a4|home\/[\w.-]{1,40}|Users[\\/][\w.-]{1,40}|root)[\\/]\.(?:aws|kube|azure|docker|config(?:\/(?:gh|gcloud|op))?|mozilla(?:\/firefox)?|electrum|bitcoin|ethereum|thunderbird|local\/share\/keyrings)[\\/]?$/;

/** The bits of `FROM` for a file, or a folder that is copied with everything in it. */
export function originOfWhole(path: string): number {
  const from = originOfPath(path);
  return KEY_FOLDERS.test(path) ? from | FROM.keys : from;
}

/** Files with keys, relative to the home folder, to find out which of them a pattern means. */
const KEY_FILES = [
  ".ssh/id_rsa",
  ".ssh/id_ed25519",
  ".aws/credentials",
  ".gnupg/private-keys-v1.d",
  ".gnupg/secring.gpg",
  ".netrc",
  ".git-credentials",
  ".docker/config.json",
  ".kube/config",
  ".config/gcloud/application_default_credentials.json",
  ".config/gcloud/credentials.db",
  ".config/solana/id.json",
  ".config/gh/hosts.yml",
  ".electrum/wallets/default_wallet",
  ".ethereum/keystore/UTC--key",
  ".bitcoin/wallet.dat",
  ".mozilla/firefox/profile.default/logins.json",
  ".mozilla/firefox/profile.default/key4.db",
  ".config/google-chrome/Default/Login Data",
  ".config/google-chrome/Default/Cookies",
  "Library/Application Support/Google/Chrome/Default/Cookies",
  "Library/Application Support/Google/Chrome/Default/Login Data",
  "Library/Keychains/login.keychain-db",
  "AppData/Local/Google/Chrome/User Data/Default/Login Data",
  "AppData/Local/Google/Chrome/User Data/Default/Network/Cookies",
  ".password-store/site.gpg",
  ".bash_history",
  ".zsh_history",
];

/** Whether a pattern below the home folder means a file with keys. As in a shell, `*` does not match a leading dot. */
function matchesKeys(pattern: string): boolean {
  if (
    /^\/proc\/[^/\s]{1,20}\/e[\w*?[\]]{1,10}$/.test(pattern) &&
    isMeant(pattern.split("/")[3] as string, "environ")
  )
    return true;
  return meansOneOf(pattern, KEY_FILES);
}

/** Whether a pattern below the home folder means one of some files in it. */
function meansOneOf(pattern: string, files: readonly string[]): boolean {
  const inner =
    /(?:^|["'=@\s])(?:~|\$HOME|\$\{HOME\}|\u00a4HOME\u00a4|\/root|\/home\/[\w*?]{1,40}|\/Users\/[\w*?]{1,40})\/([^\s"']{2,120})/.exec(
      pattern,
    )?.[1];
  if (inner === undefined || !/[*?[{]/.test(inner) || !/[a-z]/i.test(inner)) return false;
  const parts = inner.replace(/\/{2,8}/g, "/").split("/");
  return files.some((file) => {
    const names = file.split("/");
    return (
      parts.length <= names.length &&
      parts.every((part, at) => isMeant(part, names[at] as string)) &&
      // All that is in a folder is no file with keys.
      (parts.length === names.length || !/^\*{1,2}$/.test(parts.at(-1) as string))
    );
  });
}

const MAX_STARS = 6;

function isMeant(part: string, name: string): boolean {
  if (part === name || part === "**") return true;
  if (!/[*?[{]/.test(part) || (name.startsWith(".") && !/^(?:\.|\[[^\]]{0,8}\.|\{)/.test(part))) return false;
  if (part.split("*").length > MAX_STARS) return false;
  const form = part.replace(/\*{2,20}/g, "*").replace(/\[[^\]]{1,20}\]|\{[^{}]{1,80}\}|[\s\S]/g, (one) => {
    if (one === "*") return ".{0,40}";
    if (one === "?") return ".";
    if (one.length === 1) return one.replace(/[\\^$.|+()[\]{}]/g, "\\$&");
    if (one.startsWith("[")) return /^\[[\w!.^-]{1,18}\]$/.test(one) ? one.replace("[!", "[^") : ".";
    return `(?:${one
      .slice(1, -1)
      .split(",")
      .map((word) => word.replace(/[^\w.-]/g, ".").replaceAll(".", "\\."))
      .join("|")})`;
  });
  try {
    return new RegExp(`^${form}$`).test(name);
  } catch {
    return false;
  }
}

export const SECRET_NAME =
  /(?:KEY|TOKEN|SECRET|PASSW|PASSPHRASE|PWD$|CREDENTIAL|PRIVATE|MNEMONIC|SEED|AUTH|COOKIE|DATABASE_URL|DSN$)/i;

/** The names of the environment that say who issued a secret, and in which host names the issuer is found. */
const ISSUERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^AWS_(?:SECRET|SESSION|ACCESS)/, /(?:^|\.)(?:amazonaws\.com|aws\.amazon\.com|aws)$/],
  [
    /^(?:GITHUB|GH)_(?:TOKEN|PAT|ACCESS)/,
    /(?:^|\.)(?:github\.com|githubusercontent\.com|ghcr\.io|githubcopilot\.com|ghe\.com)$|github/,
  ],
  [/^GITLAB_/, /gitlab/],
  [/^SLACK_/, /slack/],
  [/^STRIPE_/, /stripe/],
  [/^SENDGRID_/, /sendgrid/],
  [/^TWILIO_/, /twilio/],
  [/^NPM_TOKEN/, /npmjs|npm/],
  [/^PYPI_/, /pypi|pythonhosted/],
  [/^ANTHROPIC_(?:API|AUTH)/, /anthropic|claude/],
  [/^AZURE_CLIENT_SECRET|^AZURE_STORAGE/, /azure|microsoft|windows\.net/],
  [/^(?:GOOGLE_APPLICATION_CREDENTIALS|GCP_)/, /google/],
  [/^DOCKER(?:HUB)?_(?:PASS|TOKEN)/, /docker/],
  [/^HEROKU_/, /heroku/],
  [/^DIGITALOCEAN_/, /digitalocean/],
  [/^CLOUDFLARE_API/, /cloudflare|workers\.dev/],
  [/^DATADOG_|^DD_API/, /datadog|ddog/],
];

/** Names of secrets that must not be sent to any host. */
const LOCAL_SECRETS =
  /^(?:SSH_(?:PRIVATE_)?KEY|SSH_AUTH_SOCK|PRIVATE_KEY|JWT_SECRET|DATABASE_URL|DB_PASSWORD|DB_PASS|POSTGRES_PASSWORD|MYSQL_(?:ROOT_)?PASSWORD|MONGO(?:DB)?_URI|REDIS_URL|ENCRYPTION_KEY|SECRET_KEY_BASE|DJANGO_SECRET_KEY|WALLET_(?:PRIVATE_)?KEY|SEED_PHRASE|MNEMONIC|GPG_PASSPHRASE|VAULT_TOKEN|KUBECONFIG)$/;

/**
 * Names the secret that a request to a password store returns: the name of the service contains the issuer.
 */
export function nameInKeyring(service: string): string {
  return `${KEYRING}${service
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "_")
    .slice(0, 40)}`;
}

const KEYRING = "KEYRING_";
/** Services whose passwords are in such stores, and what the names of their hosts contain. */
const SERVICES: Readonly<Record<string, RegExp>> = {
  AWS: /aws/,
  GITHUB: /github|ghcr/,
  GITLAB: /gitlab/,
  SLACK: /slack/,
  STRIPE: /stripe/,
  NPM: /npm/,
  PYPI: /pypi|pythonhosted/,
  ANTHROPIC: /anthropic|claude/,
  CLAUDE: /anthropic|claude/,
  OPENAI: /openai|chatgpt/,
  CODEX: /openai|chatgpt/,
  AZURE: /azure|microsoft|windows/,
  GOOGLE: /google/,
  GCLOUD: /google/,
  DOCKER: /docker/,
  HEROKU: /heroku/,
  CLOUDFLARE: /cloudflare/,
  CHROME: /^$/,
  STORAGE: /^$/,
  WALLET: /^$/,
  SSH: /^$/,
  ICLOUD: /apple|icloud/,
};

function isOfAnotherService(name: string, host: string): boolean {
  const service = name
    .slice(KEYRING.length)
    .split("_")
    .find((word) => Object.hasOwn(SERVICES, word));
  return service !== undefined && !SERVICES[service]?.test(host);
}

/**
 * Whether a secret from the environment must not be sent to a host. Returns false for unknown names and hosts.
 */
export function belongsElsewhere(name: string, host: string): boolean {
  if (host === "" || /^(?:localhost|127\.|10\.|192\.168\.|\[?::1)/.test(host)) return false;
  if (name.startsWith(KEYRING)) return isOfAnotherService(name, host);
  if (LOCAL_SECRETS.test(name)) return true;
  // A host that the user names, such as the site of an account.
  if (host.includes("\u00a4")) return false;
  const issuer = ISSUERS.find(([secret]) => secret.test(name));
  return issuer !== undefined && !issuer[1].test(host);
}

/** Paths that only a destructive program deletes completely. */
export const SYSTEM_ROOT =
  /^(?:\/|\/\*|~\/?\*?|(?:~|\$HOME|\$\{HOME\}|\$env:USERPROFILE|%USERPROFILE%|\u00a4(?:HOME|USERPROFILE)\u00a4|~[\\/]\u00a4)[\\/]{1,2}(?:Documents|Desktop|Pictures|Music|Movies|Videos|Library|\.\[!\.\]\*)(?:[\\/]{1,2}\*{0,2})?|\/(?:etc|usr|bin|sbin|boot|home|var(?:\/lib)?|lib|lib64|opt|srv|root|System|Users|Library|Applications)(?:\/\*?)?|\/(?:home|Users)\/\u00a4(?:\w{1,20}\u00a4)?\/?\*?|(?:\$HOME|\$\{HOME\}|\u00a4HOME\u00a4)\/?\*?|[A-Za-z]:[\\/]{1,2}\*?|[A-Za-z]:[\\/]{1,2}(?:Windows|Users)[\\/]{0,2}\*?)$/;

/** System logs. */
export const LOG_PLACES = /^\/var\/log(?:\/(?!apt|nginx)[\w.*/-]{0,60})?$|\.(?:bash|zsh|python)_history$/;

export const DISK = /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|nvme\d|r?disk\d|mmcblk\d)/;

/** Stored keys of one issuer, and the issuer's hosts. */
const KEY_ISSUERS: readonly (readonly [RegExp, RegExp])[] = [
  [/\.claude[\\/]\.credentials|\.claude\.json/, /(?:^|\.)(?:anthropic\.com|claude\.(?:ai|com))$/],
  [/\.codex[\\/]auth\.json/, /(?:^|\.)(?:openai\.com|chatgpt\.com)$/],
  [
    /\.gemini[\\/]oauth_creds|application_default_credentials|\.config[\\/]gcloud/,
    /(?:^|\.)googleapis\.com$/,
  ],
  [/\.config[\\/]gh[\\/]hosts\.yml/, /^(?:api\.)?github\.com$/],
  [/\.npmrc/, /^registry\.npmjs\.org$/],
  [/\.pypirc/, /(?:^|\.)pypi\.org$/],
  // The user says where the service is.
  [/\.vault-token/, /^\u00a4VAULT_ADDR\u00a4(?:\/|$)/],
];

/** Whether a host issued all of the stored keys that a program names. Only the issuer can read there what is sent. */
export function issued(host: string, program: string): boolean {
  const issuer = KEY_ISSUERS.find(([, hosts]) => hosts.test(host));
  if (!issuer?.[0].test(program)) return false;
  return !KEY_PLACES.test(program.replace(new RegExp(issuer[0].source, "g"), ""));
}
