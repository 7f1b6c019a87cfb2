import type { Suite } from "../emulators/suite.js";
import { bold, cyan, dim } from "../terminal/screen.js";
import type { Account } from "./accounts.js";

export interface Welcome {
  readonly suite: Pick<Suite, "ports" | "siteUrl" | "apiUrl" | "uiUrl" | "logFile" | "env">;
  /** Empty if the marketplace started without data. */
  readonly accounts: readonly Account[];
}

/** The text that `npm start` shows when the marketplace is ready: URLs, accounts, and commands to try. */
export function welcome({ suite, accounts }: Welcome): string {
  const { siteUrl, apiUrl, uiUrl, env, logFile } = suite;
  const boss = accounts.find(({ admin }) => admin);
  const places = [
    ["Site", cyan(siteUrl)],
    ["API", cyan(apiUrl)],
    ["Admin", `${cyan(`${siteUrl}/admin`)}${boss ? ` (sign in as ${boss.email}, ${boss.password})` : ""}`],
    ...(uiUrl ? [["Emulator UI", `${cyan(uiUrl)} (the Firebase console of this marketplace)`]] : []),
    ["Auth", env.FIREBASE_AUTH_EMULATOR_HOST],
    ["Functions", `127.0.0.1:${suite.ports.functions}`],
    ["Firestore", env.FIRESTORE_EMULATOR_HOST],
    ["Storage", env.FIREBASE_STORAGE_EMULATOR_HOST],
    ["Stripe", `${cyan(env.LOCAL_STRIPE_URL ?? "")} (local, no money moves)`],
    ["Emails", `${cyan(env.LOCAL_MAIL_URL ?? "")} (what would be sent)`],
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
    dim(
      "Buy on the site with the card 4242 4242 4242 4242, any future date and any code. Refund or dispute on the Stripe page.",
    ),
    dim("Press Ctrl-C to stop. Data is discarded on exit."),
    "",
  ].join("\n");
}

/**
 * Commands to paste into a shell one after another: search, publish a folder as a ZIP, and download it again. The two
 * digests at the end are equal.
 */
export function examples({ apiUrl, env }: Pick<Suite, "apiUrl" | "env">, account?: Account): string[] {
  const signIn = `http://${env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const credentials = {
    email: account?.email ?? "you@example.com",
    password: account?.password ?? "password",
    returnSecureToken: true,
  };
  const listing = {
    title: "My Skill",
    slug: "my-skill",
    description: "Says hello",
    category: "skills",
    price: 0,
    fileName: "my-skill.zip",
    version: "1.0.0",
  };
  const create = JSON.stringify(listing).replace(/\}$/, `,"fileKey":"'"$KEY"'","fileSize":'$SIZE'}`);
  return [
    `curl -sw '\\n' ${apiUrl}/health`,
    `curl -sw '\\n' '${apiUrl}/cli/products/search?q=review&limit=3'`,
    `field() { node -pe "JSON.parse(require('fs').readFileSync(0))['$1']"; }`,
    `TOKEN=$(curl -s '${signIn}' -H 'content-type: application/json' -d '${JSON.stringify(credentials)}' | field idToken)`,
    `api() { curl -sw '\\n' "${apiUrl}$1" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d "$2"; }`,
    "mkdir -p my-skill && printf -- '---\\nname: my-skill\\ndescription: Says hello\\n---\\nSay hello.\\n' > my-skill/SKILL.md",
    "(cd my-skill && zip -qr ../my-skill.zip .) && SIZE=$(wc -c < my-skill.zip | tr -d ' ')",
    `UPLOAD=$(api /products/upload '{"fileName":"my-skill.zip","fileSize":'$SIZE',"productKey":"my-skill"}')`,
    `KEY=$(echo "$UPLOAD" | field key)`,
    `curl -s -X PUT --data-binary @my-skill.zip "$(echo "$UPLOAD" | field url)" > /dev/null`,
    `ID=$(api /cli/products/create '${create}' | field productId)`,
    `api /products/self-approve '{"productId":"'"$ID"'"}'`,
    `curl -s -o again.zip "$(api /products/download '{"productId":"'"$ID"'"}' | field url)"`,
    "sha256sum my-skill.zip again.zip",
  ];
}

/** Columns as wide as their widest cell. Colors, which have no width, are only in the last column. */
function table(rows: readonly (readonly (string | undefined)[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => (cell ?? "").padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
}
