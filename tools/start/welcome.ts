import { bold, cyan, dim } from "../console/screen.js";
import type { Suite } from "../emulators/suite.js";
import type { Account } from "./accounts.js";

export interface Welcome {
  readonly suite: Pick<Suite, "ports" | "siteUrl" | "apiUrl" | "logFile" | "env">;
  /** Empty when the marketplace started without data. */
  readonly accounts: readonly Account[];
}

/** What `npm start` shows when all is ready: where everything is, who to be, and what to try. */
export function welcome({ suite, accounts }: Welcome): string {
  const { siteUrl, apiUrl, env, logFile } = suite;
  const places = [
    ["Site", cyan(siteUrl)],
    ["API", cyan(apiUrl)],
    ["Auth", env.FIREBASE_AUTH_EMULATOR_HOST],
    ["Functions", `127.0.0.1:${suite.ports.functions}`],
    ["Firestore", env.FIRESTORE_EMULATOR_HOST],
    ["Storage", env.FIREBASE_STORAGE_EMULATOR_HOST],
    ["Log", logFile],
  ];
  return [
    "",
    bold("Vaultmart is running"),
    ...table(places),
    "",
    bold("Sign in with"),
    ...(accounts.length > 0
      ? table(
          accounts.map(({ email, password, displayName, note }) => [email, password, displayName, dim(note)]),
        )
      : [dim("  any new account: the marketplace is empty")]),
    "",
    bold("Try"),
    ...examples(suite, accounts[0]).map((line) => `  ${line}`),
    "",
    dim("Ctrl-C stops it. Nothing that you do here is kept."),
    "",
  ].join("\n");
}

function examples({ apiUrl, env }: Welcome["suite"], account: Account | undefined): string[] {
  const signIn = `http://${env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const credentials = {
    email: account?.email ?? "you@example.com",
    password: account?.password ?? "password",
    returnSecureToken: true,
  };
  return [
    `curl ${apiUrl}/health`,
    `curl '${apiUrl}/cli/products/search?q=review'`,
    `curl '${signIn}' -H 'content-type: application/json' -d '${JSON.stringify(credentials)}'`,
  ];
}

/** Columns as wide as their widest cell; colours, which take no width, stand in the last column only. */
function table(rows: readonly (readonly (string | undefined)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => (cell ?? "").padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
}
