import { removeFolders, run } from "./testing/run-app.js";

afterAll(removeFolders);

test("the help of every command has a usage, an example, and describes what the command takes", async () => {
  const help = await run(["help"], { url: undefined, way: "json" });
  const { commands } = JSON.parse(help.stdout) as {
    commands: { name: string; summary: string; parameters: { flags: string }[] }[];
  };
  for (const { name, summary, parameters } of commands) {
    const { code, stdout } = await run([name, "--help"], { url: undefined });
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, " ")).toContain(summary);
    expect(stdout).toMatch(new RegExp(`Usage  vaultmart ${name}`));
    expect(stdout).toMatch(/Examples\n {2}# .+\n {2}\S/);
    for (const { flags } of parameters) expect(stdout).toContain(flags);
  }
});
