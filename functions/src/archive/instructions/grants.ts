import { type Finding, finding } from "../finding.js";
import type { RuleId } from "../rules.js";
import { baseName, type TextPart } from "../text.js";

/** A larger text is no configuration. */
const MAX_TEXT = 64 * 1024;

/** Settings that are harmful as a whole: a file of this kind that shows all signs. */
interface Grant {
  readonly rule: RuleId;
  readonly files: RegExp;
  readonly signs: readonly RegExp[];
  readonly message: string;
}

/** Hosts of the extensions that a browser knows. */
const STORES = "(?!(?:clients2\\.google\\.com|edge\\.microsoft\\.com|addons\\.mozilla\\.org)/)";
/** A host that others can reach. */
const PUBLIC =
  "(?!(?:127|10)\\.|localhost\\b|192\\.168\\.|\\[::1\\])[\\w-]{1,60}(?:\\.[\\w-]{1,60}){0,4}\\.[a-z]{2,20}\\b";

const GRANTS: readonly Grant[] = [
  {
    rule: "persistence",
    files: /\.ya?ml$/,
    signs: [
      /\b(?:dest|path|filename|file|src)["']?:[ \t]{0,4}["']?(?:\/etc\/sudoers(?:\.d\/[\w.-]{1,60})?["']?[ \t]{0,4}\n[ \t]{0,40}["']?(?:content|contents|block|line|data)["']?:[^\n]{0,20}\n?[^\n]{0,20}\b(?:www-data|apache|nginx|nobody|daemon|http|git|ALL)[ \t]{1,4}ALL[^\n]{0,60}NOPASSWD:[ \t]{0,2}ALL\b|[^\n]{0,100}authorized_keys[\w./-]{0,60}["']?[ \t]{0,4}\n[ \t]{0,40}["']?(?:content|contents|block|line|data|key)["']?:[^\n]{0,20}\n?[^\n]{0,20}\bssh-(?:rsa|ed25519|dss|ecdsa)\b[ \t]{1,4}[\w+/])/,
    ],
    message: "A file that gives others the rights of the machine",
  },
  {
    rule: "persistence",
    files: /\.ya?ml$/,
    signs: [
      /\bauthorized_keys?["']?:/,
      /\bkey["']?:[^\n]{0,40}\blookup\([^\n]{0,40}url['"]?,[ \t]{0,2}['"]https?:\/\/(?!(?:github|gitlab)\.com\/)/,
    ],
    message: "Who has the key of a host may sign in",
  },
  {
    rule: "privilege",
    files: /\.ya?ml$/,
    signs: [
      /\bkind:[ \t]{1,4}(?:Cluster)?RoleBinding\b/,
      /\bname:[ \t]{1,4}["']?(?:cluster-admin|admin|edit)\b/,
      /\bsystem:(?:unauthenticated|anonymous)\b/,
    ],
    message: "Strangers get the rights of an administrator",
  },
  {
    rule: "privilege",
    files: /\.tf$/,
    signs: [
      /\bassume_role_policy\b/,
      /\bAdministratorAccess\b|\bactions?["']?\s{0,4}[=:]\s{0,4}\[?\s{0,4}"\*"/i,
      /\barn:aws:iam::(?:\d{12}|\$\{\w{1,30}\}):(?:root|user)/,
      /::\d{12}:|\[[^\]\n]{0,80}"\d{12}"/,
    ],
    message: "Another account gets the rights of an administrator",
  },
  {
    rule: "exfiltration",
    files: /\.conf$|^nginx/,
    signs: [
      /^[ \t]{0,40}mirror[ \t]{1,8}\//m,
      new RegExp(
        `\\bproxy_pass[ \\t]{1,8}https?://${PUBLIC}|\\bset[ \\t]{1,8}\\$\\w{1,30}[ \\t]{1,8}"?(?:https?://)?${PUBLIC}`,
      ),
    ],
    message: "Copies of requests are sent to another host",
  },
  {
    rule: "tampering",
    files: /\.json$|\.plist$|\.reg$/,
    signs: [
      /\bExtensionInstallForcelist\b|\bforce_installed\b|"installation_mode"/,
      new RegExp(`;https?://${STORES}|\\b(?:update|install)_url"[ \\t]{0,4}:[ \\t]{0,4}"https?://${STORES}`),
    ],
    message: "A browser is made to install an extension of another host",
  },
];

/** Judges settings that give others rights, or copies of what passes through. */
export function judgeGrants(part: TextPart): Finding[] {
  if (
    part.isOpaque ||
    part.kind === "instructions" ||
    part.kind === "documentation" ||
    part.text.length > MAX_TEXT
  )
    return [];
  const name = baseName(part.path).toLowerCase();
  for (const { rule, files, signs, message } of GRANTS) {
    if (!files.test(name) || !signs.every((sign) => sign.test(part.text))) continue;
    const found = (signs.at(-1) as RegExp).exec(part.text) as RegExpExecArray;
    const line = part.firstLine + part.text.slice(0, found.index).split("\n").length - 1;
    return [finding(rule, { file: part.path, line, message, excerpt: found[0] })];
  }
  return [];
}
