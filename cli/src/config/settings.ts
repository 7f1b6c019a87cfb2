import { rm } from "node:fs/promises";
import * as z from "zod";
import { readPolicy } from "../log/witnesses.js";
import { COLOUR_SETTINGS } from "../screen/capabilities.js";
import { siteUrl } from "../site/url.js";
import { readOwn, settingsFile, type Whose, writePrivate } from "./folder.js";

/** The settings of `vaultmart config`, each with a summary and the schema of its value. */
export const SETTINGS = {
  url: {
    summary: "The marketplace that commands use",
    schema: z.string().transform((text, context) => {
      const found = siteUrl(text);
      if (found.url) return found.url;
      context.issues.push({ code: "custom", message: found.problem, input: text });
      return z.NEVER;
    }),
  },
  agent: {
    summary: "The agents whose folders `install` writes to",
    schema: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,30}(?:,[a-z][a-z0-9-]{0,30}){0,20}$/,
        "must be all, or agents' names, such as claude,cursor",
      ),
  },
  color: {
    summary: "Color in the terminal: auto, always or never",
    schema: z.enum(COLOUR_SETTINGS, "must be auto, always or never"),
  },
  browser: {
    summary: "Whether login and buy open a browser: open or print",
    schema: z.enum(["open", "print"], "must be open or print"),
  },
  witnesses: {
    summary: "Which witnesses must have cosigned a marketplace's log: 1 of KEY,KEY",
    schema: z.string().superRefine((text, context) => {
      const found = readPolicy(text);
      if (typeof found === "string") context.addIssue({ code: "custom", message: found });
    }),
  },
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export type Settings = { readonly [K in SettingName]?: z.output<(typeof SETTINGS)[K]["schema"]> };

/** Unknown settings of a newer client are kept and ignored. */
const Stored = z.looseObject(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].schema.optional()])),
);

/** The user's settings. */
export async function readSettings(whose: Whose): Promise<Settings> {
  const file = settingsFile(whose);
  return (await readOwn(file, Stored, `Fix the file, or delete it to start over: ${file}`)) ?? {};
}

/** Sets or removes one setting. The others are kept. */
export async function writeSetting(
  whose: Whose,
  name: SettingName,
  value: string | undefined,
): Promise<Settings> {
  const { [name]: _, ...others } = await readSettings(whose);
  const settings: Settings = value === undefined ? others : { ...others, [name]: value };
  if (Object.keys(settings).length === 0) await rm(settingsFile(whose), { force: true });
  else await writePrivate(settingsFile(whose), `${JSON.stringify(settings, null, 2)}\n`);
  return settings;
}
