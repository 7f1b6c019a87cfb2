import JSZip from "jszip";
import { createClient } from "#contract/client.js";
import { productsUpload } from "#contract/products.js";
import type { Suite } from "../../../emulators/suite.js";
import type { Reader } from "../load/mix.js";
import { randomFrom } from "../load/random.js";
import type { Input } from "./inputs.js";

const FILES = 44;
const FILE_BYTES = 1_000_000;
const WORDS =
  "release notes tag commit branch merge review parser token table query build deploy window".split(" ");
const PATIENCE_MS = 120_000;

/** An archive of 44 MB of text, near the limit of what is unpacked, with a manifest. */
async function largeArchive(slug: string): Promise<Uint8Array> {
  const random = randomFrom(7);
  const zip = new JSZip();
  zip.file("SKILL.md", `---\nname: ${slug}\ndescription: Large, for a measurement\n---\nRead the notes.\n`);
  for (let at = 0; at < FILES; at++) {
    let text = "";
    while (text.length < FILE_BYTES) text += `${WORDS[Math.floor(random() * WORDS.length)]} `;
    zip.file(`notes/${at}.md`, text);
  }
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE" });
}

/**
 * Uploads a large archive for each reader. @returns the requests that scan the archives, and those that create products
 * from them
 */
export async function largeUploads(
  suite: Suite,
  readers: readonly Reader[],
): Promise<Readonly<Record<"productsScan" | "cliProductsCreate", readonly Input[]>>> {
  const [scans, lists]: [Input[], Input[]] = [[], []];
  for (const [at, { token, address }] of readers.entries()) {
    const slug = `large-notes-${at}`;
    const bytes = await largeArchive(slug);
    const client = createClient({
      ...{ baseUrl: suite.apiUrl, token: () => token, timeout: PATIENCE_MS },
      headers: { "x-forwarded-for": address },
    });
    const [fileName, fileSize] = [`${slug}.zip`, bytes.length];
    const { url, key } = await client.call(productsUpload, "POST", { fileName, fileSize, productKey: slug });
    const stored = await fetch(url, {
      method: "PUT",
      headers: { "content-type": "application/zip" },
      body: new Uint8Array(bytes),
    });
    if (!stored.ok) throw new Error(`Storage answered ${stored.status}`);
    const post = { method: "POST", needsToken: true, token } as const;
    scans.push({ ...post, path: "/api/products/scan", body: JSON.stringify({ storagePath: key }) });
    const listing = {
      ...{
        title: "Large notes",
        slug,
        description: "Large, for a measurement",
        category: "skills",
        price: 0,
      },
      ...{ fileKey: key, fileName, fileSize, version: "1.0.0" },
    };
    lists.push({ ...post, path: "/api/cli/products/create", body: JSON.stringify(listing) });
  }
  return { productsScan: scans, cliProductsCreate: lists };
}
