import { delimiter, join } from "node:path";
import { findBrowser } from "./support/chromium.js";

/** Finding a machine's browser, tested for other machines than this one. */

const machine =
  (...programs: string[]) =>
  (path: string) =>
    programs.includes(path);
const PATH = ["/bin", "/opt/bin"].join(delimiter);

test("CHROME_PATH is taken before any other", () => {
  const own = "/my/chrome";
  expect(findBrowser({ CHROME_PATH: own, PATH }, machine(own, join("/bin", "chromium")))).toBe(own);
});

test("a CHROME_PATH that names nothing is said, and not passed over", () => {
  expect(() => findBrowser({ CHROME_PATH: "/my/chrome", PATH }, machine(join("/bin", "chromium")))).toThrow(
    "CHROME_PATH names /my/chrome, which is no program.",
  );
});

test.each(["chromium", "chromium-browser", "google-chrome"])("%s is found on the path", (name) => {
  const program = join("/opt/bin", name);
  expect(findBrowser({ PATH }, machine(program))).toBe(program);
});

test("Chrome is found where a Mac keeps it", () => {
  const program = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(findBrowser({}, machine(program))).toBe(program);
});

test("a machine without a browser is told what to do", () => {
  expect(() => findBrowser({ PATH }, machine())).toThrow(
    "The web tests need Chromium or Chrome: install one, or set CHROME_PATH to the program's path.",
  );
});
