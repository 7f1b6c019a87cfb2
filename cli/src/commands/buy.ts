import * as z from "zod";
import { processorCheckout } from "#contract/processor.js";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { announce, openBrowser } from "../market/browser.js";
import { readOrders } from "../market/orders.js";
import { slugArgument } from "../market/products.js";
import { waitFor } from "../market/wait.js";
import { price, theirs } from "../market/words.js";

/** Stripe keeps a checkout page open this long, in seconds. */
const CHECKOUT_SECONDS = 1800;
const INTERVAL_SECONDS = 3;

export const buy = command({
  name: "buy",
  group: "take part",
  summary: "Open a product's checkout and wait for the payment",
  details:
    "You pay on Stripe's page, in your browser. This command never pays by itself. Press Ctrl-C to stop waiting; a payment that you have made remains valid.",
  parameters: {
    slug: slugArgument,
    wait: option("--no-wait", z.boolean().default(true), "Print the checkout's URL and exit"),
  },
  examples: [
    { command: "vaultmart buy api-contract-diff", summary: "Buy a product" },
    {
      command: "vaultmart buy api-contract-diff --no-wait --json",
      summary: "Print only the URL, for a program",
    },
  ],
  result: z.object({
    slug: z.string(),
    price: z.number(),
    /** The checkout page. */
    url: z.string(),
    paid: z.boolean(),
    orderId: z.string().optional(),
  }),
  run: async (context, { slug, wait }) => {
    const { site, screen } = context;
    await site.requireLogin();
    const product = await site.findProduct(slug);
    const { url } = await site.api.call(processorCheckout, "POST", { productId: product.id });
    const told = { slug: product.slug, price: product.price, url };
    if (!wait) return { ...told, paid: false };
    const opened = await openBrowser(context, url);
    announce(context, { url }, [
      `${theirs(product.title)} by @${theirs(product.authorUsername)} costs ${screen.style.bold(price(product.price))}. ${opened ? "Pay in your browser" : "Pay here"}:`,
      screen.link(url, url),
    ]);
    const progress = screen.progress("Waiting for the payment (press Ctrl-C to stop waiting)");
    try {
      const order = await waitFor(
        context,
        { seconds: CHECKOUT_SECONDS, interval: INTERVAL_SECONDS },
        async () => {
          const { orders } = await readOrders(context, "buyer", 1);
          const found = orders.find(
            ({ productId, status }) => productId === product.id && status === "completed",
          );
          return found && { found };
        },
      );
      if (order) return { ...told, paid: true, orderId: order.id };
      throw new CliError(EXIT.retryable, "The payment has not arrived yet", {
        hint: "A bank debit can take several days. Run `vaultmart library` to check for it.",
      });
    } finally {
      progress.done();
    }
  },
  print: ({ slug, url, paid, price: usd }, screen) => {
    const { green, cyan, dim } = screen.style;
    if (!paid) {
      screen.print(screen.link(url, url));
      return screen.warn(dim(`Pay ${price(usd)} on this page, then run vaultmart install ${slug}`));
    }
    screen.print(`${green("✓")} Paid. To install it, run ${cyan(`vaultmart install ${slug}`)}`);
  },
});
