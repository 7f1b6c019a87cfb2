import { nameInKeyring } from "../places.js";
import { FROM, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import { type Command, each } from "./invocation.js";

/** A secret that a program prints. Its name shows to which hosts it belongs. */
export const secret = (name: string): Value =>
  textValue(`${UNKNOWN}${name}${UNKNOWN}`, FROM.secret | FROM.settings);

/**
 * Programs that keep secrets, and what they print: all that they keep (`all`), or the one that a program asks for (`one`). One
 * secret may go to its service in a header. All of them, and one that is sent as a whole, have no place in a request.
 */
export const KEEPERS: Readonly<Record<string, { all?: RegExp; one?: RegExp }>> = {
  op: { all: /^(?:item|document) list\b|^list\b/, one: /^(?:read|inject|get|(?:item|document) get)\b/ },
  pass: { one: /^(?:show\b|[\w-]{1,60}\/)/ },
  gopass: { one: /^(?:show|cat)\b/ },
  bw: { all: /^(?:list items|export)\b/, one: /^get\b/ },
  lpass: { all: /^export\b/, one: /^show\b/ },
  vault: { all: /^token create\b/, one: /^(?:kv get|read)\b/ },
  doppler: { all: /^secrets(?: download)?\b(?! get)/, one: /^secrets get\b/ },
  infisical: { all: /^(?:export|secrets)\b/ },
  "keepassxc-cli": { all: /^export\b/, one: /^(?:show|clip)\b/ },
  sops: { one: /^(?:-d|--decrypt|decrypt)\b/ },
  age: { one: /^(?:-d|--decrypt)\b/ },
  kubectl: {
    all: /\bget secrets?\b(?=[\s\S]{0,200}-o|$)|\bconfig view\b[\s\S]{0,60}--raw\b|\bcreate token\b/,
  },
  oc: { all: /\bget secrets?\b[\s\S]{0,200}-o|^whoami -t\b/ },
  heroku: { all: /^config\b(?!:)/ },
  airflow: { all: /^(?:connections|variables) (?:export|list)\b/, one: /^(?:connections|variables) get\b/ },
  rbw: { one: /^get\b/ },
  aws: { one: /^(?:secretsmanager get-secret-value|ssm get-parameters?)\b/ },
  chezmoi: { all: /^(?:dump|archive)\b/ },
  "git-credential": { one: /^fill\b/ },
  flyctl: { one: /^auth token\b/ },
  railway: { all: /^variables\b/ },
  wrangler: { all: /^secret bulk\b/ },
  vercel: { all: /^env pull\b/ },
  npm: { one: /^(?:config|c) get [\s\S]{0,80}_auth|^token\b/ },
  docker: { all: /^inspect\b[\s\S]{0,200}\.Config\.Env/ },
  gpg: { all: /--export-secret/, one: /(?:^|\s)(?:-d|--decrypt)\b/ },
  terraform: { all: /^state pull\b/, one: /^output\b[\s\S]{0,60}(?:-raw|-json)/ },
  az: { one: /^account get-access-token\b|^keyvault secret show\b/ },
  // The names and the hashes of all passwords of a database.
  pg_dumpall: { all: /(?:^|\s)(?:-r|--roles-only|-g|--globals-only)\b/ },
  cmdkey: { all: /\/list/i },
  vaultcmd: { all: /\/list/i },
  "get-storedcredential": { all: /^/ },
  "get-secret": { one: /^/ },
};

/** What a program prints that keeps secrets. */
export const keeper: Command = ({ name, texts }, machine, place) => {
  const line = texts.join(" ");
  const known = KEEPERS[name];
  if (known?.all?.test(line)) {
    // What is exported can be written into a file.
    const file = texts.filter((text) => /^[~./\w][\w./~-]{0,200}[./][\w.-]{1,80}$/.test(text)).at(-1);
    if (file !== undefined) machine.write(file, { from: FROM.keys }, place);
    return { from: FROM.keys };
  }
  return known?.one?.test(line) ? { from: FROM.secret | FROM.settings } : NOTHING;
};

/** Devices of the screen, the microphone, and the camera. */
const RECORDS =
  /\b(?:x11grab|avfoundation|gdigrab|dshow|v4l2|kmsgrab|alsa|pulse|ximagesrc|v4l2src|alsasrc|pulsesrc)\b|-window root/;

const recorded: Command = ({ texts }, machine, place) => {
  const path = texts.findLast((text) => !text.startsWith("-") && !text.includes(UNKNOWN));
  if (path !== undefined && /[./]/.test(path)) machine.write(path, { from: FROM.input }, place);
  return { from: FROM.input };
};

/** Commands that print the environment, secrets, and what a person types or sees. */
export const SECRETS: Readonly<Record<string, Command>> = {
  ...each(["printenv", "env", "set"], ({ name, texts }) => {
    const [only] = texts.filter((text) => !text.startsWith("-"));
    if (only === undefined) return { from: name === "set" && texts.length > 0 ? 0 : FROM.environment };
    return name === "printenv" ? textValue(`${UNKNOWN}${only}${UNKNOWN}`, FROM.secret) : NOTHING;
  }),
  export: ({ texts }) => ({ from: texts[0] === "-p" ? FROM.environment : 0 }),
  "secret-tool": ({ texts }) =>
    texts.includes("--all") ? { from: FROM.keys } : secret(nameInKeyring(texts.slice(1).join("_"))),
  ...each(["pbpaste", "xclip", "xsel", "wl-paste", "get-clipboard"], () => ({ from: FROM.input })),
  // What is on the screen, or is said or typed, is in a file, or is printed.
  ...each(
    "screencapture scrot grim maim gnome-screenshot spectacle arecord parecord fswebcam imagesnap sox rec".split(
      " ",
    ),
    recorded,
  ),
  ...each(["ffmpeg", "avconv", "import", "gst-launch-1.0"], (call, machine, place) =>
    RECORDS.test(call.texts.join(" ")) ? recorded(call, machine, place) : NOTHING,
  ),
  ...each(["xinput", "evtest", "showkey", "logkeys", "libinput", "xev", "xspy"], ({ name, texts }) => ({
    from:
      !/^(?:xinput|libinput)$/.test(name) || /^(?:test|debug-events)/.test(texts[0] ?? "") ? FROM.input : 0,
  })),
  // Which command of a list is meant, only a search shows.
  compgen: ({ texts }) => ({
    from: texts.some((text) => /^-[ev]$/.test(text))
      ? FROM.environment
      : texts.some((text) => /^-[bc]|^command$/.test(text))
        ? FROM.computed
        : 0,
  }),
  security: ({ texts }, machine, place) => {
    const line = texts.join(" ");
    if (texts[0] === "add-trusted-cert")
      machine.report("tampering", place, "Makes the machine trust another authority");
    if (
      /dump-keychain|export\b/.test(texts[0] ?? "") ||
      /Safe Storage|\b(?:Chrome|Brave|Edge|Chromium)\b/.test(line)
    )
      return { from: FROM.keys };
    if (!/^find-/.test(texts[0] ?? "")) return NOTHING;
    return secret(nameInKeyring(texts[texts.findIndex((text) => /^-[sal]$/.test(text)) + 1] ?? ""));
  },
  ...Object.fromEntries(Object.keys(KEEPERS).map((name) => [name, keeper])),
  history: (call, machine, place) => {
    if (/-\w{0,2}c/.test(call.texts.join(" ")))
      machine.report("tampering", place, "Deletes the records of the system");
    return { from: FROM.keys };
  },
  fc: ({ texts }) => ({ from: texts.some((text) => /^-\w{0,4}l/.test(text)) ? FROM.keys : 0 }),
  ps: ({ texts }) => ({
    from: /^-?\w{0,4}e\w{0,2}ww|^-?\w{0,4}ww\w{0,2}e/.test(texts[0] ?? "") ? FROM.environment : 0,
  }),
};
