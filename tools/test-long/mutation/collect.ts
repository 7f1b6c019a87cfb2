import { expect } from "expect";
import { bind } from "jest-each";

export interface CollectedTest {
  readonly name: string;
  readonly run: () => unknown;
}

type Block = () => unknown;

let path: string[] = [];
let collected: CollectedTest[] = [];
let prepared: Block[] = [];

const test = (name: string, run: Block) => {
  collected.push({ name: [...path, name].join(" "), run });
};
const describe = (name: string, block: Block) => {
  path.push(name);
  block();
  path.pop();
};

/** The part of Vitest's API that the tests of pure code use: `describe`, `test`, their `each`, `beforeAll`, and `expect`. */
Object.assign(globalThis, {
  // The second argument of Vitest's `expect` is a message.
  expect: Object.assign((actual: unknown) => expect(actual), expect),
  beforeAll: (hook: Block) => {
    prepared.push(hook);
  },
  test: Object.assign(test, { each: bind(test as never) }),
  describe: Object.assign(describe, { each: bind(describe as never, false) }),
});

/** The tests that a file defines when it is loaded. */
export function collect(load: () => void): CollectedTest[] {
  path = [];
  collected = [];
  prepared = [];
  load();
  const hooks = prepared;
  if (hooks.length === 0) return collected;
  let ready: Promise<unknown> | undefined;
  return collected.map(({ name, run }) => ({
    name,
    async run() {
      ready ??= Promise.all(hooks.map((hook) => hook()));
      await ready;
      return run();
    },
  }));
}
