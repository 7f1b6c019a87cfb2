import { readFileSync } from "node:fs";

/** Packages that a deployment installs take minutes of each build, and 108 MB of each of its images. */
test("a deployment installs no packages: the bundles contain what they need", () => {
  const { dependencies = {}, main } = JSON.parse(readFileSync("functions/package.json", "utf8"));
  expect(main).toBe("lib/index.cjs");
  expect(Object.keys(dependencies)).toEqual([]);
  const { packages } = JSON.parse(readFileSync("functions/package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  expect(installed.map(([path]) => path)).toEqual([]);
});
