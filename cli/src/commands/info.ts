import * as z from "zod";
import { capabilityLines } from "#contract/capabilities.js";
import { PublicProduct } from "#contract/cli.js";
import { productsReviews, Review } from "#contract/products.js";
import { sourceOf } from "#domain/products/provenance.js";
import { signerOf, sigstorePath } from "#domain/products/sigstore.js";
import { command, option } from "../command.js";
import type { Context, Screen } from "../context.js";
import { CliError } from "../errors.js";
import { byKind } from "../install/printing.js";
import { productUrl, slugArgument } from "../market/products.js";
import { count, day, facts, notYet, price, rating, size, theirs } from "../market/words.js";
import { wrap } from "../screen/width.js";

const LATEST = 3;

export const info = command({
  name: "info",
  group: "find",
  summary: "Show a product's details",
  parameters: {
    slug: slugArgument,
    readme: option("--readme", z.boolean().default(false), "Also show the readme"),
  },
  examples: [
    { command: "vaultmart info release-train", summary: "Show what the product does and what it costs" },
    { command: "vaultmart info release-train --json | jq .product.sha256", summary: "Print the checksum" },
  ],
  result: z.object({
    product: PublicProduct,
    url: z.string().describe("The product's page on the site."),
    bundleUrl: z
      .string()
      .optional()
      .describe(
        "The Sigstore bundle of the version. The marketplace verified it; to verify it yourself, use cosign. Missing without one.",
      ),
    command: z.string().describe("The command that installs a free product or buys a paid one."),
    capabilities: z
      .array(z.string())
      .optional()
      .describe(
        "The capabilities that the scan found, such as `hosts: api.example.com`. Missing if unknown.",
      ),
    reviews: z.array(Review).describe("The latest reviews, at most 3. `product.stats` counts all reviews."),
  }),
  run: async (context, { slug }) => {
    const { site, screen } = context;
    const progress = screen.progress(`Loading ${slug}`);
    try {
      const product = await site.findProduct(slug);
      const [capabilities, { reviews }] = await Promise.all([
        observedCapabilities(site, product),
        product.stats.reviewsCount > 0
          ? site.api.call(productsReviews, "GET", { productId: product.id })
          : { reviews: [] },
      ]);
      return {
        product,
        url: productUrl(site.url, product.slug),
        ...(product.sigstore && { bundleUrl: `${site.url}${sigstorePath(product)}` }),
        command: `vaultmart ${product.price === 0 ? "install" : "buy"} ${product.slug}`,
        ...(capabilities && { capabilities }),
        reviews: reviews.slice(0, LATEST),
      };
    } finally {
      progress.done();
    }
  },
  print: ({ product, url, bundleUrl, command: next, capabilities, reviews }, screen, { readme }) => {
    const { bold, dim, green, yellow, cyan } = screen.style;
    const { stats, agent_spec: spec } = product;
    const deprecation = product.recalls?.find(({ version }) => version === product.version);
    screen.print(`${bold(theirs(product.title))}  ${dim(theirs(product.slug))}`);
    paragraph(product.description, screen);
    screen.print();
    screen.print(
      facts(
        [
          [
            "price",
            product.price === 0 ? green(price(0)) : `${bold(price(product.price))}${notYet(product)}`,
          ],
          ["version", theirs(product.version)],
          ["deprecated", deprecation && yellow(theirs(deprecation.message))],
          ["author", `${theirs(product.authorDisplayName)} ${dim(`@${theirs(product.authorUsername)}`)}`],
          ["license", theirs(product.license)],
          ["category", theirs(product.category)],
          ["tags", product.tags.map(theirs).join(", ")],
          ["rating", yellow(rating(stats.rating, stats.reviewsCount)) || dim("no reviews yet")],
          ["usage", `${count(stats.downloads, "download")}, ${count(stats.likes, "like")}`],
          ["size", size(product.fileSize)],
          ["sha256", product.sha256 && theirs(product.sha256)],
          ["source", product.provenance && theirs(sourceOf(product.provenance))],
          ["sigstore", product.sigstore && theirs(signerOf(product.sigstore))],
          ["bundle", product.sigstore && bundleUrl && screen.link(bundleUrl, bundleUrl)],
          ["created", `${day(product.createdAt)}, updated ${day(product.updatedAt)}`],
          ["page", screen.link(url, url)],
        ],
        screen,
      ),
    );
    if (capabilities) {
      screen.print();
      screen.print(bold("Capabilities that the scan found"));
      for (const line of byKind(capabilities)) paragraph(line, screen);
      if (capabilities.length === 0) screen.print(dim("Nothing outside the project."));
    }
    if (product.agent_summary || spec) {
      screen.print();
      screen.print(bold("For agents"));
      if (product.agent_summary) paragraph(product.agent_summary, screen);
      if (spec) printSpec(spec, screen);
    }
    if (reviews.length > 0) {
      screen.print();
      screen.print(bold("Latest reviews"));
      for (const review of reviews) {
        const who = dim(`@${theirs(review.authorUsername)} · ${day(review.createdAt)}`);
        screen.print(`${yellow("★".repeat(review.rating))}${dim("☆".repeat(5 - review.rating))}  ${who}`);
        paragraph(review.comment, screen);
      }
    }
    if (readme) {
      screen.print();
      screen.print(bold("Readme"));
      screen.print(product.readme.trim() || dim("No readme."));
    }
    screen.print();
    if (!product.purchasable) return screen.print(dim("It cannot be bought yet."));
    screen.print(`${dim(product.price === 0 ? "To install it, run" : "To buy it, run")} ${cyan(next)}`);
  },
});

/** The capabilities of the published version; undefined if the marketplace does not know them, or cannot say. */
async function observedCapabilities(
  site: Context["site"],
  { slug, version }: PublicProduct,
): Promise<string[] | undefined> {
  const { pageOf } = await import("../market/page.js");
  try {
    const { versions } = await pageOf(site, slug);
    const observed = versions.find((released) => released.version === version)?.scan?.capabilities;
    return observed && capabilityLines(observed);
  } catch (error) {
    // The details are useful without them, and `findProduct` says what is wrong with the product.
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

function paragraph(text: string, screen: Screen): void {
  for (const line of wrap(theirs(text), Math.min(screen.width, 100))) screen.print(line);
}

function printSpec(spec: NonNullable<PublicProduct["agent_spec"]>, screen: Screen): void {
  const parameters = (list: typeof spec.inputs) =>
    list
      .map(
        ({ name, type, required }) =>
          `${theirs(name)}${type ? `: ${theirs(type)}` : ""}${required ? " (required)" : ""}`,
      )
      .join(", ");
  screen.print(
    facts(
      [
        ["inputs", parameters(spec.inputs)],
        ["outputs", parameters(spec.outputs)],
        ["side effects", spec.side_effects.map(theirs).join("; ")],
        ["requires", spec.requires?.map(theirs).join(", ")],
        ["context", spec.context_budget === undefined ? undefined : count(spec.context_budget, "token")],
      ],
      screen,
    ),
  );
}
