import { installed, runNode, typescriptLoader } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { bold, green, progress, red } from "../terminal/screen.js";

/** `npm run check`: the static checks. Every check runs, even after one has failed. */
const root = process.cwd();

const CHECKS: readonly { readonly name: string; readonly program: readonly string[] }[] = [
  { name: "Types", program: [installed(root, "typescript/bin/tsc"), "--noEmit"] },
  {
    name: "Types of the web app",
    program: [installed(root, "typescript/bin/tsc"), "--noEmit", "--project", "hosting/app"],
  },
  { name: "Style", program: [installed(root, "@biomejs/biome/bin/biome"), "check", "."] },
  { name: "Prose", program: [...typescriptLoader(root), "tools/check-prose/main.ts"] },
  { name: "Generated files", program: [...typescriptLoader(root), "tools/generate/main.ts", "--check"] },
];

await runCommand(async (_args, interrupt) => {
  const failed: string[] = [];
  for (const { name, program } of CHECKS) {
    progress(name);
    if ((await runNode(root, program, { interrupt })) !== 0) failed.push(name);
    interrupt.throwIfAborted();
  }
  const outcome = CHECKS.map(
    ({ name }) => `${name} ${failed.includes(name) ? red("failed") : green("passed")}`,
  );
  console.log(bold(outcome.join(", ")));
  return failed.length === 0 ? 0 : 1;
});
