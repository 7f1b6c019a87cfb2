import { nameInKeyring, SECRET_NAME } from "../places.js";
import { FROM, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import { type Command, each } from "./invocation.js";

/** A secret that a program prints. Its name shows to which hosts it belongs. */
export const secret = (name: string): Value => textValue(`${UNKNOWN}${name}${UNKNOWN}`, FROM.secret);

/** Commands that print the environment, secrets, and what a person types or sees. */
export const SECRETS: Readonly<Record<string, Command>> = {
  ...each(["printenv", "env", "set"], ({ name, texts }) => {
    const [only] = texts.filter((text) => !text.startsWith("-"));
    if (only === undefined) return { from: name === "set" && texts.length > 0 ? 0 : FROM.environment };
    return name === "printenv" ? textValue(`${UNKNOWN}${only}${UNKNOWN}`, FROM.secret) : NOTHING;
  }),
  export: ({ texts }) => ({ from: texts[0] === "-p" ? FROM.environment : 0 }),
  "secret-tool": ({ texts }) =>
    texts.includes("--all")
      ? { from: FROM.keys }
      : textValue(`${UNKNOWN}${nameInKeyring(texts.slice(1).join("_"))}${UNKNOWN}`, FROM.secret),
  ...each(["pbpaste", "xclip", "xsel", "wl-paste", "get-clipboard", "screencapture", "scrot"], () => ({
    from: FROM.input,
  })),
  compgen: ({ texts }) => ({ from: texts.some((text) => /^-[ev]$/.test(text)) ? FROM.environment : 0 }),
  security: ({ texts }) => {
    const line = texts.join(" ");
    if (
      /dump-keychain|export\b/.test(texts[0] ?? "") ||
      /Safe Storage|\b(?:Chrome|Brave|Edge|Chromium)\b/.test(line)
    )
      return { from: FROM.keys };
    if (!/^find-/.test(texts[0] ?? "")) return NOTHING;
    return secret(nameInKeyring(texts[texts.findIndex((text) => /^-[sal]$/.test(text)) + 1] ?? ""));
  },
  ...Object.fromEntries(
    ["op", "pass", "bw", "vault"].map((name) => [
      name,
      ({ texts }: { texts: readonly string[] }) =>
        texts.some((text) => SECRET_NAME.test(text)) ? { from: FROM.secret } : NOTHING,
    ]),
  ),
};
