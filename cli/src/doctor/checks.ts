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

/** What was looked at, how it stands, and what to do about it. */
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

/** The least Node that the client runs on. */
const LEAST_NODE = 20;
/** A clock that is this wrong, in seconds, makes tokens look ended or not begun. */
const MOST_SKEW = 60;

async function node(): Promise<Finding> {
  const major = Number(process.versions.node.split(".")[0]);
  const message = `Node ${process.versions.node}, vaultmart ${packageJson.version}`;
  return major >= LEAST_NODE
    ? ok(message)
    : failed(message, `Install Node ${LEAST_NODE} or newer from https://nodejs.org.`);
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
  return failed("Others on this machine may read your login", `Run \`${open.join(" && ")}\`.`);
}

async function site(context: Context): Promise<Finding> {
  await context.site.api.call(health, "GET", {});
  return ok(`${context.site.url} answers`);
}

async function clock({ site, now, signal }: Context): Promise<Finding> {
  const before = now().getTime();
  const url = new URL("/api/health", site.url);
  const answer = await reach(url, { signal: AbortSignal.timeout(15_000) }, signal);
  const date = Date.parse(answer.headers.get("date") ?? "");
  await answer.body?.cancel();
  if (Number.isNaN(date)) return skipped("The site does not tell the time");
  // `Date` holds whole seconds, of a moment between question and answer.
  const skew = Math.round((date - (before + now().getTime()) / 2) / 1000);
  if (Math.abs(skew) <= MOST_SKEW) return ok("The clock is right");
  return failed(
    `The clock is ${count(Math.abs(skew), "second")} ${skew > 0 ? "slow" : "fast"}`,
    "Let the system set its clock by the network; logins fail with a wrong one.",
  );
}

async function login({ site, env }: Context): Promise<Finding> {
  const found = await site.login();
  if (!found)
    return warning("Nobody is logged in", "Log in with `vaultmart login` to install, buy or publish.");
  const profile = await site.api.call(cliAuthProfile, "GET", {});
  const by = env.VAULTMART_TOKEN ? " by VAULTMART_TOKEN" : "";
  if (profile.banned)
    return failed(`@${profile.username} is banned`, "Write to the marketplace's operators.");
  if (profile.emailVerified) return ok(`Logged in as @${profile.username}${by}`);
  return warning(
    `Logged in as @${profile.username}${by}, whose e-mail address is not verified`,
    "Follow the link in the e-mail that the marketplace sent; publishing needs it.",
  );
}

async function installed({ cwd, home, env }: Context): Promise<Finding> {
  const [{ realDisk }, { readLock }, places, { isIntact, verifyInstalled }] = await Promise.all([
    import("../install/disk.js"),
    import("../install/lock-file.js"),
    import("../install/place.js"),
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
      "`vaultmart verify` shows the files; `vaultmart install --force` puts them back.",
    );
  }
  return ok(
    total === 0 ? "Nothing is installed here" : `${count(total, "installed product")} as the lock says`,
  );
}

const CHECKS: readonly (readonly [string, (context: Context) => Promise<Finding>, "online"?])[] = [
  ["program", node],
  ["configuration", configuration],
  ["site", site],
  ["clock", clock, "online"],
  ["login", login, "online"],
  ["installed", installed],
];

/** Looks at everything that a command depends on, one after another; what cannot be known without the site is skipped without it. */
export async function examine(context: Context): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, check, needs] of CHECKS) {
    const isOffline =
      needs === "online" && checks.some((done) => done.name === "site" && done.status !== "ok");
    const finding = isOffline ? skipped("Not known without the site") : await finish(check, context);
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
