import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkpointText, newSigningKey, readSigningKey, signNote } from "#domain/log/note.js";
import { inclusionPath, rootOf, Tiles } from "#domain/log/tiles.js";
import { leafHash, writeProof } from "#domain/log/verifier.js";
import { logVerifier } from "./log-verifier.js";

test("the verifier of the site needs no other file, accepts a proof, and says why it rejects one", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-verifier-"));
  try {
    const key = readSigningKey(newSigningKey("market.example/log"));
    const entries = ["one", "two", "three"].map((text) => Buffer.from(text));
    const tree = new Tiles();
    tree.append(0, entries.map(leafHash));
    const checkpoint = signNote(checkpointText({ origin: key.name, size: 3, root: rootOf(3, tree.node) }), [
      key,
    ]);
    const proof = writeProof({ index: 1, path: inclusionPath(1, 3, tree.node), checkpoint });
    const source = logVerifier(process.cwd());
    expect([...source.matchAll(/from "(.+)"/g)].map(([, name]) => name)).toEqual(["node:crypto"]);
    writeFileSync(join(folder, "log-verifier.mjs"), source);
    writeFileSync(
      join(folder, "use.mjs"),
      `import { readKey, verifyProof } from "./log-verifier.mjs";
const [proof, key] = process.argv.slice(2);
const said = (entry) => {
  try {
    return verifyProof(proof, Buffer.from(entry), [readKey(key)]).index;
  } catch ({ fault }) {
    return fault;
  }
};
console.log(JSON.stringify([said("two"), said("evil")]));`,
    );
    const said = execFileSync(process.execPath, [join(folder, "use.mjs"), proof, key.verifier.text]);
    expect(JSON.parse(said.toString())).toEqual([1, "not included"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
