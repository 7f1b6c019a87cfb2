import { type Word, WordSearch } from "../word-search.js";

/**
 * For each group of patterns, the words that every match contains. The patterns run only
 * on texts that contain one of them. A word may be shorter than its pattern requires, but never
 * longer: `words.test.ts` compares the groups with texts generated from the patterns.
 */
const GROUPS = {
  /**
   * `TOKENS`, each followed by at least sixteen more characters, and the first line of a private
   * key.
   */
  secret: [
    ...tokens(
      "^AKIA",
      "^ASIA",
      "^ghp_",
      "^gho_",
      "^ghu_",
      "^ghs_",
      "^ghr_",
      "^github_pat_",
      "^glpat-",
      "^npm_",
    ),
    ...tokens(
      "^sk_live_",
      "^rk_live_",
      "^sk_test_",
      "^rk_test_",
      "^whsec_",
      "^sk-",
      "^pypi-",
      "^SG.",
      "^hf_",
    ),
    ...tokens("^xoxa-", "^xoxb-", "^xoxp-", "^xoxr-", "^xoxs-", "^hooks.slack.com/", ":AA", "^GOCSPX-"),
    ...tokens("^discord.com/api/", "^discordapp.com/api/", "^dop_v1_", "^doo_v1_", "^dor_v1_"),
    ...tokens(
      "^shpat_",
      "^shpca_",
      "^shppa_",
      "^shpss_",
      "^xapp-",
      "^xoxe-",
      "^xoxe.xox",
      "^gldt-",
      "^glrt-",
    ),
    ...tokens("^glptt-", "^glsoat-", "^glagent-", "^glcbt-", "^gsk_", "^xai-", "^pplx-", "^r8_", "^lin_api_"),
    ...tokens("^ntn_", "^sbp_", "^pat", "^figd_", "^figo_", "^figu_", "^dapi", "^glsa_", "^glc_", "^PMAK-"),
    ...tokens("^ATATT3xFfGF0", "^SK", "^hvs.", "^AGE-SECRET-KEY-1", "^vmt_"),
    ...exact("-----BEGIN "),
  ],
  /** `COMMAND_ANCHOR`. */
  command: [
    ...folded("curl", "wget", "aria2c", "^irm$", "^iwr$", "invoke-", "downloadstring", "frombase64string"),
    ...folded("/dev/tcp", "/dev/udp", "/dev/sd", "/dev/hd", "/dev/vd", "/dev/nvme", "/dev/disk"),
    ...folded("/dev/rdisk", "/dev/mmcblk", "^nc$", "^ncat$", "^netcat$", "^socat$", "^mkfifo$", "^base64$"),
    ...folded("^xxd$", "^openssl$", "^mkfs$", "^rm$", "^rd$", "^del$", "^rmdir$", "^erase$", "^remove-item$"),
    ...folded("^crontab$", "-enc", ":()", "authorized_keys"),
  ],
  /** `EXFILTRATION_ANCHOR`. */
  exfiltration: [
    ...folded("~/.ssh", "$home/.ssh", ".aws/credentials", "id_rsa", "id_ed25519", "^printenv$", "^env"),
    ...folded("os.environ", "process.env", "login data", ".gnupg"),
  ],
  /** `COLLECTORS`. */
  collector: folded(
    ...["webhook.site", "requestbin.com", "requestbin.net", "pipedream.net", "requestcatcher.com", "oast."],
    ...["interact.sh", "burpcollaborator.net", "beeceptor.com"],
  ),
  /** `TUNNELS`. */
  tunnel: folded(
    ...[".ngrok.", ".ngrok-free.", ".trycloudflare.com", ".loca.lt", ".serveo.net", ".localhost.run"],
    ...[".lhr.life", ".pinggy.", ".tunnelmole.net", ".bore.pub", ".localtunnel.me"],
  ),
  /** More spaces than any line needs. */
  blanks: exact(" ".repeat(32)),
} as const satisfies Record<string, readonly Word[]>;

export type WordGroup = keyof typeof GROUPS;

function tokens(...texts: string[]): Word[] {
  return exact(...texts).map((word) => ({ ...word, tail: 16 }));
}

function exact(...texts: string[]): Word[] {
  return texts.map((text) => word(text, false));
}

function folded(...texts: string[]): Word[] {
  return texts.map((text) => word(text, true));
}

/** `^` and `$` around a word mean a word boundary, like `\b` in a pattern. */
function word(text: string, foldsCase: boolean): Word {
  const starts = text.startsWith("^");
  const ends = text.endsWith("$");
  return { text: text.slice(starts ? 1 : 0, ends ? -1 : undefined), foldsCase, starts, ends };
}

export const WORDS = new WordSearch<WordGroup>(GROUPS);

/** The table, from which the version of the rules is derived. */
export const WORD_GROUPS: Readonly<Record<WordGroup, readonly Word[]>> = GROUPS;
