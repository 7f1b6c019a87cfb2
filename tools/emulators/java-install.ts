import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../terminal/refusal.js";
import { findJavas, type Java, type Machine, MIN_JAVA, requireJava } from "./java.js";

/** A download of about 50 MB on a slow connection, in milliseconds. */
const INSTALL_TIMEOUT_MS = 15 * 60_000;
const DEBIAN_PACKAGES = ["openjdk-25-jdk-headless", "openjdk-21-jdk-headless"];

export interface JavaSettings {
  readonly machine: Machine;
  /** The project's root: a downloaded runtime is stored in its `.work/java`. */
  readonly root: string;
  /** Whether Debian's packages can be installed. */
  readonly isRoot: boolean;
  readonly onProgress: (sentence: string) => void;
}

/**
 * The Java installations of the machine, the newest first. If none is new enough, installs one first: Debian's
 * package for root, otherwise Eclipse Temurin in `.work/java`. `VAULTMART_JAVA=none` forbids that.
 *
 * @throws Refusal that says what is missing, why it could not be installed, and how to get it
 */
export function provideJava(settings: JavaSettings): Java[] {
  const { machine, root, isRoot, onProgress } = settings;
  const find = () => findJavas(machine, [join(root, ".work", "java", "jre")]);
  const isRecent = (javas: readonly Java[]) => (javas[0]?.major ?? 0) >= MIN_JAVA;
  let javas = find();
  if (isRecent(javas) || machine.env.VAULTMART_JAVA === "none") {
    requireJava(javas);
    return javas;
  }
  onProgress(`Java ${MIN_JAVA} or newer was not found. Installing it`);
  const failures: string[] = [];
  for (const install of [...(isRoot ? [installPackage] : []), download]) {
    const failure = install(settings);
    if (failure) failures.push(failure);
    javas = find();
    if (isRecent(javas)) return javas;
  }
  try {
    requireJava(javas);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${error.message} It could not be installed automatically (${failures.join("; ")}).`);
  }
  return javas;
}

/** Installs Debian's package. @returns why it failed */
function installPackage({ machine }: JavaSettings): string | undefined {
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, { env, encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
  if (run("update", "-q").error) return "there is no apt-get";
  const isInstalled = DEBIAN_PACKAGES.some(
    (name) => run("install", "-yq", "--no-install-recommends", name).status === 0,
  );
  return isInstalled ? undefined : "apt-get has no recent Java";
}

/** Downloads Eclipse Temurin, through `HTTPS_PROXY` if it is set. @returns why it failed */
function download({ machine, root }: JavaSettings): string | undefined {
  const folder = join(root, ".work", "java");
  mkdirSync(folder, { recursive: true });
  // The library stores what it extracts beside the given path.
  const options = JSON.stringify({ type: "jre", installPath: join(folder, "installer") });
  const script = `require("njre").install(${MIN_JAVA}, ${options}).catch(({ message }) => { console.error(message); process.exit(1); });`;
  const { status, stderr, error } = spawnSync(process.execPath, ["-e", script], {
    cwd: process.cwd(),
    env: machine.env as NodeJS.ProcessEnv,
    encoding: "utf8",
    timeout: INSTALL_TIMEOUT_MS,
  });
  if (status === 0) return undefined;
  return `download: ${stderr.trim().split("\n").at(-1) || error?.message || "no response"}`;
}
