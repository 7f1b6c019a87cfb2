import * as z from "zod";
import { Recall } from "#contract/fields.js";
import { command } from "../command.js";
import { placeOptions } from "../install/parameters.js";
import { slugArgument } from "../market/products.js";
import { day, size, theirs } from "../market/words.js";

export const versions = command({
  name: "versions",
  group: "find",
  summary: "List the versions of a product, newest first",
  details: "Lists up to 50 versions. Install one of them with `vaultmart install <slug>@<version>`.",
  parameters: { slug: slugArgument, ...placeOptions },
  examples: [{ command: "vaultmart versions release-train", summary: "List its versions and their changes" }],
  result: z.object({
    slug: z.string(),
    versions: z
      .array(
        z.object({
          version: z.string(),
          releasedAt: z.string(),
          changelog: z.string(),
          bytes: z.number().int(),
          sha256: z.string().optional(),
          /** Whether this is the version that `install` installs. */
          published: z.boolean(),
          /** Missing for an ordinary version. */
          recall: Recall.omit({ version: true }).optional(),
          /** Whether this version is installed here. */
          installed: z.boolean(),
        }),
      )
      .describe("Newest first, at most 50."),
  }),
  run: async (context, { slug, ...where }) => {
    const [{ productPage }, { installedProduct }] = await Promise.all([
      import("../market/page.js"),
      import("../install/operations.js"),
    ]);
    const [{ product, versions: released }, here] = await Promise.all([
      productPage(context, slug),
      installedProduct(context, where, slug),
    ]);
    return {
      slug,
      versions: released.map(({ version, releasedAt, changelog, fileSize, sha256, recall }) => ({
        ...{ version, releasedAt, changelog, bytes: fileSize },
        ...(sha256 !== undefined && { sha256 }),
        ...(recall && { recall }),
        published: version === product.version,
        installed: version === here?.version,
      })),
    };
  },
  print: ({ versions: released }, screen) => {
    const { bold, green, yellow, dim } = screen.style;
    screen.print(
      screen.table(
        [
          { heading: "version" },
          { heading: "released" },
          { heading: "size", align: "right" },
          { heading: "" },
          { heading: "what changed", shrinks: true },
        ],
        released.map(({ version, releasedAt, bytes, changelog, published, installed, recall }) => [
          bold(version),
          day(releasedAt),
          size(bytes),
          [
            published ? green("published") : "",
            recall ? yellow(recall.state) : "",
            installed ? "installed" : "",
          ]
            .filter(Boolean)
            .join(", "),
          dim(theirs(recall?.message || changelog)),
        ]),
      ),
    );
  },
});
