/**
 * Every rule of the scanner, in one table (DESIGN §4). The documentation, the findings, and the
 * version of the rules are derived from it.
 *
 * - `malicious` blocks the product: the archive deceives its readers, does harm, or leaks a
 *   secret.
 * - `suspicious` holds the product for an admin.
 * - `note` is only shown to the author.
 */
export type Severity = "malicious" | "suspicious" | "note";
export type Layer = "structure" | "content";

export interface Rule {
  layer: Layer;
  severity: Severity;
  title: string;
  /** How the author can fix it. */
  hint: string;
}

const REBUILD = "Rebuild the archive with `vaultmart publish` or a common ZIP tool.";
const RENAME = "Rename the file.";

/** Every structure rule blocks, because two ZIP readers could read such an archive differently. */
function structure(title: string, hint = REBUILD): Rule {
  return { layer: "structure", severity: "malicious", title, hint };
}

function content(severity: Severity, title: string, hint: string): Rule {
  return { layer: "content", severity, title, hint };
}

export const RULES = {
  "not-a-zip": structure("No ZIP end record", "Upload a ZIP archive."),
  "end-record": structure("The end record is inconsistent"),
  zip64: structure("ZIP64 structures", "Build the archive without ZIP64, which is not needed below 50 MB."),
  "prefix-data": structure("Bytes before the first file"),
  "suffix-data": structure("Bytes after the end record"),
  "archive-comment": structure("The archive's comment is not plain text", "Remove the archive's comment."),
  "central-directory": structure("The central directory is inconsistent"),
  "local-header": structure("A local file header is missing or truncated"),
  "header-mismatch": structure("Central directory and local header disagree"),
  "entry-gap": structure("Bytes that do not belong to any file"),
  "entry-overlap": structure("Two files share the same bytes"),
  "compression-method": structure(
    "A compression method other than stored and deflate",
    "Use the methods store or deflate.",
  ),
  encryption: structure("An encrypted file", "Build the archive without a password."),
  "entry-flags": structure("An unknown flag"),
  "data-descriptor": structure("The data descriptor is missing or wrong"),
  "extra-field": structure("An extra field that is malformed, repeated, or not allowed"),
  "special-file": structure(
    "A link, a device, or a file with special permissions",
    "Replace the link with a copy of the file.",
  ),
  "folder-data": structure("A folder that contains data, or a file marked as a folder"),
  "no-files": structure("No file in the archive", "Add at least one file to the archive."),
  "archive-size": structure("The archive is larger than 50 MB", "Leave out large files."),
  "too-many-entries": structure("More than 5,000 entries", "Leave out dependencies and build output."),
  "total-size": structure("More than 200 MiB when unpacked", "Leave out large files."),
  "file-size": structure("A file larger than 50 MiB", "Leave out large files."),
  "compression-ratio": structure("Compressed more than 100 to 1", "Store the file without compression."),
  "size-mismatch": structure("The data does not have the declared size"),
  "crc-mismatch": structure("The data does not have the declared checksum"),
  "deflate-stream": structure("The compressed data is damaged or followed by other bytes"),
  "name-encoding": structure("A name that is not valid UTF-8", RENAME),
  "name-empty": structure("An empty name, or an empty part of a path", RENAME),
  "name-control": structure("A control character in a name", RENAME),
  "name-invisible": structure("An invisible or direction-changing character in a name", RENAME),
  "name-absolute": structure("An absolute path", "Use paths relative to the root of the archive."),
  "name-traversal": structure("A `.` or `..` in a path", "Use paths that stay inside the archive."),
  "name-backslash": structure("A backslash in a name", "Separate folders with forward slashes."),
  "name-character": structure("A character that Windows does not allow in a name", RENAME),
  "name-reserved": structure("A name that Windows reserves for devices", RENAME),
  "name-short": structure("A name that Windows treats as the short form of another name", RENAME),
  "name-trailing": structure("A name that ends with a dot or a space", RENAME),
  "name-length": structure("A path that is too long or too deep", "Use shorter names and fewer folders."),
  "name-duplicate": structure("Two names that are the same on some systems", RENAME),
  "name-file-and-folder": structure("A file that is also a folder", RENAME),

  "native-binary": content(
    "malicious",
    "A native program",
    "Ship source code and let buyers build or install the program themselves.",
  ),
  "nested-archive": content(
    "suspicious",
    "An archive inside the archive that cannot be scanned",
    "Add the files themselves to the archive.",
  ),
  "opened-archive": content(
    "note",
    "An archive inside the archive, whose files were scanned",
    "Add the files themselves to the archive, so that buyers see them.",
  ),
  "opaque-data": content(
    "suspicious",
    "Data that no one can read, such as an encrypted file",
    "Leave the data out, or ship it in a common format.",
  ),
  "active-document": content(
    "suspicious",
    "A document that acts when it is opened",
    "Remove the action, or ship the document as plain text.",
  ),
  "hidden-program": content(
    "suspicious",
    "A program or an address that is written in an encoded form",
    "Write it as plain text.",
  ),
  "office-macro": content(
    "suspicious",
    "An office document with macros",
    "Save the document without macros.",
  ),
  "compiled-code": content(
    "suspicious",
    "Compiled code that cannot be reviewed",
    "Leave out `__pycache__`, `.pyc`, and `.class` files. Ship the source.",
  ),
  webassembly: content("note", "A WebAssembly module", "Describe in the readme how the module was built."),
  "unread-script": content(
    "suspicious",
    "A script that is too large to scan as a whole",
    "Split the script, or leave out generated code.",
  ),

  "unread-archive": content(
    "suspicious",
    "The scan of this archive takes more work than a scan may take, so the rest of it was not read",
    "Leave out generated files, or divide the product.",
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
  "test-token": content("suspicious", "A test-mode access token", "Replace it with a placeholder."),
  "exposed-secret": content(
    "suspicious",
    "A text that looks like a password or a key",
    "Read it from the environment instead. If it is real, revoke it.",
  ),
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
    "Delete only paths that the script created.",
  ),
  "obfuscated-run": content("malicious", "Code that is decoded and then run", "Ship the code in plain text."),
  "staged-download": content(
    "suspicious",
    "A file that is downloaded to a temporary folder and made executable",
    "Install a package by name and version, and verify its checksum.",
  ),
  persistence: content(
    "suspicious",
    "A script that makes itself persistent or opens a backdoor",
    "Ask the buyer to make this change manually, and explain why.",
  ),
  "planted-program": content(
    "malicious",
    "Something from an unknown source is made to start by itself",
    "Ship the program itself, and let the buyer decide when it starts.",
  ),
  "downloaded-expression": content(
    "suspicious",
    "Downloaded text is evaluated as code",
    "Read the text with a parser, such as JSON.parse or ast.literal_eval.",
  ),
  miner: content("malicious", "A program that mines cryptocurrency", "Remove it."),
  surveillance: content(
    "suspicious",
    "Keys, the clipboard, the screen, or passwords are recorded or sent",
    "Remove it, or describe in the readme what is recorded and where it goes.",
  ),
  "hidden-name": content(
    "suspicious",
    "The name of a dangerous function is written in parts",
    "Write the name of the function in the code.",
  ),
  "secret-elsewhere": content(
    "suspicious",
    "A secret is sent to a host that did not issue it",
    "Send a secret only to the service that it belongs to.",
  ),
  "unfollowed-secret": content(
    "suspicious",
    "A program that names keys or reads the whole environment also reaches another host",
    "Read keys in a program that reaches no host, or describe in the readme what is read and what is sent.",
  ),
  "unknown-code": content(
    "suspicious",
    "A program runs a text that no reader of the program can know",
    "Write what is run as plain text, or call a function.",
  ),
  "memory-upload": content(
    "suspicious",
    "What an agent remembers is sent to another host",
    "Send only what the buyer chooses to send.",
  ),
  "agent-tampering": content(
    "suspicious",
    "Code that changes the settings of an agent",
    "Describe the setting in the readme and let the buyer add it.",
  ),
  privilege: content(
    "suspicious",
    "A command that changes the rights of users or programs on the machine",
    "Ask the buyer to make this change manually, and explain why.",
  ),
  tampering: content(
    "suspicious",
    "A command that turns off a protection or deletes records of the system",
    "Remove it, or ask the buyer to make this change manually.",
  ),
  "imitated-name": content(
    "suspicious",
    "A name that imitates that of a known package or tool",
    "Check the name. If it is yours, choose one that cannot be mistaken.",
  ),
  "foreign-registry": content(
    "suspicious",
    "Packages are installed from another registry, or by a name that anyone can take",
    "Use the official registry, or one with HTTPS.",
  ),
  "unsafe-workflow": content(
    "suspicious",
    "A workflow that runs the code of strangers with the rights of a repository",
    "Use `pull_request` for code of others, and hand texts to commands as environment variables.",
  ),
  "instructed-command": content(
    "suspicious",
    "Instructions to run a command from a hidden or untrusted source",
    "Use HTTPS and a named source, or ship the script itself.",
  ),
  "described-command": content(
    "suspicious",
    "A text describes in steps a command that runs what is fetched or put together",
    "Write the command itself, or ship the script.",
  ),
  "known-installer": content("note", "Runs the installer of a well-known tool", "Mention it in the readme."),
  "mentioned-command": content(
    "note",
    "A dangerous command is shown or mentioned",
    "No action is needed if it is an example.",
  ),

  "agent-hook": content(
    "suspicious",
    "Agent hooks or settings that take effect automatically",
    "Describe the hook in the readme and let the buyer add it.",
  ),
  "agent-server": content(
    "note",
    "A configuration that starts tool servers",
    "Describe the server in the readme and let the buyer add it.",
  ),
  "unsafe-server": content(
    "suspicious",
    "A tool server that starts something other than a named package or a file of the product",
    "Start a published package by its name, or a file of the product.",
  ),
  "dynamic-context": content(
    "note",
    "A command that runs before an agent reads the instructions",
    "Describe the command in the readme, or let the agent run it when it needs the result.",
  ),
  "git-hook": content("suspicious", "A Git folder or Git hook", "Leave `.git` and hook folders out."),
  "editor-task": content(
    "suspicious",
    "A task that an editor runs when the folder is opened",
    "Remove the task, or let users start it manually.",
  ),
  "install-script": content(
    "suspicious",
    "A script that the package manager runs on install",
    "Rename the script and let the buyer run it.",
  ),
  "startup-file": content(
    "suspicious",
    "A file that a shell, an interpreter, or the desktop runs automatically",
    "Leave the file out, or rename it.",
  ),

  "hidden-text": content(
    "malicious",
    "Text that is invisible to people but readable by agents",
    "Remove the invisible characters.",
  ),
  "bidi-control": content(
    "suspicious",
    "Characters that change the direction of text",
    "Remove the characters. Code must be displayed in the order in which it runs.",
  ),
  "off-screen-text": content(
    "suspicious",
    "Text far to the right, outside the visible area",
    "Remove the spaces before it.",
  ),
  "combined-evidence": content(
    "malicious",
    "Findings that honest products do not have together",
    "Correct each finding that the message names.",
  ),
  "concealed-instruction": content(
    "malicious",
    "A concealed instruction to an agent",
    "Write instructions where people can read them, or remove them.",
  ),
  "fake-prerequisite": content(
    "malicious",
    "A prerequisite that makes its reader run an unknown program",
    "Ship the program as source, or install a package by name and version from its registry.",
  ),
  "required-program": content(
    "suspicious",
    "A program that must be downloaded and run before the product works",
    "Install a package by name and version from its registry, or ship the source.",
  ),
  "harmful-order": content(
    "malicious",
    "An order to an agent to harm or deceive its user",
    "Remove the order. An agent must follow its user.",
  ),
  "remote-instructions": content(
    "note",
    "Instructions that are loaded from an address and followed",
    "Ship the instructions with the product: what an address gives can change after the scan.",
  ),
  "order-to-agent": content(
    "suspicious",
    "An order that an agent must not follow",
    "Remove the order, or quote it in a text about attacks.",
  ),
  "likely-order": content(
    "suspicious",
    "A sentence that reads like an order to harm the user",
    "Write what the agent does for its user, and what it never does as a ban. Quote attacks only in a text about them.",
  ),
  "likely-attack": content(
    "suspicious",
    "Programs that resemble attacks more than honest programs",
    "Write out what a program does: names, commands, and addresses as they are, and one file for one task. An admin reads it and decides.",
  ),
  exfiltration: content(
    "malicious",
    "Secrets of the machine are sent to another host",
    "Send only what the buyer chooses to send.",
  ),
  "instructed-exfiltration": content(
    "suspicious",
    "Instructions to send secrets or conversations to another host",
    "Explain what is sent, where, and why, and let the buyer choose.",
  ),
  "collecting-host": content(
    "suspicious",
    "A script or a setting that contacts a request-capturing service or a temporary tunnel",
    "Use your own host.",
  ),
  "override-phrase": content(
    "note",
    "A phrase that overrides an agent's instructions is mentioned",
    "No action is needed if it is an example.",
  ),

  "known-copy": content(
    "suspicious",
    "Nearly the same as a file of a product that was removed as malicious",
    "Remove the file. If it is your own work, an admin will publish the product.",
  ),
  "listed-digest": content(
    "malicious",
    "A file that this marketplace knows to be malicious",
    "Remove the file. If it is harmless, contact the marketplace.",
  ),
  "listed-host": content(
    "suspicious",
    "A host that this marketplace knows to be harmful",
    "Remove the host. If it is harmless, or you warn of it, an admin will publish the product.",
  ),
  "listed-wallet": content(
    "suspicious",
    "A wallet that this marketplace knows to be a thief's",
    "Remove the address. If you warn of it, an admin will publish the product.",
  ),

  manifest: content(
    "malicious",
    "vault.yaml is not valid",
    "Correct the field. `vaultmart validate` shows the error.",
  ),
  "manifest-absent": content(
    "note",
    "No vault.yaml at the root",
    "Add a vault.yaml at the root of the archive, so that the client can install the product.",
  ),
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

export const RULE_IDS = Object.keys(RULES) as RuleId[];

export function ruleOf(id: RuleId): Rule {
  return RULES[id];
}
