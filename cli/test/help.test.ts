import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MACHINE_NODE } from "./support/machine.js";
import { BINARY, json, newFolder, vaultmart, vaultmartProcess } from "./support/run.js";

/** DESIGN §8 and §17, in the order of the help. */
const NAMES =
  "search info versions diff open browse trending install list outdated why update uninstall verify log audit pin unpin buy library review like follow report init validate scan publish publisher withdraw restore yank deprecate stats notifications login whoami logout token doctor config upgrade completion mcp".split(
    " ",
  );

const offline = { env: { VAULTMART_URL: undefined } };

describe("help", () => {
  test("names every command of the table, once, without a site", async () => {
    const { commands } = await json<{ commands: { name: string }[] }>(["help"], offline);
    expect(commands.map(({ name }) => name)).toEqual(NAMES);
    const { code, stdout, stderr } = await vaultmartProcess([], offline);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name}( |$)`, "m"));
  });

  test("looks like this", async () => {
    const { stdout } = await vaultmart(["like", "--help"], offline);
    expect(stdout).toMatchInlineSnapshot(`
"Like a product, or remove your like

Usage  vaultmart like <slug> [options]

Arguments
  <slug>  The product's name, as in its URL

Options
  --undo  Remove your like

Global options
  --json           Print the result as one JSON document, and errors as JSON on
                   stderr
  --url <address>  Use this marketplace instead of the configured one
  -h, --help       Show this help

Examples
  # Like a product
  vaultmart like release-train
  # Remove your like
  vaultmart like release-train --undo
"
`);
  });

  test("no line of it is wider than the terminal", async () => {
    for (const columns of [40, 80, 120]) {
      for (const args of [["--help"], ["search", "--help"], ["install", "--help"]]) {
        const { stdout } = await vaultmart(args, { env: { ...offline.env, COLUMNS: String(columns) } });
        // Commands are not broken, so that they can be pasted.
        const [text = ""] = stdout.replace(/^Usage .*\n/m, "").split("\nExamples\n");
        expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(columns);
      }
    }
  });

  test("`help <command>` is `<command> --help`", async () => {
    const [one, other] = await Promise.all([
      vaultmart(["help", "search"], offline),
      vaultmart(["search", "-h"], offline),
    ]);
    expect(one).toEqual(other);
  });

  test.each([
    [["help", "serch"], "Did you mean search?"],
    [["serch", "--help"], "Did you mean search?"],
    [["--url", "https://a.example", "help", "xyzzy"], "Run `vaultmart help` for a list of commands."],
  ])("of an unknown command, %j, ends with 1 and says what could be meant", async (args, hint) => {
    const { code, stdout, stderr } = await vaultmart(args, offline);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Error Unknown command '(serch|xyzzy)'\n/);
    expect(stderr).toContain(hint);
  });

  test("the version is the package's", async () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, "../package.json"), "utf8")) as {
      version: string;
    };
    expect(await vaultmartProcess(["--version"], offline)).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
    expect(await json(["-V"], offline)).toEqual({ version });
  });
});

describe("the list of commands and the version, which come before the client is compiled", () => {
  test.each(["always", "never"])("are what the client says, with colour %s", async (setting) => {
    const home = newFolder();
    await vaultmart(["config", "set", "color", setting], { home });
    // With a second option, the client itself runs.
    const whole = ["--url", "https://market.example"];
    for (const [quick, slow] of [
      [[], whole],
      [["--help"], ["--help", ...whole]],
      [["-h"], [...whole, "-h"]],
      [["help"], ["help", ...whole]],
      [["--version"], [...whole, "--version"]],
    ] as const) {
      const told = await vaultmartProcess(quick, { ...offline, home });
      expect(told).toEqual(await vaultmart(slow, { ...offline, home }));
      expect(told.stdout.includes("\u001b[1m")).toBe(setting === "always" && quick[0] !== "--version");
    }
  });

  test("need nothing of it, and a damaged file of settings does not keep them", async () => {
    const home = newFolder();
    writeFileSync(join(home, "refuse.cjs"), "require('node:vm').compileFunction = () => process.exit(99);");
    mkdirSync(join(home, ".config/vaultmart"), { recursive: true });
    writeFileSync(join(home, ".config/vaultmart/config.json"), "{ half");
    const env = { ...offline.env, NODE_OPTIONS: `--require ${join(home, "refuse.cjs")}` };
    for (const args of [[], ["-h"], ["--help"], ["help"], ["-V"], ["--version"]]) {
      expect(await vaultmartProcess(args, { home, env })).toMatchObject({ code: 0, stderr: "" });
    }
    for (const args of [["like", "--help"], [""], ["--help", "--json"]]) {
      expect((await vaultmartProcess(args, { home, env })).code).toBe(99);
    }
  });
});

describe("a command line that is wrong ends with 4 and says what to do", () => {
  test.each<[string, string[], string, string]>([
    ["an unknown command", ["serch"], "Unknown command 'serch'", "Did you mean search?"],
    [
      "nothing like any command",
      ["xyzzy"],
      "Unknown command 'xyzzy'",
      "Run `vaultmart help` for a list of commands.",
    ],
    [
      "an unknown option",
      ["search", "--catgory", "x"],
      "Unknown option '--catgory'",
      "Did you mean --category?",
    ],
    [
      "a missing argument",
      ["info"],
      "Missing required argument 'slug'",
      "Run `vaultmart info --help` for usage.",
    ],
  ])("%s", async (_what, args, error, hint) => {
    const { code, stdout, stderr } = await vaultmart([...args, "--json"], offline);
    expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({ error, hint });
  });

  test("every parameter that does not fit is named", async () => {
    const { code, stderr } = await vaultmart(
      ["search", "--limit", "99", "--category", "cars", "--page", "x"],
      offline,
    );
    expect(code).toBe(4);
    expect(stderr).toMatchInlineSnapshot(`
"Error Invalid arguments
  --category: must be one of skills, squads, agents, workflows, design-systems, claude-md, prompts, bundle, applications, systems
  --limit: must be at most 50
  --page: must be a whole number
Run \`vaultmart search --help\` for usage.
"
`);
  });
});

