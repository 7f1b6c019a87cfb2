/**
 * Every rule of the scanner, in one table (DESIGN §4). The documentation, the
 * findings and the version of the rules are derived from it.
 *
 * - `malicious` blocks: the archive deceives its readers, harms, or leaks a secret.
 * - `suspicious` holds the product for an administrator.
 * - `note` is told to the author and stops nothing.
 */
export type Severity = "malicious" | "suspicious" | "note";
export type Layer = "structure" | "content";

export interface Rule {
  layer: Layer;
  severity: Severity;
  title: string;
  /** What the author does about it. */
  hint: string;
}

const REBUILD = "Build the archive again with `vaultmart publish`, or with a common ZIP tool.";
const RENAME = "Rename the file.";

/** The structure layer never passes what two ZIP readers could read differently, so all of it blocks. */
function structure(title: string, hint = REBUILD): Rule {
  return { layer: "structure", severity: "malicious", title, hint };
}

function content(severity: Severity, title: string, hint: string): Rule {
  return { layer: "content", severity, title, hint };
}

export const RULES = {
  "not-a-zip": structure("No ZIP end record", "Upload a ZIP archive."),
  "end-record": structure("The end record is inconsistent"),
  zip64: structure("ZIP64 structures", "An archive of at most 50 MB needs no ZIP64; build it without."),
  "prefix-data": structure("Bytes before the first file"),
  "suffix-data": structure("Bytes after the end record"),
  "archive-comment": structure("The archive's comment is not plain text", "Remove the archive's comment."),
  "central-directory": structure("The central directory is inconsistent"),
  "local-header": structure("A local file header is missing or cut off"),
  "header-mismatch": structure("Central directory and local header disagree"),
  "entry-gap": structure("Bytes between the files that belong to none"),
  "entry-overlap": structure("Two files share the same bytes"),
  "compression-method": structure(
    "A compression method other than stored and deflate",
    "Use the methods store or deflate.",
  ),
  encryption: structure("An encrypted file", "Build the archive without a password."),
  "entry-flags": structure("A flag that this reader does not know"),
  "data-descriptor": structure("The data descriptor is missing or wrong"),
  "extra-field": structure("An extra field that is malformed, repeated or not allowed"),
  "special-file": structure(
    "A link, a device or a file with special permissions",
    "Put a copy of the file in the place of the link.",
  ),
  "folder-data": structure("A folder that holds data, or a file marked as a folder"),
  "no-files": structure("No file in the archive", "Put at least one file into the archive."),
  "archive-size": structure("The archive is larger than 50 MB", "Leave out large files."),
  "too-many-entries": structure("More than 5,000 entries", "Leave out dependencies and build output."),
  "total-size": structure("More than 200 MiB when unpacked", "Leave out large files."),
  "file-size": structure("A file larger than 50 MiB", "Leave out large files."),
  "compression-ratio": structure("Compressed more than 100 to 1", "Store the file without compression."),
  "size-mismatch": structure("The data has not the size that the archive declares"),
  "crc-mismatch": structure("The data has not the checksum that the archive declares"),
  "deflate-stream": structure("The compressed data is damaged or followed by other bytes"),
  "name-encoding": structure("A name that is not valid UTF-8", RENAME),
  "name-empty": structure("A name, or a part of a path, that is empty", RENAME),
  "name-control": structure("A control character in a name", RENAME),
  "name-invisible": structure("An invisible or direction-changing character in a name", RENAME),
  "name-absolute": structure("An absolute path", "Use paths relative to the root of the archive."),
  "name-traversal": structure("A `.` or `..` in a path", "Use paths that stay inside the archive."),
  "name-backslash": structure("A backslash in a name", "Separate folders with forward slashes."),
  "name-character": structure("A character that Windows does not allow in a name", RENAME),
  "name-reserved": structure("A name that Windows reserves for devices", RENAME),
  "name-short": structure("A name that Windows takes for the short form of another", RENAME),
  "name-trailing": structure("A name that ends with a dot or a space", RENAME),
  "name-length": structure("A path that is too long or too deep", "Use shorter names and fewer folders."),
  "name-duplicate": structure("Two names that are one on some systems", RENAME),
  "name-file-and-folder": structure("A file that is also a folder", RENAME),

  "native-binary": content(
    "malicious",
    "A native program",
    "Ship source code and let buyers build or install the program themselves.",
  ),
  "nested-archive": content(
    "suspicious",
    "An archive inside the archive",
    "Put the files themselves into the archive.",
  ),
  "office-macro": content(
    "suspicious",
    "An office document with macros",
    "Save the document without macros.",
  ),
  "compiled-code": content(
    "suspicious",
    "Compiled code that nobody can read",
    "Leave out `__pycache__`, `.pyc` and `.class` files; ship the source.",
  ),
  webassembly: content("note", "A WebAssembly module", "Say in the readme how the module was built."),
  "unread-script": content(
    "suspicious",
    "A script too large to be judged as a whole",
    "Split the script, or leave generated code out.",
  ),

  "private-key": content(
    "malicious",
    "A private key",
    "Remove the key, replace it wherever it is used, and publish again.",
  ),
  "access-token": content(
    "malicious",
    "An access token",
    "Revoke the token, read it from the environment instead, and publish again.",
  ),
  "test-token": content("suspicious", "An access token of a test mode", "Replace it by a placeholder."),
  "key-file": content("suspicious", "A file that usually holds keys or passwords", "Leave the file out."),
  "env-file": content(
    "suspicious",
    "An environment file with values that look secret",
    "Ship a `.env.example` with empty values.",
  ),

  "download-run": content(
    "malicious",
    "A script that runs what it downloads",
    "Ship the script itself, or install a package by name and version.",
  ),
  "reverse-shell": content("malicious", "A reverse shell", "Remove it."),
  "destructive-delete": content(
    "malicious",
    "A command that destroys a system or a home folder",
    "Delete only paths that the script made itself.",
  ),
  "obfuscated-run": content("malicious", "Code that is decoded and then run", "Ship the code in plain text."),
  "staged-download": content(
    "suspicious",
    "A download into a temporary folder that is made executable",
    "Install a package by name and version, and verify its checksum.",
  ),
  persistence: content(
    "suspicious",
    "A script that makes itself start again or opens a way in",
    "Ask the buyer to make this change by hand, and say why.",
  ),
  "instructed-command": content(
    "suspicious",
    "Instructions to run a command whose origin is hidden or cannot be trusted",
    "Use HTTPS and a named source, or ship the script itself.",
  ),
  "known-installer": content("note", "Runs the installer of a well-known tool", "Say so in the readme."),
  "mentioned-command": content(
    "note",
    "A dangerous command is shown or mentioned",
    "Nothing to do when it is an example.",
  ),

  "agent-hook": content(
    "suspicious",
    "Hooks or settings of an agent, which act without being asked",
    "Describe the hook in the readme and let the buyer add it.",
  ),
  "agent-server": content(
    "suspicious",
    "A configuration that starts tool servers",
    "Describe the server in the readme and let the buyer add it.",
  ),
  "git-hook": content("suspicious", "A git folder or git hook", "Leave `.git` and hook folders out."),
  "editor-task": content(
    "suspicious",
    "A task that an editor runs when the folder is opened",
    "Remove the task, or start it by hand.",
  ),
  "install-script": content(
    "suspicious",
    "A script that the package manager runs on install",
    "Give the script another name and let the buyer run it.",
  ),
  "startup-file": content(
    "suspicious",
    "A file that a shell, an interpreter or the desktop runs by itself",
    "Leave the file out, or give it another name.",
  ),

  "hidden-text": content(
    "malicious",
    "Text that people cannot see and agents read",
    "Remove the invisible characters.",
  ),
  "bidi-control": content(
    "suspicious",
    "Characters that change the direction of text",
    "Remove the characters; code must read as it runs.",
  ),
  "off-screen-text": content(
    "suspicious",
    "Text far to the right, where nobody looks",
    "Remove the blanks before it.",
  ),
  "concealed-instruction": content(
    "malicious",
    "A concealed instruction to an agent",
    "Write instructions where people can read them, or remove them.",
  ),
  exfiltration: content(
    "malicious",
    "Secrets of the machine are sent away",
    "Send only what the buyer chose to send.",
  ),
  "instructed-exfiltration": content(
    "suspicious",
    "Instructions to send secrets or conversations away",
    "Say what is sent, where to and why, and let the buyer choose.",
  ),
  "collecting-host": content(
    "suspicious",
    "A script that talks to a service for catching requests",
    "Use a host of your own.",
  ),
  "override-phrase": content(
    "note",
    "A phrase that overrides an agent's instructions is mentioned",
    "Nothing to do when it is an example.",
  ),

  manifest: content(
    "malicious",
    "vault.yaml is not valid",
    "Correct the field; `vaultmart validate` shows it.",
  ),
  "manifest-absent": content(
    "note",
    "No vault.yaml at the root",
    "Add a vault.yaml at the root of the archive, so that the command line can install the product.",
  ),
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

export const RULE_IDS = Object.keys(RULES) as RuleId[];

export function ruleOf(id: RuleId): Rule {
  return RULES[id];
}
