import { abilityOf, type ColourSetting } from "./capabilities.js";

test.each<[string, Record<string, string>, boolean, ColourSetting, boolean]>([
  ["a terminal", {}, true, "auto", true],
  ["a pipe", {}, false, "auto", false],
  ["a dumb terminal", { TERM: "dumb" }, true, "auto", false],
  ["NO_COLOR", { NO_COLOR: "1" }, true, "auto", false],
  ["an empty NO_COLOR, which says nothing", { NO_COLOR: "" }, true, "auto", true],
  ["FORCE_COLOR", { FORCE_COLOR: "1" }, false, "auto", true],
  ["FORCE_COLOR=0", { FORCE_COLOR: "0" }, true, "auto", false],
  ["both, of which NO_COLOR wins", { NO_COLOR: "1", FORCE_COLOR: "1" }, true, "auto", false],
  ["CLICOLOR=0", { CLICOLOR: "0" }, true, "auto", false],
  ["CLICOLOR=1 in a pipe", { CLICOLOR: "1" }, false, "auto", false],
  ["CLICOLOR_FORCE", { CLICOLOR_FORCE: "1", CLICOLOR: "0" }, false, "auto", true],
  ["CLICOLOR_FORCE=0", { CLICOLOR_FORCE: "0" }, false, "auto", false],
  ["NO_COLOR against CLICOLOR_FORCE", { NO_COLOR: "1", CLICOLOR_FORCE: "1" }, true, "auto", false],
  ["the setting never", {}, true, "never", false],
  ["the setting always", {}, false, "always", true],
  ["the setting always against NO_COLOR", { NO_COLOR: "1" }, true, "always", false],
])("colour for %s: %j", (_what, env, isTerminal, setting, colour) => {
  expect(abilityOf(env, isTerminal, setting).colour).toBe(colour);
});

test.each<[Record<string, string>, boolean, boolean]>([
  [{ TERM_PROGRAM: "vscode" }, true, true],
  [{ TERM_PROGRAM: "vscode" }, false, false],
  [{ TERM_PROGRAM: "vscode", CI: "true" }, true, false],
  [{ VTE_VERSION: "7200" }, true, true],
  [{ VTE_VERSION: "4900" }, true, false],
  [{ TERM: "xterm-256color" }, true, false],
  [{ FORCE_HYPERLINK: "1" }, false, true],
  [{ FORCE_HYPERLINK: "0", TERM_PROGRAM: "vscode" }, true, false],
])("links for %j, terminal %j: %j", (env, isTerminal, links) => {
  expect(abilityOf(env, isTerminal).links).toBe(links);
});
