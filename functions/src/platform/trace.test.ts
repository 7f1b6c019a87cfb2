import { logInfo } from "./log.js";
import { inTrace, traceFields, traceOf } from "./trace.js";

const [ID, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test("a valid header is continued", () => {
  expect(traceOf(`00-${ID}-${SPAN}-01`)).toEqual({ id: ID, span: SPAN, isSampled: true });
  expect(traceOf(`00-${ID}-${SPAN}-00`)).toEqual({ id: ID, span: SPAN, isSampled: false });
});

test.each([
  ["no header", undefined],
  ["two headers", [`00-${ID}-${SPAN}-01`, `00-${ID}-${SPAN}-01`]],
  ["capital letters", `00-${ID.toUpperCase()}-${SPAN}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a span of zeros", `00-${ID}-${"0".repeat(16)}-01`],
  ["the version that does not exist", `ff-${ID}-${SPAN}-01`],
  ["a line of a log", `00-${ID}-${SPAN}-01\n{"severity":"ERROR"}`],
  ["more text", `00-${ID}-${SPAN}-01-extra`],
])("%s starts a new trace", (_what, header) => {
  const trace = traceOf(header);
  expect(trace).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), isSampled: false });
  expect(trace.id).not.toBe(ID);
});

test("lines have the trace of their request, also of requests at the same time, and none outside", async () => {
  const lines: Record<string, unknown>[] = [];
  const spy = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  const one = { id: ID, span: SPAN, isSampled: true };
  const other = { id: "f".repeat(32), isSampled: false };
  await Promise.all(
    [one, other].map((trace) =>
      inTrace(trace, async () => {
        await new Promise(setImmediate);
        logInfo(trace.id, {});
      }),
    ),
  );
  logInfo("outside", {});
  spy.mockRestore();
  const [first, second, third] = lines;
  expect(first).toMatchObject({
    "logging.googleapis.com/trace": expect.stringMatching(new RegExp(`^projects/.*/traces/${ID}$`)),
    "logging.googleapis.com/spanId": SPAN,
    "logging.googleapis.com/trace_sampled": true,
  });
  expect(second).not.toHaveProperty(["logging.googleapis.com/spanId"]);
  expect(Object.keys(third ?? {})).toEqual(["severity", "message"]);
  expect(traceFields("p")).toEqual({});
});
