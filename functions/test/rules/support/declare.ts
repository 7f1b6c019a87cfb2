import type { RulesCase, World } from "./world.js";

/** Declares each case as a test; one that could not be told from another by its name would hide it. */
export function declareCases(cases: readonly RulesCase[], world: () => World): void {
  const names = cases.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two cases are called "${twice}"`);
  for (const rulesCase of cases) {
    test(rulesCase.name, async () => {
      expect(await world().check(rulesCase)).toBeUndefined();
    });
  }
}
