import { spawnSync } from "node:child_process";

/** How long an installation may take on a slow connection, in milliseconds. */
export const INSTALL_TIMEOUT_MS = 15 * 60_000;

/**
 * Installs the first of the given Debian packages that exists. Requires root.
 * @returns the reason if it failed
 */
export function installDebianPackage(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, {
      env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
      timeout: INSTALL_TIMEOUT_MS,
    });
  if (run("update", "-q").error) return "there is no apt-get";
  const isInstalled = names.some(
    (name) => run("install", "-yq", "--no-install-recommends", name).status === 0,
  );
  return isInstalled ? undefined : `apt-get can install none of ${names.join(", ")}`;
}
