import { type Ran, type Running, vaultmart } from "./run.js";

/** The code that a login shows. */
export const CODE = /[BCDFGHJKLMNPQRSTVWXZ2-9]{4}-[BCDFGHJKLMNPQRSTVWXZ2-9]{4}/;
const ADDRESS = new RegExp(`https?://[^\\s"]+/cli/auth\\?code=(${CODE.source})`);

/**
 * Runs `vaultmart login` until it exits, and calls `act` once with the code and the URL that it shows.
 * If `act` fails, the login is killed too, because no one would approve it.
 *
 * @param run `vaultmartProcess` for a login that depends on its process
 */
export async function loginBy(
  act: (code: string, address: string) => Promise<unknown>,
  args: readonly string[] = [],
  running: Running = {},
  run = vaultmart,
): Promise<Ran> {
  let acted: Promise<unknown> | undefined;
  const ran = await run(["login", ...args], {
    ...running,
    onOutput: (text, kill) => {
      const [address, code] = ADDRESS.exec(text) ?? [];
      if (acted || !address || !code) return;
      acted = act(code, address);
      acted.catch(() => kill("SIGKILL"));
    },
  });
  await acted;
  return ran;
}
