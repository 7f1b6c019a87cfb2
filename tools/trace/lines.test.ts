import { linesOf, printed } from "./lines.js";

const [ONE, TWO, THREE] = ["1", "2", "3"].map((digit) => digit.repeat(32));
const line = (message: string, trace: string | undefined, fields: object = {}) =>
  `>  ${JSON.stringify({
    ...{ severity: "INFO", message, ...fields },
    ...(trace && { "logging.googleapis.com/trace": `projects/demo/traces/${trace}` }),
  })}`;
const LOG = [
  "i  functions: Beginning execution",
  line("POST /processor/checkout 200", ONE, { id: "r1" }),
  line("A checkout was opened", ONE, { object: "cs_1" }),
  line("GET /orders 200", TWO, { id: "r2" }),
  line("An event of Stripe was handled", THREE, { object: "cs_1" }),
  line("POST /processor/webhooks 200", THREE, { id: "r3" }),
  line("without a trace", undefined, { id: "r4" }),
  '>  {"severity":"INFO","message":"cut o',
].join("\n");

test.each([
  [
    ONE,
    [
      "POST /processor/checkout 200",
      "A checkout was opened",
      "An event of Stripe was handled",
      "POST /processor/webhooks 200",
    ],
  ],
  [
    "r3",
    [
      "POST /processor/checkout 200",
      "A checkout was opened",
      "An event of Stripe was handled",
      "POST /processor/webhooks 200",
    ],
  ],
  [
    "cs_1",
    [
      "POST /processor/checkout 200",
      "A checkout was opened",
      "An event of Stripe was handled",
      "POST /processor/webhooks 200",
    ],
  ],
  ["r2", ["GET /orders 200"]],
  ["r4", ["without a trace"]],
  ["undefined", []],
])("%s finds what belongs together", (id, messages) => {
  expect(linesOf(LOG, id ?? "").map(({ message }) => message)).toEqual(messages);
});

test("a line is printed with its fields, and a stack below", () => {
  const fields = { severity: "ERROR", message: "No", id: "r1", count: 2, stack: "Error: No\n at x" };
  expect(printed({ ...fields, "logging.googleapis.com/spanId": "a" })).toBe(
    "ERROR   No  id=r1 count=2\nError: No\n at x",
  );
});
