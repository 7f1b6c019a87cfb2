import { nameInKeyring } from "../places.js";
import { FROM, NOTHING, origins, textOf, UNKNOWN, type Value } from "../value.js";
import { type Call, type CallKind, matches } from "./call.js";

/** What a person types, copies, or sees, the keys in stores, and facts about the machine. */
export const personalCall: CallKind = ({ name, args }) => {
  if (
    /^(?:ImageGrab\.grab|pyautogui\.screenshot|pyperclip\.paste|clipboard\.(?:paste|readText|readSync)|mss\.mss|screenshot|desktopCapturer\.getSources|robotjs\.screen\.capture|navigator\.clipboard\.readText)$/.test(
      name,
    )
  ) {
    return { from: FROM.input, name };
  }
  if (
    /^(?:browser_cookie3\.\w{2,12}|win32crypt\.CryptUnprotectData|CryptUnprotectData|keytar\.findCredentials)$/.test(
      name,
    )
  )
    return { from: FROM.keys };
  if (/^(?:keyring\.get_(?:password|credential)|keytar\.(?:getPassword|findPassword))$/.test(name)) {
    const service = nameInKeyring(textOf(args[0] ?? NOTHING));
    return { from: FROM.secret, text: `${UNKNOWN}${service}${UNKNOWN}` };
  }
  if (
    /^(?:platform\.(?:node|uname|platform)|socket\.gethostname|getpass\.getuser|os\.(?:uname|getlogin|hostname|userInfo|networkInterfaces|Hostname))$/.test(
      name,
    )
  )
    return { from: FROM.machine, text: UNKNOWN };
  return undefined;
};

/** A signature is made with a secret and does not contain it. */
export const signatureCall = ({ name, args, options }: Call): Value | undefined =>
  matches(SIGNS, name)
    ? { from: origins([...args, ...options.values()]) & ~(FROM.secret | FROM.joined) }
    : undefined;

const SIGNS =
  /(?:^|[.:_])(?:sign(?:_\w{1,30}|[A-Z]\w{0,30})?|hmac|createHmac|hexdigest|Keypair(?:\.\w{1,30})?|Account\.from_key|fromSecretKey|fromSeed|from_private_key)$/;
