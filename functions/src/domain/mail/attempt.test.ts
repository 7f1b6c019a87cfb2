import { afterAttempt, nextStep, outcomeOf, type SmtpProblem } from "./attempt.js";
import type { Mail } from "./mail.js";

const now = new Date("2026-11-25T12:00:00Z");
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const mail = (more: Partial<Mail> = {}): Mail => ({
  ...{ id: "m", uid: "ada", topic: "sales", form: "notice", createdAt: now, nextAt: now, tries: 0 },
  ...more,
});

test.each<[string, Partial<Mail>, unknown]>([
  ["a new one", {}, "send"],
  ["one whose next attempt is later", { nextAt: at(1) }, "leave"],
  ["one that another sender has", { state: "sending", nextAt: at(1) }, "leave"],
  ["one whose sender ended", { state: "sending" }, { state: "unknown", reason: "interrupted" }],
  ["one that was sent", { state: "sent" }, "leave"],
  ["one that may have been sent", { state: "unknown", nextAt: undefined }, "leave"],
  ["one that waited for a mail server", { state: "unconfigured", nextAt: undefined }, "send"],
  ["one that is too old", { createdAt: at(-4 * 24 * 60 - 1) }, { state: "failed", reason: "tooOld" }],
])("%s", (_, more, step) => {
  const found = nextStep(mail(more), now);
  if (typeof step === "string") expect(found).toBe(step);
  else expect(found).toMatchObject({ ...(step as object), nextAt: undefined, endedAt: now });
});

test("the pauses grow from 5 minutes to a day, and the eighth attempt is the last", () => {
  const notes = Array.from({ length: 8 }, (_, tries) =>
    afterAttempt({ is: "delayed", response: "451" }, tries + 1, now),
  );
  const minutes = notes.map(({ nextAt }) => nextAt && (nextAt.getTime() - now.getTime()) / 60_000);
  expect(minutes).toEqual([5, 15, 60, 180, 360, 720, 1_440, undefined]);
  expect(notes.at(-1)).toMatchObject({ state: "failed", reason: "unreachable" });
});

test.each<[Partial<SmtpProblem>, object]>([
  [{ code: undefined, isHandedOver: false }, { is: "delayed" }],
  [{ code: undefined, isHandedOver: true }, { is: "unconfirmed" }],
  [{ code: 451, isHandedOver: true }, { is: "delayed" }],
  [{ code: 550 }, { is: "refused", isAddress: true }],
  [{ code: 552 }, { is: "refused", isAddress: false }],
  [
    { code: 550, response: "550 5.2.1 Disabled" },
    { is: "refused", isAddress: true },
  ],
  [
    { code: 550, response: "550 5.7.1 Relaying denied" },
    { is: "refused", isAddress: false },
  ],
  [
    { code: 550, command: "DATA", response: "550 No" },
    { is: "refused", isAddress: false },
  ],
  [
    { code: 550, command: "DATA", response: "550 5.1.1 No such user" },
    { is: "refused", isAddress: true },
  ],
  [{ code: 535, command: "AUTH PLAIN" }, { is: "delayed" }],
  [{ code: 550, command: "MAIL FROM" }, { is: "delayed" }],
])("%j", (problem, outcome) => {
  const whole = { command: "RCPT TO", code: 550, response: "550 No", isHandedOver: false, ...problem };
  expect(outcomeOf(whole)).toMatchObject(outcome);
});
