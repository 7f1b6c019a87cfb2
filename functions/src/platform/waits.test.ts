import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WAITS } from "./waits.js";

/** The code of the functions, without tests, what helps them, and this table. */
const code = readdirSync("functions/src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(name))
  .filter((name) => name !== "platform/waits.ts")
  .map((name) => [name, readFileSync(join("functions/src", name), "utf8")] as const);

test.each(Object.keys(WAITS))("the bound of the wait %s is kept somewhere", (name) => {
  expect(code.filter(([, text]) => text.includes(`WAITS.${name}`)).map(([file]) => file)).not.toEqual([]);
});

test("no wait has a bound of its own", () => {
  /** Calls and options that end a wait; each must take its bound from the table. */
  const ends =
    /(?:AbortSignal\.timeout|within)\(\s*([^,()]+)|\b(?:timeoutMs|timeout|totalTimeout): ([^,\n}]+)/g;
  const own = code.flatMap(([file, text]) =>
    [...text.matchAll(ends)]
      // Other code may have a function of that name.
      .filter(([call]) => !call.startsWith("within") || /import \{ within \} from/.test(text))
      .map(([, argument, option]) => (argument ?? option ?? "").trim())
      .filter((bound) => !/^(WAITS\.|waitOf|asked\.wait|\{ milliseconds \}|CALL_MS)/.test(bound))
      .map((bound) => `${file}: ${bound}`),
  );
  // The client of the API, which runs in browsers and terminals.
  expect(own).toEqual(["contract/client.ts: options.timeout ?? 30_000"]);
});

test("a request ends before the platform ends it, and before Hosting gives up", () => {
  const { read, change, page, file, event } = WAITS;
  for (const { milliseconds } of [read, change, page, file, event]) expect(milliseconds).toBeLessThan(60_000);
  expect(WAITS.archiveChange.milliseconds).toBeLessThan(120_000);
  expect(2 * WAITS.counter.milliseconds).toBeLessThan(WAITS.counterInAll.milliseconds);
});
