import * as z from "zod";
import { Provenance } from "#contract/provenance.js";
import { sourceOf } from "#domain/products/provenance.js";
import { argument, command, option } from "../command.js";
import { count, theirs } from "../market/words.js";

export const log = command({
  name: "log",
  group: "install",
  summary: "Show and verify the marketplace's transparency log",
  details:
    "Verifies the newest checkpoint: a known key signed it, and it contains everything that you saw before. With `--compare`, it also verifies that another user sees the same log. With a product, it verifies the product's entries. With `--all`, it reads every entry of the log, up to 100,000, and verifies that the checkpoint contains exactly these entries. Exits with code 1 if the marketplace contradicts its log.",
  parameters: {
    product: argument("[product]", z.string().optional(), "The product to verify, as slug or slug@version"),
    all: option(
      "--all",
      z.boolean().default(false),
      "Read every entry, and verify that the checkpoint contains exactly these",
    ),
    compare: option(
      "--compare <file>",
      z.string().min(1, "must not be empty").optional(),
      "Verify that another user sees the same log, with their checkpoint: `/log/checkpoint` or `log.checkpoint` of `--json`",
    ),
    forget: option(
      "--forget",
      z.boolean().default(false),
      "First forget the known key and checkpoint, and then trust the key that the marketplace shows",
    ),
  },
  examples: [
    { command: "vaultmart log", summary: "Verify the log, and show its checkpoint and keys" },
    { command: "vaultmart log --all", summary: "Verify every entry of the marketplace's log" },
    {
      command: "vaultmart log --compare theirs.txt",
      summary: "Verify that another user sees the same log",
    },
    { command: "vaultmart log release-train", summary: "Prove what the log says about a product" },
  ],
  result: z.object({
    site: z.string(),
    forgotten: z.boolean().describe("Whether the known key and checkpoint were forgotten first."),
    log: z
      .object({
        origin: z.string().describe("The log's name."),
        size: z.number().int().describe("How many entries it has."),
        root: z.string().describe("The root of its tree, in Base64."),
        keys: z.array(z.string()).describe("The keys that the client trusts."),
        checkpoint: z.string().describe("The signed checkpoint."),
      })
      .optional()
      .describe("Missing if the marketplace has no log."),
    compared: z
      .object({
        size: z.number().int().describe("The number of entries in the log of the other checkpoint."),
        root: z.string().describe("The root of its tree, in Base64."),
      })
      .optional()
      .describe("Only with `--compare`: the other user's log, which is the same."),
    whole: z
      .object({
        products: z.number().int().describe("The number of products in its entries."),
        versions: z
          .number()
          .int()
          .describe("The number of versions that it published, each with one archive."),
      })
      .optional()
      .describe("Only with `--all`, if every entry was verified."),
    product: z
      .object({
        slug: z.string(),
        version: z.string(),
        state: z
          .string()
          .optional()
          .describe(
            "The log's newest statement about the version; missing if the log has no entry that published it.",
          ),
        provenance: Provenance.optional(),
        sigstoreBundle: z
          .string()
          .optional()
          .describe("The SHA-256 of the Sigstore bundle that was sent with the version."),
        entries: z
          .array(
            z.object({
              index: z.number().int(),
              kind: z.string(),
              version: z.string(),
              at: z.string(),
              sha256: z.string().optional(),
            }),
          )
          .describe("Entries that determine the state of the version, each proved to be in the log."),
      })
      .optional()
      .describe("Only if a product was named."),
  }),
  run: async (context, input) => (await import("../log/show.js")).showLog(context, input),
  print: ({ site, log: shown, product, whole, compared, forgotten }, { print, style, table }) => {
    if (forgotten) print(style.dim("The known key and checkpoint were deleted."));
    if (!shown) {
      print(`${site} has no log. Its downloads cannot be verified.`);
      return;
    }
    print(
      `${style.green("✓")} ${style.bold(theirs(shown.origin))}  ${count(shown.size, "entry", "entries")}`,
    );
    print(`  root  ${shown.root}`);
    for (const key of shown.keys) print(`  key   ${theirs(key)}`);
    if (compared) {
      print(`The log of the other checkpoint is the same: ${count(compared.size, "entry", "entries")}`);
    }
    if (whole) {
      const { products, versions } = whole;
      print(
        `Every entry was verified: ${count(products, "product", "products")}, ${count(versions, "version", "versions")}`,
      );
    }
    if (!product) return;
    const name = style.bold(`${product.slug} ${product.version}`);
    print("");
    if (product.state === undefined)
      print(`${style.yellow("!")} The log has no entry that published ${name}`);
    else print(`${name}: ${theirs(product.state)}`);
    if (product.provenance) print(theirs(sourceOf(product.provenance)));
    if (product.sigstoreBundle) print(`Sigstore bundle with the SHA-256 ${theirs(product.sigstoreBundle)}`);
    print(
      table(
        [
          { heading: "entry", align: "right" },
          { heading: "kind" },
          { heading: "version" },
          { heading: "at" },
          { heading: "sha256", shrinks: true },
        ],
        product.entries.map(({ index, kind, version, at, sha256 }) => [
          String(index),
          theirs(kind),
          theirs(version),
          at,
          style.dim(theirs(sha256 ?? "")),
        ]),
      ),
    );
  },
});
