import * as z from "zod";
import { argument, command } from "../command.js";
import { readSettings, SETTING_NAMES, SETTINGS, writeSetting } from "../config/settings.js";
import { CliError, EXIT } from "../errors.js";

const ACTIONS = ["list", "get", "set", "unset"] as const;

export const config = command({
  name: "config",
  group: "account",
  summary: "Show and change settings",
  details: `The settings are url (the marketplace that commands use), agent (the agents whose folders install writes to: names separated by commas, or all), color (auto, always or never) and browser (open or print: whether login and buy open a browser). The option --url and the variable VAULTMART_URL override the setting url.`,
  parameters: {
    action: {
      ...argument(
        "[action]",
        z.enum(ACTIONS, `must be one of ${ACTIONS.join(", ")}`).default("list"),
        "The action",
      ),
      choices: ACTIONS,
    },
    name: argument(
      "[name]",
      z.enum(SETTING_NAMES, `must be one of ${SETTING_NAMES.join(", ")}`).optional(),
      `The setting's name (${SETTING_NAMES.join(", ")})`,
    ),
    value: argument("[value]", z.string().optional(), "The new value"),
  },
  examples: [
    { command: "vaultmart config set url https://market.example", summary: "Choose a marketplace" },
    { command: "vaultmart config get url", summary: "Show the configured marketplace" },
    { command: "vaultmart config unset color", summary: "Restore the default" },
  ],
  result: z.object({ settings: z.record(z.string(), z.string()) }),
  run: async (context, { action, name, value }) => {
    if (action === "list") return { settings: known(await readSettings(context)) };
    if (!name) throw misuse(`name: is required to ${action} a setting`);
    if (action === "get") {
      const { [name]: found } = known(await readSettings(context));
      if (found !== undefined) return { settings: { [name]: found } };
      throw new CliError(EXIT.notFound, `${name} is not set`, {
        hint: `To set it, run \`vaultmart config set ${name} …\`.`,
      });
    }
    if (action === "unset") return { settings: known(await writeSetting(context, name, undefined)) };
    if (value === undefined) throw misuse("value: is required to set a setting");
    const parsed = SETTINGS[name].schema.safeParse(value);
    if (!parsed.success) throw misuse(`${name}: ${parsed.error.issues[0]?.message}`);
    return { settings: known(await writeSetting(context, name, parsed.data)) };
  },
  print: ({ settings }, screen, { action, name }) => {
    if (action === "get" && name) return screen.print(settings[name]);
    const { dim, green } = screen.style;
    if (action === "set" && name) screen.print(`${green("✓")} ${name} is ${settings[name]}`);
    else if (action === "unset" && name) screen.print(`${green("✓")} ${name} is no longer set`);
    else {
      const rows = SETTING_NAMES.map((key) => [
        key,
        settings[key] ?? dim("not set"),
        dim(SETTINGS[key].summary),
      ]);
      screen.print(
        screen.table(
          [
            { heading: "setting" },
            { heading: "value", shrinks: true },
            { heading: "purpose", shrinks: true },
          ],
          rows,
        ),
      );
    }
  },
});

const known = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => SETTING_NAMES.includes(name as never)));

const misuse = (issue: string) =>
  new CliError(EXIT.validation, "Invalid arguments", {
    issues: [issue],
    hint: "Run `vaultmart config --help` for usage.",
  });