describe("completions", () => {
  test.each(["bash", "zsh", "fish", "powershell"])(
    "for %s name commands, options and choices",
    async (shell) => {
      const { code, stdout } = await vaultmart(["completion", shell], offline);
      expect(code).toBe(0);
      for (const word of ["trending", "category", "design-systems", "print-token"])
        expect(stdout).toContain(word);
    },
  );

  test("for bash complete a command and its options", async () => {
    const { stdout } = await vaultmart(["completion", "bash"], offline);
    const { execFileSync } = await import("node:child_process");
    const complete = (...words: string[]) =>
      execFileSync("bash", [
        "-c",
        `vaultmart() { echo "$* commit-notes" | tr ' ' '\\n'; }\n${stdout}\nCOMP_WORDS=(vaultmart ${words.join(" ")}); COMP_CWORD=${words.length}; _vaultmart; echo "\${COMPREPLY[*]}"`,
      ])
        .toString()
        .trim();
    expect(complete("tren")).toBe("trending");
    expect(complete("search", "--cat")).toBe("--category");
    expect(complete("search", "--category", "des")).toBe("design-systems");
    expect(complete("search", "-c", "des")).toBe("design-systems");
    expect(complete("update", "commit")).toBe("commit-notes");
    expect(complete("help", "tren")).toBe("trending");
    expect(complete("--url", "https://a.example", "tren")).toBe("trending");
    expect(complete("--url", "https://a.example", "search", "--cat")).toBe("--category");
  });
});

test("the file runs by itself: a first line for the shell, and the mode", async () => {
  const { accessSync, constants, readFileSync } = await import("node:fs");
  accessSync(BINARY, constants.X_OK);
  expect(readFileSync(BINARY, "utf8").split("\n")[0]).toBe("#!/usr/bin/env node");
  // The version is printed without the client beside it.
  const { cpSync } = await import("node:fs");
  const { execFileSync } = await import("node:child_process");
  const alone = `${newFolder()}/vaultmart`;
  cpSync(BINARY, alone);
  expect(execFileSync(MACHINE_NODE, [alone, "--version"]).toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
});
