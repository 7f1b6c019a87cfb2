import { createHash } from "node:crypto";
import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { PRODUCT_RELATIONS } from "./products.js";

const bundle = '{"mediaType":"…"}';
const sigstore = {
  ...{ kind: "signature", issuer: "https://issuer.example", identity: "ada@example.com" },
  bundleSha256: createHash("sha256").update(bundle).digest("hex"),
};
const file = { version: "1.0.0", sigstore };

/** What is wrong with a version that has a bundle, after one change of the market. */
function problems(changes: Readonly<Record<string, Data | undefined>> = {}): string[] {
  const market: Record<string, Data | undefined> = {
    "products/p1": file,
    "products/p1/private/file": file,
    "products/p1/versions/1.0.0": file,
    "products/p1/sigstoreBundles/1.0.0": { bundle },
    ...changes,
  };
  const documents = Object.entries(market).flatMap(([path, data]) => (data ? [place({ path, data })] : []));
  const world = new World(documents, Date.now());
  return PRODUCT_RELATIONS.flatMap(({ kind, faults }) =>
    world.all(kind).flatMap((one) => faults(one, world)),
  ).filter((fault) => /sigstore/i.test(fault) || fault.includes("bundle"));
}

test("a version with its bundle has no fault", () => {
  expect(problems()).toEqual([]);
});

const BOTH = "has a Sigstore bundle, or says who signed it, but not both";

test.each<[string, Readonly<Record<string, Data | undefined>>, string[]]>([
  ["a bundle that is missing", { "products/p1/sigstoreBundles/1.0.0": undefined }, [BOTH]],
  [
    "a bundle that was changed",
    { "products/p1/sigstoreBundles/1.0.0": { bundle: "{}" } },
    ["is not the bundle of its version"],
  ],
  [
    "a bundle of no version",
    { "products/p1/sigstoreBundles/1.1.0": { bundle } },
    ["is not the bundle of its version"],
  ],
  [
    "a product with another signer than its file",
    { "products/p1": { ...file, sigstore: { ...sigstore, identity: "mallory@example.com" } } },
    ["sigstore is not that of its file"],
  ],
  [
    "a file with another signer than its version",
    {
      "products/p1/private/file": { ...file, sigstore: undefined },
      "products/p1": { ...file, sigstore: undefined },
    },
    ["sigstore is not that of version 1.0.0"],
  ],
])("%s is found", (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});
