import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { Refusal } from "../terminal/refusal.js";

/** The minimum Java version of the emulators of `firebase-tools` 15. */
export const MIN_JAVA = 21;

export interface Java {
  /** The value of `JAVA_HOME`; `bin/java` is in it. */
  readonly home: string;
  /** Such as `25.0.1`. */
  readonly version: string;
  readonly major: number;
  /** The path of `javac`, which is missing in a runtime without a development kit. */
  readonly compiler: string | undefined;
}

/** The folders to search. Tests pass their own folders. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
  /** Folders whose subfolders are Java installations; by default, the usual ones of the platform. */
  readonly javaFolders?: readonly string[];
}

/**
 * All Java installations on the machine, newest first. Of two equal versions, the one with a compiler comes first.
 */
export function findJavas(machine: Machine, moreFolders: readonly string[] = []): Java[] {
  const homes = new Set<string>();
  for (const home of candidates(machine, moreFolders)) {
    const program = join(home, "bin", executable(machine, "java"));
    if (existsSync(program)) homes.add(dirname(dirname(realpathSync(program))));
  }
  return [...homes]
    .map((home) => inspect(home, machine))
    .filter((java) => java !== undefined)
    .sort(newestFirst);
}

/**
 * Returns the newest Java, if it is new enough.
 * @throws Refusal that says what is missing and how to get it.
 */
export function requireJava(javas: readonly Java[]): Java {
  const newest = javas[0];
  if (newest && newest.major >= MIN_JAVA) return newest;
  const found = newest ? `the newest one found is ${newest.version} (${newest.home})` : "none was found";
  throw new Refusal(
    `The Firebase emulators need Java ${MIN_JAVA} or newer, but ${found}. Install it ` +
      "(Debian and Ubuntu: `apt-get install openjdk-21-jdk-headless` or a newer one; macOS: `brew install openjdk`; " +
      "Windows: https://adoptium.net) or set JAVA_HOME to its folder.",
  );
}

function candidates(machine: Machine, moreFolders: readonly string[]): string[] {
  const fromPath = (machine.env.PATH ?? machine.env.Path ?? "")
    .split(machine.platform === process.platform ? delimiter : ":")
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, executable(machine, "java")))
    .filter((program) => existsSync(program))
    .map((program) => dirname(dirname(realpathSync(program))));
  const folders = [...(machine.javaFolders ?? usualFolders(machine)), ...moreFolders];
  const installed = folders.flatMap((folder) =>
    subfolders(folder).flatMap((name) => [
      join(folder, name),
      join(folder, name, "Contents", "Home"),
      join(folder, name, "libexec", "openjdk.jdk", "Contents", "Home"),
    ]),
  );
  return [...(machine.env.JAVA_HOME ? [machine.env.JAVA_HOME] : []), ...fromPath, ...installed];
}

function usualFolders({ platform, env, home }: Machine): string[] {
  const own = [
    join(home, ".sdkman", "candidates", "java"),
    join(home, ".jdks"),
    join(home, ".asdf", "installs", "java"),
  ];
  if (platform === "darwin") {
    const system = "/Library/Java/JavaVirtualMachines";
    return [system, join(home, system), "/opt/homebrew/opt", "/usr/local/opt", ...own];
  }
  if (platform === "win32") {
    const makers = ["Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto", "BellSoft"];
    const programs = [env.ProgramFiles, env.LOCALAPPDATA && join(env.LOCALAPPDATA, "Programs")];
    return [...programs.flatMap((root) => (root ? makers.map((maker) => join(root, maker)) : [])), ...own];
  }
  return ["/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/opt/java", "/opt", ...own];
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A usual folder that is missing on this machine, or that this user may not read, contains no Java for
    // us.
    return [];
  }
}

function inspect(home: string, machine: Machine): Java | undefined {
  const version =
    versionFromRelease(home) ?? versionFromProgram(join(home, "bin", executable(machine, "java")));
  const major = Number(version?.split(".")[0]);
  if (version === undefined || !Number.isInteger(major)) return undefined;
  const compiler = join(home, "bin", executable(machine, "javac"));
  return { home, version, major, compiler: existsSync(compiler) ? compiler : undefined };
}

/** Nearly every Java has a `release` file, which avoids running it. */
function versionFromRelease(home: string): string | undefined {
  const file = join(home, "release");
  return existsSync(file) ? /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
}

function versionFromProgram(program: string): string | undefined {
  const { stdout, stderr } = spawnSync(program, ["-version"], { encoding: "utf8", timeout: 10_000 });
  return /version "([^"]+)"/.exec(`${stdout}${stderr}`)?.[1];
}

function executable({ platform }: Machine, name: string): string {
  return platform === "win32" ? `${name}.exe` : name;
}

function newestFirst(a: Java, b: Java): number {
  const order = b.version.localeCompare(a.version, "en", { numeric: true });
  return order || Number(b.compiler !== undefined) - Number(a.compiler !== undefined);
}
