import { PassThrough } from "node:stream";
import { CliError } from "../errors.js";
import { createScreen } from "./screen.js";

function screenOf({ isTTY = false, interactive = false, env = {} as Record<string, string> } = {}) {
  const stdout = Object.assign(new PassThrough(), { isTTY, columns: 60 });
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 60 });
  const stdin = new PassThrough();
  const signal = new AbortController().signal;
  const screen = createScreen({
    stdin,
    stdout,
    stderr,
    env,
    colour: "auto",
    interactive,
    quiet: false,
    signal,
  });
  return { screen, out: () => String(stdout.read() ?? ""), err: () => String(stderr.read() ?? "") };
}

test("results go to stdout and the rest to stderr", () => {
  const { screen, out, err } = screenOf();
  screen.print("result");
  screen.warn("word");
  expect([out(), err()]).toEqual(["result\n", "word\n"]);
});

test("nothing moves where nobody watches", () => {
  const { screen, out, err } = screenOf();
  const progress = screen.progress("Working", 10);
  progress.advance(5);
  progress.done("Done");
  expect([out(), err()]).toEqual(["", ""]);
});

test("a bar shows how far it is, makes room for lines, and leaves nothing behind", () => {
  const { screen, err } = screenOf({ isTTY: true });
  const progress = screen.progress("Sending", 10);
  progress.advance(5);
  screen.warn("line");
  const seen = err();
  expect(seen).toContain("━━━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌ 50%");
  expect(seen).toContain("\r\u001b[2Kline\n");
  progress.done();
  progress.done();
  expect(err()).toBe("\r\u001b[2K");
});

test("a question that nobody can answer names its flag; what is preset is taken, except where consent is asked", async () => {
  const { screen } = screenOf();
  expect(await screen.ask("Name?", { flag: "--name", preset: "ada" })).toBe("ada");
  const choices = [{ value: "a", label: "A" }] as const;
  expect(await screen.choose("Which?", choices, { flag: "--which", preset: "a" })).toBe("a");
  for (const asked of [
    screen.ask("Name?", { flag: "--flag" }),
    screen.choose("Which?", choices, { flag: "--flag" }),
    screen.confirm("Sure?", { flag: "--flag", preset: true }),
  ]) {
    const failure = await asked.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(CliError);
    expect((failure as CliError).details.hint).toContain("--flag");
    expect((failure as CliError).exitCode).toBe(4);
  }
});
