import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suiteConfig } from "../emulators/config.js";
import { choosePorts } from "../emulators/ports.js";
import { prepareMachine } from "../emulators/suite.js";
import { installed, runNode, typescriptLoader } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { progress } from "../terminal/screen.js";

/**
 * `npm run check:rules`: mutation-tests the security rules. It drops and negates each condition of both rules
 * files in turn and runs the rules tests against each mutant
 * (docs/decisions/023-rules-proved-by-mutation.md).
 *
 * It starts its own Firestore and Storage emulators and runs `judge.ts` next to them.
 */
const root = process.cwd();

await runCommand(async (args, interrupt) => {
  const machine = prepareMachine(root, progress);
  const folder = join(root, ".work", "check-rules");
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), "vaultmart-"));
  const files = { firestore: { rules: "firestore.rules" }, storage: { rules: "storage.rules" } };
  for (const { rules } of Object.values(files)) copyFileSync(join(root, rules), join(folder, rules));
  const config = join(folder, "firebase.json");
  writeFileSync(config, JSON.stringify(suiteConfig(files, await choosePorts({}))));
  const judge = [
    process.execPath,
    ...typescriptLoader(root),
    join(root, "tools/check-rules/judge.ts"),
    ...args,
  ];
  progress("Starting the Firestore and Storage emulators");
  try {
    return await runNode(
      root,
      [
        ...[
          installed(root, "firebase-tools/lib/bin/firebase.js"),
          "emulators:exec",
          "--log-verbosity",
          "SILENT",
        ],
        ...["--project", "demo-vaultmart-check", "--config", config, "--only", "firestore,storage"],
        judge.map((part) => JSON.stringify(part)).join(" "),
      ],
      { env: { ...machine, CI: "true", METADATA_SERVER_DETECTION: "none", TMPDIR: temporary }, interrupt },
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});
