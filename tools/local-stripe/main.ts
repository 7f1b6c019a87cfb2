import { parseArgs } from "node:util";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { type LocalStripe, type LocalStripeSettings, startLocalStripe } from "./server.js";

const HELP = `Local Stripe: the part of Stripe that Vaultmart uses, on this machine. No money moves.

  npx tsx tools/local-stripe/main.ts [options]

  --port N       port on 127.0.0.1 (default: VAULTMART_STRIPE_PORT, or 4242)
  --webhook URL  destination of events (default: http://127.0.0.1:5050/api/processor/webhooks)
  --state FILE   keep all data across restarts
  --quiet        do not log requests and deliveries

  STRIPE_SECRET_KEY       the accepted key (default: sk_test_local)
  STRIPE_WEBHOOK_SECRETS  the signing secret of the platform's events
  STRIPE_CONNECT_WEBHOOK_SECRETS  the signing secret of the events of connected accounts`;

await runCommand(async (args, interrupt) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: process.env.VAULTMART_STRIPE_PORT ?? "4242" },
      webhook: { type: "string", default: "http://127.0.0.1:5050/api/processor/webhooks" },
      state: { type: "string" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const platform = webhookSecret("STRIPE_WEBHOOK_SECRETS", "whsec_local_platform");
  const connect = webhookSecret("STRIPE_CONNECT_WEBHOOK_SECRETS", "whsec_local_connect");
  const stripe = await start({
    port: Number(values.port),
    secretKey: process.env.STRIPE_SECRET_KEY ?? "sk_test_local",
    webhooks: [
      { url: values.webhook, secret: platform },
      { url: values.webhook, secret: connect, connect: true },
    ],
    ...(values.state && { stateFile: values.state }),
    ...(!values.quiet && { log: console.log }),
  });
  console.log(`Local Stripe: ${stripe.url} (events go to ${values.webhook})`);
  await new Promise<void>((resolve) => interrupt.addEventListener("abort", () => resolve()));
  await stripe.stop();
  return 0;
});

/** The first secret of a variable that the functions read too. */
function webhookSecret(name: string, byDefault: string): string {
  const secret = (process.env[name] ?? byDefault).split(",")[0]?.trim();
  if (!secret) throw new Refusal(`${name} contains no secret.`);
  return secret;
}

async function start(settings: LocalStripeSettings): Promise<LocalStripe> {
  try {
    return await startLocalStripe(settings);
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new Refusal(`Port ${settings.port} (local Stripe) is in use. Choose another with --port.`);
    }
    if (code === "ERR_SOCKET_BAD_PORT") throw new Refusal("--port must be a number from 0 to 65535.");
    if (code === undefined) throw new Refusal(message);
    throw failure;
  }
}
