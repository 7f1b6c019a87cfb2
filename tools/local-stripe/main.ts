import { parseArgs } from "node:util";
import { startLocalStripe } from "./server.js";
import type { WebhookEndpoint } from "./webhooks/delivery.js";

/**
 * `npx tsx tools/local-stripe/main.ts [--port 4242] [--webhook URL] [--state FILE] [--quiet]`
 *
 * Reads STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS as the functions do: the
 * first secret signs the platform's events, the second those of connected accounts.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env.VAULTMART_STRIPE_PORT ?? "4242" },
    webhook: { type: "string", default: "http://127.0.0.1:5050/api/processor/webhooks" },
    state: { type: "string" },
    quiet: { type: "boolean", default: false },
  },
});

const [platform = "whsec_local_platform", connect = "whsec_local_connect"] = (
  process.env.STRIPE_WEBHOOK_SECRETS ?? ""
)
  .split(",")
  .map((secret) => secret.trim())
  .filter((secret) => secret !== "");
const webhooks: WebhookEndpoint[] = [
  { url: values.webhook, secret: platform },
  { url: values.webhook, secret: connect, connect: true },
];

const stripe = await startLocalStripe({
  port: Number(values.port),
  secretKey: process.env.STRIPE_SECRET_KEY ?? "sk_test_local",
  webhooks,
  ...(values.state && { stateFile: values.state }),
  ...(!values.quiet && { log: console.log }),
});
console.log(`Local Stripe: ${stripe.url} (webhooks go to ${values.webhook})`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stripe.stop().then(() => process.exit(0)));
}
