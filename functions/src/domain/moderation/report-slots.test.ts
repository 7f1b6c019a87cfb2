import { chooseSlot, REPORT_SLOTS, SLOT_MS } from "./report-slots.js";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;

test("whoever has reported nothing may choose any slot", () => {
  const none = REPORT_SLOTS.map(() => undefined);
  const chosen = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map((random) => chooseSlot(none, NOW, random));
  expect(new Set(chosen.map((choice) => "slot" in choice && choice.slot))).toEqual(new Set(REPORT_SLOTS));
});

test("only the slot that is free is chosen", () => {
  const taken = [ago(MINUTE), ago(MINUTE), ago(SLOT_MS), ago(MINUTE), ago(MINUTE)];
  for (const random of [0, 0.5, 0.999]) expect(chooseSlot(taken, NOW, random)).toEqual({ slot: "2" });
});

test("a slot is taken to the last millisecond of its 24 hours", () => {
  const taken = REPORT_SLOTS.map(() => ago(SLOT_MS - 1));
  expect(chooseSlot(taken, NOW, 0)).toEqual({ retryAfterSeconds: 1 });
});

test("five reports in 24 hours are told when the oldest of them no longer counts", () => {
  const taken = [ago(MINUTE), ago(5 * MINUTE), ago(60 * MINUTE), ago(2 * MINUTE), ago(3 * MINUTE)];
  expect(chooseSlot(taken, NOW, 0)).toEqual({ retryAfterSeconds: 23 * 60 * 60 });
});
