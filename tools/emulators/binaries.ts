import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { installed } from "../terminal/child.js";
import { Refusal } from "../terminal/refusal.js";
import { launcherJar } from "./jar.js";
import { type Java, type Machine, MIN_JAVA } from "./java.js";

/** The two emulator programs that are not part of `firebase-tools`, by the name of the emulator. */
export type Binary = "firestore" | "storage";

/** The source of a program. The path of `cloud-sdk` and `environment` must be passed to `firebase-tools`. */
export type Source =
  | { readonly from: "environment" | "cloud-sdk"; readonly path: string }
  | { readonly from: "firebase-tools" }
  | { readonly from: "download" };

export interface BinarySettings {
  readonly machine: Machine;
  /** The root of the project: its `node_modules/firebase-tools` says which versions it needs. */
  readonly root: string;
  readonly javas: readonly Java[];
  /** Folders of the Cloud SDK to search first. Tests pass their own. */
  readonly cloudSdkFolders?: readonly string[];
}

const FIRESTORE_MAIN = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const STORAGE_MAIN = "StorageRulesRuntime";
/** Makes queries of the Firestore emulator read only their collection (decision 337). */
const FIRESTORE_AGENT = "RowsAgent";
/** The first Java that can change class files without a library. */
const MIN_JAVA_OF_AGENT = 24;

/** The environment variable that makes `firebase-tools` use the given program instead of its own. */
export function binaryVariable(binary: Binary): string {
  return `${binary.toUpperCase()}_EMULATOR_BINARY_PATH`;
}

/**
 * Finds a program in this order: the environment, the cache of `firebase-tools`, the Cloud SDK's jar, a download
 * (DESIGN §9).
 *
 * The Cloud SDK's jar does not specify a main class, so a launcher is created for it. For Storage, a rules runtime is
 * compiled against it, once per user.
 */
export function findBinary(binary: Binary, settings: BinarySettings): Source {
  const { env } = settings.machine;
  const given = env[binaryVariable(binary)];
  if (given) {
    if (existsSync(given)) return { from: "environment", path: given };
    throw new Refusal(`${binaryVariable(binary)} is set to ${given}, but no such file exists.`);
  }
  if (existsSync(join(firebaseCache(settings.machine), firebaseFile(binary, settings.root)))) {
    return { from: "firebase-tools" };
  }
  const jar = cloudSdkJar(settings);
  const path =
    jar && (binary === "firestore" ? firestoreLauncher(jar, settings) : storageLauncher(jar, settings));
  return path ? { from: "cloud-sdk", path } : { from: "download" };
}

/**
 * Makes `firebase-tools` download a program into its cache.
 *
 * @throws Refusal with the last line of its output if the download fails
 */
export function download(
  binary: Binary,
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): void {
  const program = installed(root, "firebase-tools/lib/bin/firebase.js");
  const run = spawnSync(process.execPath, [program, `setup:emulators:${binary}`], {
    cwd: root,
    env: { ...env, CI: "true" },
    encoding: "utf8",
  });
  if (run.status === 0) return;
  const said = `${run.stdout}${run.stderr}`.trim().split("\n").at(-1);
  throw new Refusal(
    `The ${binary === "firestore" ? "Firestore" : "Storage"} emulator is not installed and could not be downloaded ` +
      `(${said || "no response"}). Connect to the internet once, install the Cloud SDK's component cloud-firestore-emulator and a JDK, ` +
      `or set ${binaryVariable(binary)}.`,
  );
}

/** How long a download of the Emulator UI (4 MB) may take, in milliseconds. */
const UI_TIMEOUT_MS = 60_000;

/**
 * Whether `firebase-tools` has the Emulator UI. Downloads it if it is missing. A failed download is not an error,
 * because a marketplace also runs without it.
 * @param onDownload called before a download
 */
export function hasEmulatorUi(machine: Machine, root: string, onDownload: () => void): boolean {
  const file = join(firebaseCache(machine), firebaseFile("ui", root));
  if (existsSync(file)) return true;
  onDownload();
  const program = installed(root, "firebase-tools/lib/bin/firebase.js");
  spawnSync(process.execPath, [program, "setup:emulators:ui"], {
    cwd: root,
    env: { ...(machine.env as NodeJS.ProcessEnv), CI: "true" },
    stdio: "ignore",
    timeout: UI_TIMEOUT_MS,
  });
  return existsSync(file);
}

function firebaseCache({ env, home }: Machine): string {
  return env.FIREBASE_EMULATORS_PATH ?? join(home, ".cache", "firebase", "emulators");
}

function firebaseFile(binary: Binary | "ui", root: string): string {
  const table = installed(root, "firebase-tools/lib/emulator/downloadableEmulatorInfo.json");
  const details = JSON.parse(readFileSync(table, "utf8"));
  return (binary === "ui" ? details.ui.main : details[binary]).downloadPathRelativeToCacheDir;
}

function cloudSdkJar(settings: BinarySettings): string | undefined {
  return (settings.cloudSdkFolders ?? usualCloudSdkFolders(settings.machine))
    .map((folder) => join(folder, "platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar"))
    .find((jar) => existsSync(jar));
}

