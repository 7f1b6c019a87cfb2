import { stat } from "node:fs/promises";
import * as z from "zod";
import { cliAuthProfile } from "#contract/cli.js";
import { health } from "#contract/system.js";
import packageJson from "../../package.json";
import { credentialsFile, readLogin } from "../config/credentials.js";
import { configFolder, settingsFile } from "../config/folder.js";
import { readSettings } from "../config/settings.js";
import type { Context } from "../context.js";
import { CliError } from "../errors.js";
import { count } from "../market/words.js";
import { reach } from "../site/reach.js";

/** The subject of a check, its result, and how to fix the problem. */
export const Check = z.object({
  name: z.string(),
  status: z.enum(["ok", "warning", "failed", "skipped"]),
  message: z.string(),
  hint: z.string().optional(),
});
export type Check = z.infer<typeof Check>;

type Finding = Omit<Check, "name">;
const ok = (message: string): Finding => ({ status: "ok", message });
const warning = (message: string, hint: string): Finding => ({ status: "warning", message, hint });
const failed = (message: string, hint: string): Finding => ({ status: "failed", message, hint });
const skipped = (message: string): Finding => ({ status: "skipped", message });

/** The oldest Node.js version that the client supports. */
const LEAST_NODE = 20;
/** With a larger clock error, in seconds, tokens seem expired or not yet valid. */
const MOST_SKEW = 60;

async function node(): Promise<Finding> {
  const major = Number(process.versions.node.split(".")[0]);
  const message = `Node.js ${process.versions.node}, vaultmart ${packageJson.version}`;
  return major >= LEAST_NODE
    ? ok(message)
    : failed(message, `Install Node.js ${LEAST_NODE} or newer from https://nodejs.org.`);
}

async function configuration(context: Context): Promise<Finding> {
  const folder = configFolder(context);
  await readSettings(context);
  await readLogin(context, "");
  if (process.platform === "win32") return ok(folder);
  const open: string[] = [];
  for (const [path, most] of [
    [folder, 0o700],
    [settingsFile(context), 0o600],
    [credentialsFile(context), 0o600],
  ] as const) {
    const found = await stat(path).catch(() => undefined);
    if (found && (found.mode & 0o777 & ~most) !== 0) open.push(`chmod ${most.toString(8)} ${path}`);
  }
  if (open.length === 0) return ok(folder);
  return failed("Other users of this machine can read your login", `Run \`${open.join(" && ")}\`.`);
}

async function site(context: Context): Promise<Finding> {
  await context.site.api.call(health, "GET", {});
  return ok(`${context.site.url} is reachable`);
}

async function clock({ site, now, signal }: Context): Promise<Finding> {
  const before = now().getTime();
  const url = new URL("/api/health", site.url);
  const answer = await reach(url, { signal: AbortSignal.timeout(15_000) }, signal);
  const date = Date.parse(answer.headers.get("date") ?? "");
  await answer.body?.cancel();
  if (Number.isNaN(date)) return skipped("The site's response contains no date");
  // `Date` has whole seconds, of a moment between request and response.
  const skew = Math.round((date - (before + now().getTime()) / 2) / 1000);
  if (Math.abs(skew) <= MOST_SKEW) return ok("The clock is correct");
  return failed(
    `The clock is ${count(Math.abs(skew), "second")} ${skew > 0 ? "slow" : "fast"}`,
    "Turn on network time on this system. Logins fail if the clock is wrong.",
  );
}

async function login({ site, env }: Context): Promise<Finding> {
  const found = await site.login();
  if (!found)
    return warning("You are not logged in", "Log in with `vaultmart login` to install, buy or publish.");
  const profile = await site.api.call(cliAuthProfile, "GET", {});
  const by = env.VAULTMART_TOKEN ? " by VAULTMART_TOKEN" : "";
  if (profile.banned) return failed(`@${profile.username} is banned`, "Contact the marketplace's operators.");
  if (profile.emailVerified) return ok(`Logged in as @${profile.username}${by}`);
  return warning(
    `Logged in as @${profile.username}${by}; the email address is not verified`,
    "To publish, verify it with the link in the email from the marketplace.",
  );
}

async function installed({ cwd, home, env }: Context): Promise<Finding> {
  const [{ realDisk }, { readLock }, places, { isIntact, verifyInstalled }] = await Promise.all([
    import("../install/disk.js"),
    import("../install/lock-file.js"),
    import("../install/target-directory.js"),
    import("../install/inspect.js"),
  ]);
  const all = [
    places.projectPlace(await places.findRoot(realDisk, cwd, home)),
    places.homePlace(home, configFolder({ home, env })),
  ];
  const broken: string[] = [];
  let total = 0;
  for (const { root, lockFile } of all) {
    const lock = await readLock(realDisk, lockFile);
    const products = lock ? await verifyInstalled(realDisk, root, lock) : [];
    total += products.length;
    broken.push(...products.filter((product) => !isIntact(product)).map(({ slug }) => slug));
  }
  if (broken.length > 0) {
    return failed(
      `${count(broken.length, "installed product")} changed or incomplete: ${broken.join(", ")}`,
      "To list the files, run `vaultmart verify`. To restore them, run `vaultmart install --force`.",
    );
  }
  return ok(total === 0 ? "Nothing is installed here" : `${count(total, "installed product")}, unchanged`);
}

async function recalls(context: Context): Promise<Finding> {
  const [{ warningsFor }, { engineOf, sourceOf }, { look }] = await Promise.all([
    import("../audit/audit.js"),
    import("../install/terminal.js"),
    import("../install/session.js"),
  ]);
  const serious: string[] = [];
  for (const global of [false, true]) {
    const lock = await look(await engineOf(context, { global, dir: undefined }));
    if (lock?.site !== context.site.url) continue;
    const findings = await warningsFor(context, sourceOf(context), lock, false);
    serious.push(...findings.filter(({ level }) => level === "finding").map(({ slug }) => slug));
  }
  const slugs = [...new Set(serious)];
  if (slugs.length === 0) return ok("No known problems with the installed products");
  return warning(
    `${count(slugs.length, "installed product")} must not be used: ${slugs.join(", ")}`,
    "To see why, run `vaultmart audit`. To change or move them, add `--fix` or `--quarantine`.",
  );
}

const CHECKS: readonly (readonly [string, (context: Context) => Promise<Finding>, "online"?])[] = [
  ["program", node],
  ["configuration", configuration],
  ["site", site],
  ["clock", clock, "online"],
  ["login", login, "online"],
  ["installed", installed],
  ["advisories", recalls, "online"],
];

/** Runs all checks in order. Checks that need the site are skipped if it is unreachable. */
export async function examine(context: Context): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, check, needs] of CHECKS) {
    const isOffline =
      needs === "online" && checks.some((done) => done.name === "site" && done.status !== "ok");
    const finding = isOffline ? skipped("Not checked: site unreachable") : await finish(check, context);
    checks.push({ name, ...finding });
  }
  return checks;
}

async function finish(check: (context: Context) => Promise<Finding>, context: Context): Promise<Finding> {
  try {
    return await check(context);
  } catch (failure) {
    context.signal.throwIfAborted();
    if (!(failure instanceof CliError)) throw failure;
    const { issues, hint } = failure.details;
    const message = [failure.message, ...(issues ?? [])].join("; ");
    return { status: "failed", message, ...(hint && { hint }) };
  }
}
