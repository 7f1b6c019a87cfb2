import fc from "fast-check";
import JSZip from "jszip";
import { runs } from "#test/support/effort.js";
import { launcherJar } from "./jar.js";

const manifestOf = async (jar: Buffer) =>
  (await (await JSZip.loadAsync(jar, { checkCRC32: true })).file("META-INF/MANIFEST.MF")?.async("string")) ??
  "";

test("the manifest names the main class and every part of the class path as a URL", async () => {
  expect(await manifestOf(launcherJar("Main", ["/opt/a b/x.jar", "/opt/classes/"]))).toBe(
    "Manifest-Version: 1.0\r\nMain-Class: Main\r\nClass-Path: file:///opt/a%20b/x.jar file:///opt/classes/\r\n\r\n",
  );
});

test("an agent is named beside the main class", async () => {
  expect(await manifestOf(launcherJar("Main", ["/opt/x.jar"], "Agent"))).toContain(
    "\r\nMain-Class: Main\r\nLauncher-Agent-Class: Agent\r\n",
  );
});

test("no line is longer than the 72 bytes that Java reads, and unfolded lines say the same", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ minLength: 1, maxLength: 90 }), { minLength: 1 }),
      async (names) => {
        const paths = names.map((name) => `/jars/${name.replace(/[/\0]/g, "-")}.jar`);
        const manifest = await manifestOf(
          launcherJar("a.very.long.name.of.a.main.class.that.must.be.folded.since.it.goes.on.Main", paths),
        );
        for (const line of manifest.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(72);
        const classPath = /^Class-Path: (.*)$/m.exec(manifest.replaceAll("\r\n ", ""))?.[1];
        expect(
          classPath
            ?.trim()
            .split(" ")
            .map((url) => decodeURIComponent(new URL(url).pathname)),
        ).toEqual(paths);
      },
    ),
    runs(20, 200),
  ));

test("the same launcher is the same bytes", () => {
  expect(launcherJar("Main", ["/a.jar"])).toEqual(launcherJar("Main", ["/a.jar"]));
});
