import { isPrivateHost } from "../code/hosts.js";
import { KEY_PLACES } from "../code/places.js";
import { looksForAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import { isIn } from "../prefilter.js";
import { lineAt, type TextPart } from "../text.js";

const MAX_TEXT = 256 * 1024;
/** Parts of the names of places of keys. Most texts have none of them. */
const NAMES =
  /\.ssh|id_rsa|id_ed25519|\.aws|\.netrc|\.gnupg|\.kube|\.pgpass|wallet|eychain|Login Data|\.git-credentials|\/etc\/shadow|\.docker|gcloud/;
const MAX_LINE = 2_000;
/** What forbids something, or speaks of what others do. */
const FORBIDS =
  /\b(?:never|not|don't|avoid|without|refuse|reject|attack\w{0,4}|malicious|leak\w{0,4}|nie|nicht|jamais|ne pas|nunca|mai|non|ikke|inte|nooit)\b|不要|禁止|切勿|绝不|ないで|しない|никогда|(?<!\p{L})не(?!\p{L})|절대|마세요|لا /iu;
/** Words of several languages for sending something to a host. English is read by other rules. */
const SENDS =
  /\bPOST\b|\bPUT\b|送信|アップロード|送って|投稿|发送|上传|提交到|发到|傳送|отправ|загрузи|передай|전송|보내|업로드|\benvo(?:ie|yer|yez)|\btransm(?:ets|ettre|ettez)|\btéléverse|\benv[ií]a|\bsube\b|\bcarga\b|\binvia|\bcarica\b|\bschick|\bsende\b|\blade\b[^\n]{0,80}\bhoch\b|\bübertrag|\bverstuur|\bwyślij|\bgönder|\bgửi\b|إرسال|أرسل|भेज/iu;
const ADDRESS = /\bhttps?:\/\/([\w.-]{3,200})/i;
/** A command that sends a part that the reader fills in, such as `<KEY>`. */
const FILLED_IN =
  /(?:\b(?:printf|echo)\s[^|\n]{0,40}<[^<>\n]{1,40}>[^|\n]{0,10}\|\s{0,4}(?:base64\s[^|\n]{0,20}\|\s{0,4})?(?:curl|nc|wget)\b|\bcurl\s[^\n]{0,200}\s(?:-d|-F|--data(?:-binary|-raw)?|--form)\s{1,4}["']?[^\n"']{0,40}<[^<>\n]{1,40}>)/;

/** `@~/.ssh/id_ed25519` in a line of its own: an agent puts the file in place of the line. */
const INCLUDED =
  /^[ \t]{0,4}(?:[-*] )?@(?:~|\$HOME|\/(?:home|Users)\/[\w.-]{1,40})?\/?\.?(?:\.ssh\/(?:id_\w{2,12}|config)|\.aws\/credentials|\.netrc|\.git-credentials|\.kube\/config|\.gnupg\/[\w.-]{1,40}|\.docker\/config\.json|\.npmrc|\.pypirc|\.pgpass)[ \t]{0,4}$/m;

/** Instructions that name a file of keys, and send it: in one sentence, or by a command in which the reader fills in the key. */
export function judgeNamedKeys(part: TextPart): Finding[] {
  if (part.kind !== "instructions" || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return [];
  const { text } = part;
  if (!isIn(NAMES, text) || !KEY_PLACES.test(text)) return [];
  const included = INCLUDED.exec(text);
  if (included) {
    const message = "A file of keys is included in what an agent reads";
    return [
      finding("instructed-exfiltration", { file: part.path, line: lineAt(part, included.index), message }),
    ];
  }
  const fills = FILLED_IN.test(text);
  let line = part.firstLine;
  for (const one of text.split("\n")) {
    const isOrder =
      one.length < MAX_LINE && KEY_PLACES.test(one) && !FORBIDS.test(one) && !one.trimStart().startsWith("|");
    const host = isOrder ? ADDRESS.exec(one)?.[1] : undefined;
    if (isOrder && (fills || (host !== undefined && SENDS.test(one) && !isPrivateHost(host)))) {
      const excerpt = one.trim().slice(0, 200);
      return [finding("instructed-exfiltration", { file: part.path, line, excerpt })];
    }
    line++;
  }
  return [];
}
