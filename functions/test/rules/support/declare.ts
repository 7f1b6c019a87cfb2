import type { RulesCase, World } from "./world.js";

/** Declares each case as a test. Throws on duplicate names, since one case would hide the other. */
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
