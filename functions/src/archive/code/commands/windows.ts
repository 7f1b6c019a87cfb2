import { originOfAddress } from "../hosts.js";
import { FROM, NOTHING, textValue } from "../value.js";
import { type Command, each } from "./invocation.js";

/** The names that a pattern of `Get-Command` means to conceal. */
const CONCEALED = ["invoke-expression", "iex", "invoke-webrequest", "invoke-restmethod", "start-process"];

/** Commands of Windows and PowerShell. */
export const WINDOWS: Readonly<Record<string, Command>> = {
  certutil: ({ texts }, machine, place) => {
    const address = texts.find((text) => /^https?:/i.test(text));
    if (address === undefined || !/-urlcache/i.test(texts.join(" "))) {
      if (!/-decode/i.test(texts.join(" "))) return NOTHING;
      machine.write(texts.at(-1) ?? "", { from: FROM.decoded }, place);
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
    if (/https?:\/\/|javascript:|vbscript:|scrobj/i.test(texts.join(" ")))
      machine.report("download-run", place);
    return NOTHING;
  }),
  ...each(["start-process", "start", "open", "xdg-open"], (call, machine, place) => {
    const [target] = call.texts.filter((text) => !text.startsWith("-"));
    const file = target === undefined ? undefined : machine.file(target);
    if (file && file.from & FROM.network)
      machine.report(file.from & FROM.untrusted ? "download-run" : "staged-download", place);
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
