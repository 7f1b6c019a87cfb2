import type { PublicProduct } from "#contract/cli.js";
import type { Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Plan } from "../install/plan.js";
import { writtenOf } from "../install/result.js";
import { type Asked, question } from "./confirmation-text.js";
import type { Answer, Verb } from "./tool.js";

/** A client's response to an elicitation (MCP: ElicitResult). */
export interface Elicited {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** The form's only field. A client that accepts forms automatically does not fill it in. */
const AGREED = "agreed";

export const agreementForm = (verb: Verb) => ({
  type: "object" as const,
  properties: {
    [AGREED]: {
      type: "boolean" as const,
      title: verb,
      description: `Yes: ${verb.toLowerCase()} exactly this. No: change nothing.`,
    },
  },
  required: [AGREED],
});

/**
 * Asks the user to approve a plan.
 *
 * @param elicit sends the question to the client
 * @throws CliError `general` if the client sends no answer or an unknown one
 */
export async function askPerson(
  plan: Plan,
  verb: Verb,
  { site, root }: { readonly site: RememberingSite; readonly root: string },
  elicit: (message: string) => Promise<Elicited>,
): Promise<Answer> {
  const products: Asked[] = [];
  for (const written of writtenOf(plan)) {
    const product = await site.product(written.slug);
    products.push({ ...written, title: product?.title, author: product?.authorUsername });
  }
  const { action, content } = await elicit(question(verb, products, { root, site: plan.lock.site }));
  if (action === "accept") return content?.[AGREED] === true ? "agreed" : "declined";
  if (action === "decline") return "declined";
  throw new CliError(EXIT.general, "The user dismissed the prompt; nothing was written", {
    hint: "Ask the user what they want before you call again.",
  });
}

/** A site that caches the products it returns, so that a confirmation prompt requires no other requests. */
export interface RememberingSite extends Site {
  /** @returns undefined if the product is not published */
  readonly product: (slug: string) => Promise<PublicProduct | undefined>;
}

export function remembering(site: Site): RememberingSite {
  const found = new Map<string, PublicProduct>();
  const findProduct = async (slug: string) => {
    const product = await site.findProduct(slug);
    found.set(slug, product);
    return product;
  };
  const findProducts = async (slugs: readonly string[]) => {
    const products = await site.findProducts(slugs);
    for (const product of products) found.set(product.slug, product);
    return products;
  };
  const product = async (slug: string) => {
    const known = found.get(slug);
    if (known) return known;
    try {
      return await findProduct(slug);
    } catch (failure) {
      if (failure instanceof CliError && failure.exitCode === EXIT.notFound) return undefined;
      throw failure;
    }
  };
  // Not a copy, because reading `url` throws if no site is chosen.
  return Object.create(site, {
    findProduct: { value: findProduct },
    findProducts: { value: findProducts },
    product: { value: product },
  });
}
