import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { INSTALL_TIMEOUT_MS, installDebianPackage } from "../terminal/debian.js";
import { Refusal } from "../terminal/refusal.js";
import { findJavas, type Java, type Machine, MIN_JAVA, requireJava } from "./java.js";

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
 * The Java installations on the machine, newest first. If none is new enough, this first installs one: Debian's package
 * for root, otherwise Eclipse Temurin in `.work/java`. `VAULTMART_JAVA=none` prevents that.
 * @throws Refusal that says what is missing, why the installation failed, and how to get Java
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
  const installPackage = () => installDebianPackage(DEBIAN_PACKAGES, machine.env);
  for (const install of [...(isRoot ? [installPackage] : []), () => download(settings)]) {
    const failure = install();
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

/**
 * Downloads Eclipse Temurin, through `HTTPS_PROXY` if it is set. The runtime is moved to its place when it is
 * complete: a download that was cut off leaves nothing that looks like a Java.
 *
 * @returns why it failed
 */
function download({ machine, root }: JavaSettings): string | undefined {
  const folder = join(root, ".work", "java");
  mkdirSync(folder, { recursive: true });
  const unfinished = mkdtempSync(join(folder, "unfinished-"));
  try {
    // The library stores what it extracts in the folder `jre` beside the given path.
    const options = JSON.stringify({ type: "jre", installPath: join(unfinished, "installer") });
    const script = `require("njre").install(${MIN_JAVA}, ${options}).catch(({ message }) => { console.error(message); process.exit(1); });`;
    const { status, stderr, error } = spawnSync(process.execPath, ["-e", script], {
      env: machine.env as NodeJS.ProcessEnv,
      encoding: "utf8",
      timeout: INSTALL_TIMEOUT_MS,
    });
    if (status !== 0) {
      return `download: ${stderr.trim().split("\n").at(-1) || error?.message || "no response"}`;
    }
    rmSync(join(folder, "jre"), { recursive: true, force: true });
    renameSync(join(unfinished, "jre"), join(folder, "jre"));
    return undefined;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
