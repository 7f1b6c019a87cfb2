import type { PublicProduct } from "#contract/cli.js";
import type { Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { writtenOf } from "../install/outcome.js";
import type { Plan } from "../install/plan.js";
import { type Asked, question } from "./question.js";
import type { Answer, Verb } from "./tool.js";

/** What a client answers when its person is asked (MCP: ElicitResult). */
export interface Elicited {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** The one field of the form: a client that accepts forms by itself fills in none. */
const AGREED = "agreed";

export const agreementForm = (verb: Verb) => ({
  type: "object" as const,
  properties: {
    [AGREED]: {
      type: "boolean" as const,
      title: verb,
      description: `Yes to ${verb.toLowerCase()} exactly this; no leaves everything as it is.`,
    },
  },
  required: [AGREED],
});

/**
 * Asks the person about a plan.
 *
 * @param elicit puts a question to the client
 * @throws CliError `general` when the client answers nothing, or something else
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
  throw new CliError(EXIT.general, "The person closed the question without an answer; nothing was written", {
    hint: "Ask them what they want before you call again.",
  });
}

/** A site that remembers the products it was asked for, so that a question needs no more requests. */
export interface RememberingSite extends Site {
  /** @returns nothing when it is not on sale */
  readonly product: (slug: string) => Promise<PublicProduct | undefined>;
}

export function remembering(site: Site): RememberingSite {
  const found = new Map<string, PublicProduct>();
  const findProduct = async (slug: string) => {
    const product = await site.findProduct(slug);
    found.set(slug, product);
    return product;
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
  // Not a copy: reading `url` fails where no site is chosen.
  return Object.create(site, { findProduct: { value: findProduct }, product: { value: product } });
}
