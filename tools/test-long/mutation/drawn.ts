import { readFileSync } from "node:fs";
import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { keyOf } from "./draw.js";

/** Names the file with the keys of the drawn changes, for the processes that Stryker starts. */
export const DRAWN_CHANGES = "VAULTMART_DRAWN_CHANGES";

/** Leaves out what was not drawn: a place in the code contains other changes than the drawn one. */
class DrawnChecker implements Checker {
  private drawn = new Set<string>();

  async init(): Promise<void> {
    this.drawn = new Set(JSON.parse(readFileSync(process.env[DRAWN_CHANGES] ?? "", "utf8")));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const result = (mutant: Mutant): CheckResult =>
      this.drawn.has(keyOf(mutant))
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not drawn" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)]));
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "drawn", DrawnChecker)];
