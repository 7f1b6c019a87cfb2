import { fromBase64, fromHex } from "../decode.js";
import { originOfAddress } from "../hosts.js";
import { SYSTEM_COMMANDS } from "../places.js";
import { FROM, NOTHING, textValue } from "../value.js";
import { type Command, each } from "./invocation.js";

/** The names that a pattern of `Get-Command` means to conceal. */
const CONCEALED = ["invoke-expression", "iex", "invoke-webrequest", "invoke-restmethod", "start-process"];

/** Commands of Windows and PowerShell. */
export const WINDOWS: Readonly<Record<string, Command>> = {
  certutil: ({ texts }, machine, place) => {
    const address = texts.find((text) => /^https?:/i.test(text));
    if (address === undefined || !/-urlcache/i.test(texts.join(" "))) {
      if (!/^[-/]decode/i.test(texts.find((text) => /^[-/]decode/i.test(text)) ?? "")) return NOTHING;
      const [source = "", target = ""] = texts.filter((text) => !/^[-/]\w|^\d{1,3}$/.test(text));
      const stored = machine.files.stored(source.replace(/^%~dp0[\\/]?/i, ""));
      const isHex = texts.some((text) => /decodehex/i.test(text));
      const packed = stored?.replace(/-{5}[^\n]{0,80}-{5}|\s/g, "");
      const text = packed === undefined ? undefined : isHex ? fromHex(packed) : fromBase64(packed);
      machine.write(
        target,
        text === undefined ? { from: FROM.decoded } : textValue(text, FROM.decoded),
        place,
      );
      return { from: FROM.decoded };
    }
    machine.write(texts.at(-1) ?? "", { from: originOfAddress(address) | FROM.untrusted }, place);
    machine.report("staged-download", place);
    return NOTHING;
  },
  bitsadmin: ({ texts }, machine, place) => {
    const address = texts.find((text) => /^https?:/i.test(text));
    if (address !== undefined) {
      machine.write(texts.at(-1) ?? "", { from: originOfAddress(address) | FROM.untrusted }, place);
      machine.report("staged-download", place);
    }
    return NOTHING;
  },
  ...each(["mshta", "rundll32", "regsvr32", "wscript", "cscript", "msiexec"], ({ texts }, machine, place) => {
    const line = texts.join(" ");
    if (/https?:\/\/|javascript:|vbscript:|scrobj/i.test(line)) machine.report("download-run", place);
    if (/comsvcs(?:\.dll)?\W[\s\S]{0,20}(?:MiniDump|#\d)/i.test(line))
      machine.report("surveillance", place, "Copies the passwords of the system");
    return NOTHING;
  }),
  ...each(["start-process", "saps", "start", "open", "xdg-open"], (call, machine, place) => {
    const [target] = call.texts.filter((text) => !text.startsWith("-"));
    const file = target === undefined ? undefined : machine.files.file(target);
    if (file && file.from & FROM.network)
      machine.report(file.from & FROM.untrusted ? "download-run" : "staged-download", place);
    return NOTHING;
  }),
  desktopimgdownldr: (_, machine, place) => {
    machine.report("staged-download", place);
    return NOTHING;
  },
  finger: () => ({ from: FROM.network | FROM.untrusted }),
  doskey: ({ texts }, machine, place) => {
    const name = /^([\w-]{1,20})=/.exec(texts[0] ?? "")?.[1];
    if (name !== undefined && SYSTEM_COMMANDS.has(name))
      machine.report("hidden-name", place, "Another program gets the name of a command");
    return NOTHING;
  },
  "send-mailmessage": ({ texts, words, input }, machine, place) => {
    machine.send("mail", [...words, ...texts.map((text) => machine.read(text)), input], place);
    return NOTHING;
  },
  ...each(["invoke-wmimethod", "invoke-cimmethod"], ({ words, texts }, machine, place) => {
    if (/Win32_Process/i.test(texts.join(" ")))
      for (const word of words) if (/\s/.test(word.text ?? "")) machine.evaluate(word, "shell", place);
    return NOTHING;
  }),
  ...each(["new-itemproperty", "set-itemproperty"], ({ texts }, machine, place) => {
    if (/CurrentVersion[\\/]{1,2}Run/i.test(texts.join(" "))) machine.report("persistence", place);
    return NOTHING;
  }),
  "add-mppreference": ({ texts }, machine, place) => {
    if (texts.some((text) => /^-Exclusion/i.test(text)))
      machine.report("tampering", place, "Turns off a protection of the system");
    return NOTHING;
  },
  "start-bitstransfer": ({ texts }, machine, place) => {
    const [address, target] = texts.filter((text) => !text.startsWith("-"));
    if (address !== undefined && target !== undefined)
      machine.write(target, { from: originOfAddress(address) }, place);
    return NOTHING;
  },
  ...Object.fromEntries(
    ["get-command", "gcm", "get-alias", "gal"].map(
      (name) =>
        [
          name,
          ({ texts }, machine, place) => {
            const pattern = texts.find(
              (text) =>
                /^[\w*?-]{3,40}$/.test(text) &&
                /[*?]/.test(text) &&
                /\w/.test(text) &&
                text.split("*").length < 5,
            );
            const form =
              pattern &&
              new RegExp(
                `^${pattern
                  .toLowerCase()
                  .replace(/\*{1,20}/g, ".{0,20}")
                  .replace(/\?/g, ".")}$`,
              );
            const meant = form && CONCEALED.find((known) => form.test(known));
            if (meant === undefined) return NOTHING;
            machine.report("hidden-name", place, "The name of a program is written as a pattern");
            return textValue(meant as string);
          },
        ] satisfies [string, Command],
    ),
  ),
};