function usualCloudSdkFolders({ env, platform, home }: Machine): string[] {
  const onPath = (env.PATH ?? env.Path ?? "")
    .split(delimiter)
    .map((folder) => join(folder, platform === "win32" ? "gcloud.cmd" : "gcloud"))
    .filter((program) => existsSync(program))
    .map((program) => dirname(dirname(realpathSync(program))));
  const name = "google-cloud-sdk";
  const windows = [env.LOCALAPPDATA, env.ProgramFiles, env["ProgramFiles(x86)"]];
  return [
    ...(env.CLOUDSDK_ROOT_DIR ? [env.CLOUDSDK_ROOT_DIR] : []),
    ...onPath,
    ...["/usr/lib", "/usr/share", "/opt", "/opt/homebrew/share", "/usr/local/share", home].map((root) =>
      join(root, name),
    ),
    `/snap/${name}/current`,
    ...windows.flatMap((root) => (root ? [join(root, "Google", "Cloud SDK", name)] : [])),
  ];
}

/** Without a Java that can compile and run the agent, or if it does not compile, the emulator starts as it is. */
function firestoreLauncher(jar: string, settings: BinarySettings): string {
  const { machine, root, javas } = settings;
  const plain = launcherJar(FIRESTORE_MAIN, [jar]);
  const canRun = (javas[0]?.major ?? 0) >= MIN_JAVA_OF_AGENT;
  const compiler = canRun ? compilerOf(javas, MIN_JAVA_OF_AGENT) : undefined;
  if (!compiler) {
    return built(machine, "firestore", digest(plain), (folder) =>
      writeFileSync(join(folder, "launcher.jar"), plain),
    );
  }
  const sources = ["Rows", FIRESTORE_AGENT].map((name) =>
    join(root, "tools/emulators/firestore-rows", `${name}.java`),
  );
  const key = digest(...sources.map((source) => readFileSync(source)), identity(jar));
  return built(machine, "firestore", key, (folder, final) => {
    const failure = compile({ compiler, release: MIN_JAVA_OF_AGENT, jar, folder, sources });
    const launcher = failure
      ? plain
      : launcherJar(FIRESTORE_MAIN, [jar, join(final, "classes") + sep], FIRESTORE_AGENT);
    writeFileSync(join(folder, "launcher.jar"), launcher);
  });
}

/** Undefined if no Java on this machine can compile, so that the program must be downloaded. */
function storageLauncher(jar: string, { machine, root, javas }: BinarySettings): string | undefined {
  const compiler = compilerOf(javas, MIN_JAVA);
  if (!compiler) return undefined;
  const source = join(root, "tools/emulators/storage-rules", `${STORAGE_MAIN}.java`);
  const key = digest(readFileSync(source), identity(jar));
  return built(machine, "storage-rules", key, (folder, final) => {
    const failure = compile({ compiler, release: MIN_JAVA, jar, folder, sources: [source] });
    if (failure) {
      throw new Refusal(`The storage rules runtime does not compile with ${compiler} and ${jar}: ${failure}`);
    }
    writeFileSync(
      join(folder, "launcher.jar"),
      launcherJar(STORAGE_MAIN, [jar, join(final, "classes") + sep]),
    );
  });
}

const compilerOf = (javas: readonly Java[], from: number) =>
  javas.find((java) => java.compiler && java.major >= from)?.compiler;

/** Changes when the jar is replaced by another version. */
function identity(jar: string): string {
  const { size, mtimeMs } = statSync(jar);
  return `${jar}\n${size}\n${mtimeMs}`;
}

interface Compilation {
  readonly compiler: string;
  /** The version of Java that the classes need. */
  readonly release: number;
  /** What the sources use. */
  readonly jar: string;
  /** The classes are written to its folder `classes`. */
  readonly folder: string;
  readonly sources: readonly string[];
}

/** @returns what the compiler says if it fails */
function compile({ compiler, release, jar, folder, sources }: Compilation): string | undefined {
  const options = ["--release", String(release), "-proc:none", "-cp", jar, "-d", join(folder, "classes")];
  const run = spawnSync(compiler, [...options, ...sources], { encoding: "utf8" });
  return run.status === 0 ? undefined : String(run.stderr || run.error);
}

/**
 * The launcher in the user's cache, created if it is missing.
 *
 * It is created in a folder next to its final path and then renamed, so that two commands that start at the
 * same time never read half of it. The second rename fails, and that command uses the first one's launcher.
 */
function built(
  machine: Machine,
  name: string,
  key: string,
  make: (folder: string, final: string) => void,
): string {
  const cache = join(machine.env.XDG_CACHE_HOME ?? join(machine.home, ".cache"), "vaultmart", "emulators");
  const final = join(cache, `${name}-${key}`);
  const launcher = join(final, "launcher.jar");
  if (existsSync(launcher)) return launcher;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${name}-making-`));
  try {
    make(folder, final);
    renameSync(folder, final);
  } catch (failure) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(launcher)) throw failure;
  }
  return launcher;
}

function digest(...parts: (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}
