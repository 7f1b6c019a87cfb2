import { conditionsOf } from "./conditions.js";
import { mutantsOf } from "./mutants.js";

const rules = (body: string) => `service cloud.firestore {
  match /databases/{database}/documents {
    function shared(x) { return x == 1; }
    match /things/{id} {
      ${body}
    }
  }
}`;
const texts = (body: string) => conditionsOf(rules(body)).map(({ text }) => text);

test.each([
  ["allow read: if a;", ["a"]],
  ["allow read: if a && b(c && d);", ["a", "b(c && d)"]],
  ["allow read: if a || b && c;", ["a", "b", "c"]],
  ["allow read: if a && (b || c);", ["a", "(b || c)", "b", "c"]],
  ["allow read: if (a + b) == c;", ["(a + b) == c"]],
  ["allow read: if a in ['x && y', 'it\\'s; ||'] && b;", ["a in ['x && y', 'it\\'s; ||']", "b"]],
  ["function f() { let x = a && b;\n return x && get(/a/$(b)).c; }", ["x", "get(/a/$(b)).c"]],
  ["function f() { return get(/a/$(b)).data; }", []],
  ["function f() { return {'a': 1 && 2}; }", []],
  ["// allow read: if hidden;\nallow read: if a // && hidden\n && b;", ["a", "b"]],
])("the conditions of %j", (body, expected) => {
  expect(texts(body)).toEqual(["x == 1", ...expected]);
});

test("a condition knows its line, its operator and its block", () => {
  const [inShared, first, second] = conditionsOf(rules("allow read: if a\n || b;"));
  expect(inShared).toMatchObject({
    line: 3,
    joinedBy: undefined,
    block: undefined,
    owner: "function shared",
  });
  expect(first).toMatchObject({ line: 5, joinedBy: "||", block: "things", owner: "allow read" });
  expect(second).toMatchObject({ line: 6, joinedBy: "||", block: "things" });
});

test.each([
  ["a && b", ["!(a) && b", "true && b", "a && !(b)", "a && true"]],
  ["a || b", ["!(a) || b", "false || b", "a || !(b)", "a || false"]],
  ["a", ["!(a)", "true"]],
  ["true", ["false"]],
  ["false", ["true"]],
])("the mutants of %j", (condition, expected) => {
  const changed = mutantsOf(rules(`allow read: if ${condition};`))
    .filter((mutant) => mutant.condition.block === "things")
    .map((mutant) => /allow read: if (.*);/.exec(mutant.rules)?.[1]);
  expect(changed).toEqual(expected);
});
