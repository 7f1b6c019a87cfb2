import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cutDebugLogs } from "./debug-logs.js";

test("a debug log above the limit keeps its end, and what is appended after that; others stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "logs-"));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("firestore-debug.log"), "small");
  writeFileSync(at("emulators.log"), "x".repeat(200));
  const file = openSync(at("firebase-debug.log"), "a");
  writeSync(file, `${"x".repeat(100)}the end`);
  cutDebugLogs(folder, 100, 7);
  writeSync(file, ", and more");
  expect(readFileSync(at("firebase-debug.log"), "utf8")).toBe("the end, and more");
  expect(readFileSync(at("firestore-debug.log"), "utf8")).toBe("small");
  expect(readFileSync(at("emulators.log"), "utf8")).toHaveLength(200);
  appendFileSync(at("firebase-debug.log"), "!");
  rmSync(folder, { recursive: true });
});
