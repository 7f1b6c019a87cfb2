import { isIn } from "../prefilter.js";

/** Files with the token of one service, and the hosts that may get it. */
const TOKENS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /huggingface["'/\\,\s]{1,8}token\b|\.huggingface\b/,
    /huggingface\.co|\bhf\.co|hf_hub|HfApi|huggingface_hub/,
  ],
  [/\bkaggle\.json\b/, /kaggle\.com|KaggleApi|["']kaggle["']/],
  [/\.wandb\b|wandb[\\/]settings/, /wandb/],
  [/\.snowsql[\\/]config/, /snowflake/],
  [/\.dbt[\\/]profiles\.yml/, /getdbt|dbt\b/],
  [/\.config[\\/](?:hub|glab-cli)\b/, /github|gitlab/],
  [/\.config[\\/]stripe[\\/]/, /stripe/],
  [/\.config[\\/]doctl[\\/]/, /digitalocean/],
  [/\.fly[\\/]config\.yml/, /fly\.io/],
  [/\.netlify[\\/]config\.json|netlify[\\/]config\.json/, /netlify/],
  [/com\.vercel\.cli|\.vercel[\\/]auth\.json/, /vercel/],
  [/\.railway[\\/]config\.json/, /railway/],
  [/\.wrangler[\\/]config/, /cloudflare/],
  [/\.oci[\\/]config/, /oraclecloud/],
  [/\.config[\\/]github-copilot/, /github/],
  [/\.ngrok2?[\\/]|ngrok[\\/]ngrok\.yml/, /ngrok/],
  [/\.m2[\\/]settings\.xml/, /maven|apache/],
  [/\.composer[\\/]auth\.json/, /packagist|github/],
  [/\.terraformrc\b/, /terraform|hashicorp/],
  [/Telegram Desktop|\btdata\b/, /telegram/],
  [/discord[\\/]{1,2}Local Storage|discord(?:canary|ptb)/i, /^$/],
];
const ALL = new RegExp(TOKENS.map(([file]) => file.source).join("|"), "i");
const ADDRESS = /\b(?:https?|wss?):\/\/([\w.-]{4,200})|["'](\d{1,3}(?:\.\d{1,3}){3})["']/g;
const MAX_TEXT = 96 * 1024;

/**
 * Whether a program names the token of a service and hosts of which none is that service, or the tokens of several services. It
 * returns the offset of the first one.
 */
export function foreignToken(text: string): number | undefined {
  if (text.length > MAX_TEXT || !isIn(ALL, text)) return undefined;
  const named = TOKENS.filter(([file]) => file.test(text));
  const at = ALL.exec(text)?.index ?? 0;
  const hosts = [...text.matchAll(ADDRESS)].map((match) => (match[1] ?? match[2] ?? "").toLowerCase());
  if (hosts.length === 0) return undefined;
  if (named.length > 2) return at;
  const isElsewhere = named.some(([, own]) => !own.test(text));
  return isElsewhere && hosts.some((host) => !/^(?:localhost|127\.|0\.0\.0\.0)/.test(host)) ? at : undefined;
}
