import type { Signs } from "./signs.js";

/** Signs of what stays on a machine, turns its protection off, takes rights, or uses it up. */
export const DAMAGE: readonly Signs[] = [
  {
    rule: "tampering",
    signs: [
      /["'\\/~](?:Documents|Desktop|Pictures)(?=["'\\/])/,
      /\brmtree\(|\brmSync\(|\bremove_dir_all\(|\brm_rf\b|\brm\([^\n]{0,200}\brecursive|\bRemoveAll\(|\bos\.(?:remove|unlink)\(|\bRemove-Item\b[^\n]{0,200}-Recurse\b/,
      /expanduser\(|Path\.home\(\)|homedir\(\)|\bUserHomeDir\b|\bDir\.home\b|home_dir\(\)|\$HOME\b|\$env:USERPROFILE|["']HOME["']/,
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
  { rule: "persistence", signs: [/\bEDITOR=["']?tee\b.{0,40}\bvisudo\b/] },
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
  // A key that opens the machine, and the file that lists such keys.
  {
    rule: "persistence",
    signs: [
      /\bssh-(?:rsa|ed25519|dss)\s{1,2}AAAA|\becdsa-sha2-\S{1,20}\s{1,2}AAAA/,
      /\bauthorized_keys\b/,
      /\b(?:open|write\w{0,5}|append\w{0,4}|extract\w{0,3}|addfile|put|copy\w{0,4}|update)\(|["']a["']/,
    ],
  },
  // An empty repository replaces another one, and what was there is forgotten.
  {
    rule: "destructive-delete",
    signs: [
      /\binit\b[^\n]{0,40}--bare/,
      /\bpush\b[^\n]{0,60}--mirror/,
      /\breflog\b[^\n]{0,20}\bexpire\b[^\n]{0,60}--expire=now/,
    ],
  },
  // An empty commit replaces every branch.
  {
    rule: "destructive-delete",
    signs: [
      /\bhash-object\b[^\n]{0,20}-t\s{1,4}tree\s{1,4}\/dev\/null|\b4b825dc642cb6eb9a060e54bf8d69288fbee4904\b/,
      /\bpush\b[^\n]{0,60}(?:--force|\s-f\b|["'\s]\+)/,
    ],
  },
  // One database after another is dropped.
  {
    rule: "destructive-delete",
    signs: [
      /\bpg_database\b|\bSHOW\s{1,4}DATABASES\b|\blist_?[dD]atabase(?:_names|s)\b|\bsys\.databases\b|\binformation_schema\.schemata\b/i,
      /(?:\.each\b|\.forEach\b|\bfor(?:each)?\b|\bwhile\b|\bLOOP\b)[^\n]{0,160}(?:\n[ \t]{1,40}[^\n]{0,160}){0,2}?(?:\bDROP\s{1,4}(?:DATABASE|SCHEMA)\b|\bdrop_?[dD]atabase\()/i,
    ],
  },
  // Everything of a cluster is deleted.
  {
    rule: "destructive-delete",
    signs: [
      /["']delete["'],\s{0,4}["'][\w,./]{2,80}["'][^\n]{0,200}["']--all["'][^\n]{0,80}["'](?:--all-namespaces|-A)["']|["']delete["'],\s{0,4}["'](?:namespaces?|ns)["'][^\n]{0,80}["']--all["']/,
      /\bkubectl\b|\boc\b/,
    ],
  },
  // The letters of a file are replaced by nothing, and its length stays.
  {
    rule: "tampering",
    signs: [
      /["']\\(?:0|x00|000)["']\s{0,2}x\s{0,2}\(?\s{0,2}-s\b|["']\\(?:0|x00|000)["']\s{0,2}\*\s{0,2}(?:os\.path\.getsize\(|\w{1,30}\.stat\(\)\.st_size|File\.size)|Buffer\.alloc\(\w{1,30}(?:\.size|Sync\()/,
      /\+<|["']r\+b?["']|O_RDWR|\bwriteFileSync\(|\bwriteSync\(/,
      /\.(?:jpe?g|png|docx?|xlsx?|pdf|mp4|psd)\b|Pictures|Documents|photo/i,
    ],
  },
  // A verb that deletes tables waits in a variable.
  {
    rule: "tampering",
    signs: [
      /:=\s{0,4}'(?:TRUNCATE(?:\s{1,4}TABLE)?|DROP\s{1,4}(?:TABLE|SCHEMA|DATABASE)|DELETE\s{1,4}FROM)\s{0,4}'/i,
      /\bEXECUTE\b/i,
    ],
  },
  // The files of a person are encrypted with a key that nobody keeps.
  {
    rule: "tampering",
    signs: [
      /(?:~|\$HOME|\$\{HOME\})["'}]{0,2}\/["']?(?:Documents|Desktop|Pictures|Downloads)\b/,
      /\bopenssl\s{1,4}enc\b|\bgpg\b[^\n]{0,80}(?:\s-c\b|--symmetric|--encrypt|\s-e\b)|\bage\s[^\n]{0,60}\s-[rpe]\b|\b7z\s{1,4}a\b[^\n]{0,80}\s-p/,
      /\bopenssl\s{1,4}rand\b|\/dev\/u?random|\buuidgen\b|\$RANDOM\b|\bpwgen\b/,
      /&&\s{0,4}(?:rm|shred|unlink)\s|\bshred\s|-delete\b|-exec\s{1,4}rm\b/,
    ],
  },
  // A list of packages leads to others, and loses what proves that they are the same.
  {
    rule: "tampering",
    signs: [
      /package-lock\.json|npm-shrinkwrap|yarn\.lock|pnpm-lock|bun\.lock|composer\.lock|poetry\.lock|Pipfile\.lock|Cargo\.lock|go\.sum/,
      /\bdelete\s{1,4}[\w$.?[\]"']{1,60}(?:\.|\[["'])(?:integrity|shasum|checksum|hashes?)\b|\.(?:pop|delete)\(\s{0,4}["':](?:integrity|shasum|checksum|hashes?)["']?|\bdel\s{1,4}[\w["'\].]{1,60}\[["'](?:integrity|shasum|checksum|hashes?)["']\]|\bunset\([^)\n]{1,60}\[["'](?:integrity|shasum|checksum)["']\]|\bintegrity\b[^\n]{0,40}\.replace\(|\bsed\s[^\n]{0,80}\bintegrity\b/,
      /\bresolved\b|\burl\b|\bsource\b|\bdist\b/,
      /writeFile|\.write\(|write_text|json\.dump|\bsed\s{1,4}-i|file_put_contents|File\.write/,
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
  // What a profile of PowerShell gets runs in each console.
  {
    rule: "persistence",
    signs: [
      /\$(?:global:)?PROFILE\b/i,
      /\bAppendAll(?:Text|Lines)\b|\bAdd-Content\b|\bSet-Content\b|\bOut-File\b|\bWriteAll(?:Text|Lines)\b|>>/i,
      /\bInvoke-Expression\b|\biex\b|\bInvoke-RestMethod\b|\birm\b|\bDownloadString\b|\bStart-Job\b|FromBase64String|\bRegister-\w{3,30}Event\b/i,
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
  // A miner.
  {
    rule: "miner",
    signs: [
      /["'`\s](?:[\w./%\\$-]{0,60}[\\/])?(?:xmrig|t-rex|lolminer|nbminer|ethminer|minerd|cpuminer|phoenixminer)(?:\.exe)?["'`\s]/i,
      /\bpool\.|stratum|--donate-level|--cpu-max-threads-hint|["'\s]-o["',\s]/i,
    ],
  },
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
  // Files of a person are encrypted one by one, and the originals are deleted.
  {
    rule: "tampering",
    signs: [
      /\b(?:openssl\s{1,4}enc|gpg2?|age|7z\w?|ccrypt)\b[^\n]{0,240}\$[^\n]{0,160}(?:&&|;)\s{0,4}(?:\\?\s{0,40}\n\s{0,40})?(?:rm|shred|srm|unlink)\b[^\n]{0,60}\$/,
      /(?:~|\$\{?HOME\}?)\/?(?:\$|Documents|Desktop|Pictures|["'\s])|\/home\b|\/mnt\b|\/media\b|\bUsers\b/,
      /\bfind\s|\bfor\s/,
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
  // Something is destroyed after a day that the program names.
  {
    rule: "tampering",
    signs: [
      /\$\(\s{0,2}date\s[^()\n]{1,40}\)["']?\s{1,3}(?:-g[te]|-eq|>=?|={1,2}|\\>)\s{1,3}["']?\d{8,10}\b|\bdatetime\.(?:now|today|utcnow)\([^()\n]{0,30}\)(?:\.date\(\))?\s{0,2}>=?\s{0,2}(?:\w{1,10}\.)?(?:datetime|date)\(\s{0,2}20\d\d|\bdate\.today\(\)\s{0,2}>=?\s{0,2}(?:\w{1,10}\.)?date\(\s{0,2}20\d\d|\bDate\.now\(\)\s{0,2}>=?\s{0,2}(?:\d{12,13}\b|Date\.(?:UTC|parse)\(|(?:\+\s{0,2})?new Date\(\s{0,2}["']?20\d\d)|\bnew Date\(\)\s{0,2}>=?\s{0,2}new Date\(\s{0,2}["']?20\d\d|\btime\.time\(\)\s{0,2}>=?\s{0,2}\d{9,10}\b|\bTime\.now\s{0,2}>=?\s{0,2}Time\.(?:new|at|parse|utc|local)\(|\btime\(\)\s{0,2}>=?\s{0,2}(?:\d{9,10}\b|strtotime\(["']20\d\d)|\bGet-Date\)?\s{1,3}-g[te]\s{1,3}\(?\s{0,2}(?:\[datetime\]\s{0,2})?(?:Get-Date\s{1,4})?["']?20\d\d/,
      /\brm\s{1,4}-\w{0,4}[rf]|\bshred\b|\bforget\b[^\n]{0,80}--prune|\bmkfs\b|\bdd\s[^\n]{0,60}\bof=\/|\brmtree\(|\b(?:rm|unlink|rmdir)(?:Sync)?\(|\bos\.(?:remove|unlink)\(|\.unlink\(|\bremove_dir_all\(|\brm_rf\b|\bRemove-Item\b|\bDROP\s{1,4}(?:TABLE|DATABASE)\b|\bTRUNCATE\b|\bpush\s[^\n]{0,60}--force\b|\s-delete\b|\bFormat-Volume\b/i,
    ],
  },
  // A trigger of a database puts an account of its own into what is paid.
  {
    rule: "tampering",
    signs: [
      /\bNEW\.["`]?(?:iban|bic|(?:bank_?|payout_?|payee_?|wallet_?|pay_?)?(?:account|address|wallet|iban)(?:_?(?:no|number|id|to))?)["`]?\s{0,4}:?=\s{0,4}'[\w ]{14,80}'/i,
      /\bRETURNS\s{1,4}trigger\b|\bCREATE\s{1,4}(?:OR\s{1,4}REPLACE\s{1,4})?(?:TEMP\s{1,4})?TRIGGER\b/i,
    ],
  },
  // A variable that starts a program in each shell, takes a check away, or says where an agent sends what it reads.
  {
    rule: "persistence",
    signs: [
      /["'`/](?:\.(?:profile|bash_profile|bashrc|zshrc|zshenv|zprofile)|\.config\/fish\/config\.fish)["'`]/,
      /\b(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONSTARTUP|LD_PRELOAD|DYLD_INSERT_LIBRARIES|BASH_ENV|PROMPT_COMMAND|(?:ANTHROPIC|OPENAI|GOOGLE_GEMINI|GEMINI)_(?:API_)?BASE(?:_URL)?)["'`]?\s{0,2}[:=]/,
      /\b(?:writeFile|appendFile)(?:Sync)?\(|\bwrite_text\(|\.write\(|\bfs::write\(|\bos\.WriteFile\(|\bFile\.(?:write|open)\(|\bfile_put_contents\(/,
    ],
  },
];
