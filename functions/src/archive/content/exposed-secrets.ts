import { type Finding, finding } from "../finding.js";
import { matchesIn } from "../prefilter.js";
import { baseName, lineAt, type TextPart } from "../text.js";

/** Keys of Google. In the settings of a web app they are public by design. */
const GOOGLE = /\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])/g;
const OF_WEB_APP =
  /authDomain|messagingSenderId|firebaseapp\.com|firebaseConfig|mobilesdk_app_id|maps\.googleapis\.com\/maps/;
const DATABASE =
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|clickhouse)(?:\+\w{1,20})?:\/\/([^\s:@/"'`<>{}$]{1,60}):([^\s@/"'`<>{}$]{6,80})@([\w.-]{4,120})/g;
const JWT = /(?<![\w-])eyJ[0-9A-Za-z_-]{10,400}\.(eyJ[0-9A-Za-z_-]{20,1200})\.[0-9A-Za-z_-]{30,800}/g;
const AWS_SECRET =
  /aws_?secret(?:_access)?_?key["']?\s{0,4}[:=]\s{0,4}["']?([0-9A-Za-z/+]{40})(?![0-9A-Za-z/+=])/gi;
/** A name that indicates a secret, followed by a value in quotation marks. */
const ASSIGNMENT =
  /(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token|private[_-]?key|client[_-]?secret|passw(?:or)?d|bearer[_-]?token|api[_-]?token)["']?\s{0,3}(?::\s{0,3}(?:str\s{0,3}=\s{0,3})?|={1}\s{0,3}|:=\s{0,3})["']([^\s"'`$<>{}()\\]{20,160})["']/gi;
const AUTHORIZATION = /\bBearer\s([0-9A-Za-z_\-.+/=]{24,400})(?=["'`\s])/g;

const PLACEHOLDER =
  /example|sample|dummy|fake|placeholder|your|test|change|redact|xxx|1234|abcd|abc123|\.\.\.|aaaa|0000|insert|replace|here|todo|demo|foo|bar|secret|password|token|key|hidden|masked|process|environ|config|localhost/i;
const LOCAL =
  /^(?:localhost|127\.|0\.0\.0\.0|host\.docker|db$|postgres$|mysql$|redis$|mongo$|database$|mongodb$)|example|\.local$|your|(?:^|\.)host|hostname/i;
const FOR_TESTS =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures?|mocks?|examples?)\/|\.(?:test|spec)\.\w{1,4}$|(?:^|\/)test_/i;
const MIN_ENTROPY = 3.6;

/** Finds probable secrets by their name, location, or format. Findings never contain the secret. */
export function checkExposedSecrets(part: TextPart): Finding[] {
  const name = baseName(part.path).toLowerCase();
  // The values of environment files have a rule of their own.
  if (FOR_TESTS.test(part.path) || LOCKS.has(name) || /^\.env|\.env$/.test(name)) return [];
  const { text } = part;
  for (const { form, isReal, message } of EXPOSED) {
    for (const match of matchesIn(form, text)) {
      if (!isReal(match, text)) continue;
      return [finding("exposed-secret", { file: part.path, line: lineAt(part, match.index), message })];
    }
  }
  return [];
}

const LOCKS = new Set(
  "package-lock.json yarn.lock pnpm-lock.yaml poetry.lock uv.lock cargo.lock go.sum".split(" "),
);

/** The formats of secrets without a known issuer. */
export const EXPOSED: readonly {
  form: RegExp;
  isReal: (match: RegExpMatchArray, text: string) => boolean;
  message: string;
}[] = [
  {
    form: GOOGLE,
    isReal: ([key], text) => isRandom(key.slice(4), 3.6) && !OF_WEB_APP.test(text),
    message: "A key for Google",
  },
  {
    form: DATABASE,
    isReal: ([, user = "", password = "", host = ""]) =>
      !PLACEHOLDER.test(password) &&
      !LOCAL.test(host) &&
      host.includes(".") &&
      !/pass|pwd|user|root|admin|postgres/i.test(password) &&
      user !== password,
    message: "The address of a database with its password",
  },
  { form: JWT, isReal: ([, payload = ""]) => isSession(payload), message: "A token of a session" },
  {
    form: AWS_SECRET,
    isReal: ([, key = ""]) => isRandom(key, 4) && !/EXAMPLE/.test(key),
    message: "A secret key for AWS",
  },
  {
    form: ASSIGNMENT,
    isReal: ([, value = ""]) => !/^(?:AIza|eyJ)/.test(value) && isRandom(value, MIN_ENTROPY),
    message: "A value that looks like a key or a password",
  },
  {
    form: AUTHORIZATION,
    isReal: ([, value = ""]) => !value.startsWith("eyJ") && isRandom(value, MIN_ENTROPY),
    message: "A token in a header of a request",
  },
];

/** A value of random letters and digits, and without a word that marks a placeholder. */
function isRandom(value: string, least: number): boolean {
  if (PLACEHOLDER.test(value) || /^[a-z]{1,40}(?:[-_.][a-z]{1,40}){1,8}$/i.test(value)) return false;
  if (/^(?:https?:|\/|\.|#|@)|[,;\s]|::/.test(value) || !/\d/.test(value) || !/[a-z]/i.test(value))
    return false;
  return entropyOf(value) >= (/^[0-9a-f]{20,160}$/i.test(value) ? 3 : least);
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy;
}

/** Public tokens, and those in manuals, are not secrets. */
function isSession(payload: string): boolean {
  const text = Buffer.from(payload, "base64url").toString("utf8");
  return (
    text.startsWith("{") &&
    !/"role":\s{0,2}"anon"|John Doe|1234567890|example|test|demo|dummy|sample|foo/i.test(text)
  );
}
