import * as z from "zod";
import packageJson from "../../package.json";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";

export const upgrade = command({
  name: "upgrade",
  group: "account",
  summary: "Install the marketplace's version of this client",
  details:
    "Downloads the marketplace's client, verifies its digest, and installs it globally with npm. A marketplace works best with its own client, so the command also installs an older version.",
  parameters: {
    check: option("--check", z.boolean().default(false), "Only compare the versions"),
    yes: option("-y, --yes", z.boolean().default(false), "Do not ask for confirmation"),
  },
  examples: [
    { command: "vaultmart upgrade --check", summary: "Compare this client with the marketplace's version" },
    { command: "vaultmart upgrade", summary: "Install that client, after a confirmation" },
  ],
  result: z.object({
    site: z.string(),
    /** The version of this client. */
    version: z.string(),
    /** The version that the marketplace serves. */
    available: z.string(),
    /** The digest of its package. */
    sha256: z.string(),
    /** False if the versions are equal, and with --check. */
    upgraded: z.boolean(),
  }),
  run: async ({ site, screen, signal }, { check, yes }) => {
    const { installPackage, readLatest, readPackage } = await import("../upgrade/upgrade.js");
    const latest = await readLatest(site);
    const told = {
      ...{ site: site.url, version: packageJson.version, available: latest.version },
      sha256: latest.sha256,
    };
    if (check || latest.version === packageJson.version) return { ...told, upgraded: false };
    const question = `Install version ${latest.version} of the client from ${site.url}?`;
    if (!yes && !(await screen.confirm(question, { flag: "--yes" }))) {
      throw new CliError(EXIT.general, "Nothing was changed");
    }
    const progress = screen.progress("Installing");
    try {
      await installPackage(await readPackage(site, latest), signal);
    } finally {
      progress.done();
    }
    return { ...told, upgraded: true };
  },
  print: ({ site, version, available, upgraded }, { print, style }) => {
    if (upgraded) print(`${style.green("✓")} Installed version ${available} from ${site}`);
    else if (version === available) print(`${style.green("✓")} ${site} serves this version, ${version}`);
    else
      print(`${site} serves version ${available}; this is ${version}. To install it, run vaultmart upgrade`);
  },
});
