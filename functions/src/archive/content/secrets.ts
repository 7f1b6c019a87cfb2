import { type Finding, finding } from "../finding.js";
import type { RuleId } from "../rules.js";
import { baseName, extensionOf, lineAt, type TextPart } from "../text.js";
import { checkExposedSecrets } from "./exposed-secrets.js";

interface Token {
  rule: RuleId;
  /** The issuer of the token, for the message. */
  issuer: string;
  /** Global, so that a placeholder does not hide a token after it. Lengths are exact or have a small range. */
  pattern: RegExp;
}

export const TOKENS: readonly Token[] = [
  { rule: "access-token", issuer: "AWS", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { rule: "access-token", issuer: "GitHub", pattern: /\bgh[pousr]_[0-9A-Za-z]{36}\b/g },
  { rule: "access-token", issuer: "GitHub", pattern: /\bgithub_pat_[0-9A-Za-z_]{82}\b/g },
  { rule: "access-token", issuer: "GitLab", pattern: /\bglpat-[0-9A-Za-z_-]{20}\b/g },
  { rule: "access-token", issuer: "Stripe", pattern: /\b[sr]k_live_[0-9A-Za-z]{24}/g },
  { rule: "test-token", issuer: "Stripe", pattern: /\b[sr]k_test_[0-9A-Za-z]{24}/g },
  { rule: "access-token", issuer: "Stripe webhooks", pattern: /\bwhsec_[0-9A-Za-z+/]{32}/g },
  { rule: "access-token", issuer: "Slack", pattern: /\bxox[abprs]-\d{10,13}-[0-9A-Za-z-]{20}/g },
  {
    rule: "access-token",
    issuer: "Slack",
    pattern: /\bhooks\.slack\.com\/services\/T[0-9A-Z]{8,10}\/B[0-9A-Z]{8,10}\/[0-9A-Za-z]{24}/g,
  },
  { rule: "access-token", issuer: "Anthropic", pattern: /\bsk-ant-(?:api|admin)\d{2}-[0-9A-Za-z_-]{80}/g },
  {
    rule: "access-token",
    issuer: "OpenAI",
    pattern: /\bsk-(?:proj-|svcacct-|admin-)?[0-9A-Za-z_-]{20}T3BlbkFJ[0-9A-Za-z_-]{20}/g,
  },
  { rule: "access-token", issuer: "OpenAI", pattern: /\bsk-proj-[0-9A-Za-z_-]{48}/g },
  { rule: "access-token", issuer: "npm", pattern: /\bnpm_[0-9A-Za-z]{36}\b/g },
  { rule: "access-token", issuer: "PyPI", pattern: /\bpypi-AgEIcHlwaS5vcmc[0-9A-Za-z_-]{50}/g },
  { rule: "access-token", issuer: "SendGrid", pattern: /\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b/g },
  { rule: "access-token", issuer: "Hugging Face", pattern: /\bhf_[0-9A-Za-z]{34}\b/g },
  {
    rule: "access-token",
    issuer: "Discord",
    pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[0-9A-Za-z_-]{60}/g,
  },
  { rule: "access-token", issuer: "Telegram", pattern: /\b\d{8,10}:AA[0-9A-Za-z_-]{33}\b/g },
  { rule: "access-token", issuer: "DigitalOcean", pattern: /\bdo[por]_v1_[0-9a-f]{64}\b/g },
  { rule: "access-token", issuer: "Google OAuth", pattern: /\bGOCSPX-[0-9A-Za-z_-]{28}\b/g },
  { rule: "access-token", issuer: "Shopify", pattern: /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g },
  { rule: "access-token", issuer: "Slack", pattern: /\bxapp-\d-[0-9A-Z]{9,12}-\d{10,14}-[0-9a-f]{64}\b/g },
  { rule: "access-token", issuer: "Slack", pattern: /\bxoxe(?:\.xox[bp])?-\d-[0-9A-Za-z-]{40}/g },
  { rule: "access-token", issuer: "GitLab", pattern: /\bgl(?:dt|rt|ptt|soat|agent|cbt)-[0-9A-Za-z_-]{20}/g },
  { rule: "access-token", issuer: "OpenRouter", pattern: /\bsk-or-v1-[0-9a-f]{64}\b/g },
  { rule: "access-token", issuer: "Groq", pattern: /\bgsk_[0-9A-Za-z]{52}\b/g },
  { rule: "access-token", issuer: "xAI", pattern: /\bxai-[0-9A-Za-z]{80}\b/g },
  { rule: "access-token", issuer: "Perplexity", pattern: /\bpplx-[0-9A-Za-z]{48}\b/g },
  { rule: "access-token", issuer: "Replicate", pattern: /\br8_[0-9A-Za-z]{37}\b/g },
  { rule: "access-token", issuer: "Linear", pattern: /\blin_api_[0-9A-Za-z]{40}\b/g },
  { rule: "access-token", issuer: "Notion", pattern: /\bntn_[0-9A-Za-z]{43,46}\b/g },
  { rule: "access-token", issuer: "Supabase", pattern: /\bsbp_[0-9a-f]{40}\b/g },
  { rule: "access-token", issuer: "Airtable", pattern: /\bpat[0-9A-Za-z]{14}\.[0-9a-f]{64}\b/g },
  { rule: "access-token", issuer: "Figma", pattern: /\bfig[dou]_[0-9A-Za-z_-]{40}/g },
  { rule: "access-token", issuer: "Databricks", pattern: /\bdapi[0-9a-f]{32}\b/g },
  { rule: "access-token", issuer: "Grafana", pattern: /\bgl(?:sa|c)_[0-9A-Za-z+/]{32}/g },
  { rule: "access-token", issuer: "Postman", pattern: /\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b/g },
  { rule: "access-token", issuer: "Atlassian", pattern: /\bATATT3xFfGF0[0-9A-Za-z_-]{100}/g },
  { rule: "access-token", issuer: "Twilio", pattern: /\bSK[0-9a-f]{32}\b/g },
  { rule: "access-token", issuer: "Vault", pattern: /\bhvs\.[0-9A-Za-z_-]{90}/g },
  { rule: "access-token", issuer: "Vaultmart", pattern: /\bvmt_[0-9a-f]{64}_[0-9a-f]{2,510}_[0-9a-f]{8}\b/g },
  { rule: "access-token", issuer: "age", pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/g },
];

export const KEY_BLOCK = /-----BEGIN (?:[A-Z]{2,9} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g;
/**
 * The text after the first line of a real key: at least one line of base64, after headers or escaped line
 * ends.
 */
const KEY_BODY = /^(?:[\s"'+,]|\\n|\\r|[A-Z][\w-]{1,30}: [^\n]{1,80}\n){0,12}([A-Za-z0-9+/]{40})/;

const PLACEHOLDER =
  /example|sample|dummy|fake|placeholder|your|test(?!_)|change|redacted|xxxx|0000|1234|abcd|abc123|\.\.\.|aaaa/i;
/**
 * Keys have a separate list, because real keys start with lengths and therefore contain long runs
 * of one letter.
 */
/** Dots in place of the rest of a key. */
const CUT = /^[^-]{40,400}?(?:\.{3}|…)/;
const KEY_PLACEHOLDER = /example|placeholder|your|redacted|xxxx/i;
const MIN_DISTINCT = 10;

/**
 * Finds tokens and private keys in a text. The findings contain the issuer and the location, but never the secret.
 */
export function checkSecrets(part: TextPart): Finding[] {
  const exposed = part.isOpaque ? [] : checkExposedSecrets(part);
  if (!part.mayHold("secret")) return exposed;
  const findings: Finding[] = [];
  const tell = (rule: RuleId, at: number, message: string) =>
    findings.push(finding(rule, { file: part.path, line: lineAt(part, at), message }));
  for (const { rule, issuer, pattern } of TOKENS) {
    const at = firstReal(part.text, pattern);
    if (at >= 0) tell(rule, at, `A token for ${issuer}`);
  }
  KEY_BLOCK.lastIndex = 0;
  for (let block = KEY_BLOCK.exec(part.text); block; block = KEY_BLOCK.exec(part.text)) {
    const body = KEY_BODY.exec(part.text.slice(KEY_BLOCK.lastIndex, KEY_BLOCK.lastIndex + 600))?.[1];
    if (body === undefined || KEY_PLACEHOLDER.test(body) || new Set(body).size < MIN_DISTINCT) continue;
    if (CUT.test(part.text.slice(KEY_BLOCK.lastIndex, KEY_BLOCK.lastIndex + 600))) continue;
    tell("private-key", block.index, "A private key");
    break;
  }
  return findings.length > 0 ? findings : exposed;
}

function firstReal(text: string, pattern: RegExp): number {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!isPlaceholder(match[0])) return match.index;
  }
  return -1;
}

/** Whether a token is a placeholder: it contains such a word, or has few distinct characters. */
function isPlaceholder(token: string): boolean {
  const secret = token.slice(4).replace(/^(?:live|test)_/, "");
  return PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DISTINCT;
}

const KEY_NAMES = new Set([
  "id_rsa",
  "id_dsa",
  "id_ecdsa",
  "id_ed25519",
  ".netrc",
  "_netrc",
  ".git-credentials",
  ".pgpass",
  ".htpasswd",
  "wallet.dat",
]);
const KEY_EXTENSIONS = new Set(["p12", "pfx", "jks", "keystore", "kdbx", "ppk", "p8"]);
const KEY_PATHS =
  /(?:^|\/)(?:\.aws\/credentials|\.docker\/config\.json|\.kube\/config|\.config\/gcloud\/.{1,200}\.json)$/i;
const ENV_EXAMPLE = /\.(?:example|sample|template|dist|defaults?|tpl)$|^example\.|^sample\./i;
const ENV_SECRET =
  /^[ \t]{0,8}(?:export[ \t]{1,4})?[A-Za-z_]{0,60}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PWD|CREDENTIALS?)[A-Za-z_]{0,20}[ \t]{0,4}=[ \t]{0,4}["']?([^\s"'#<${]{12,400})/gim;
const REGISTRY_TOKEN = /:_(?:authToken|auth|password)\s{0,4}=\s{0,4}["']?[^\s"'${]{12}/;

/** Finds files whose names indicate keys, and environment files with real values. */
export function checkSecretFile(part: TextPart): Finding[] {
  const name = baseName(part.path).toLowerCase();
  if (KEY_NAMES.has(name) || KEY_EXTENSIONS.has(extensionOf(part.path)) || KEY_PATHS.test(part.path)) {
    return [finding("key-file", { file: part.path })];
  }
  if (name === ".npmrc" && REGISTRY_TOKEN.test(part.text)) return [finding("key-file", { file: part.path })];
  const isEnvironment =
    (name === ".env" || name.startsWith(".env.") || name.endsWith(".env")) && !ENV_EXAMPLE.test(name);
  if (!isEnvironment) return [];
  ENV_SECRET.lastIndex = 0;
  for (let match = ENV_SECRET.exec(part.text); match; match = ENV_SECRET.exec(part.text)) {
    if (!isPlaceholder(`____${match[1]}`)) {
      return [finding("env-file", { file: part.path, line: lineAt(part, match.index) })];
    }
  }
  return [];
}
