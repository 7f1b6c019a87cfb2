import { onSession, signedIn } from "./door.js";
import { call, email } from "./session.js";

/** Buying and downloading: the button of each card, and what Stripe's pages come back to. */

const notice = document.getElementById("notice");
const sales = document.getElementById("sales");
const POLL_MS = 2_000;
/** Webhooks take moments; after this long the buyer is told to look again later. */
const PATIENCE_MS = 60_000;

/** Ids of the products that who is signed in has bought. */
let bought = new Set();
const cards = new Map();

export function tell(text, isWrong = false) {
  notice.textContent = text;
  notice.classList.toggle("wrong", isWrong);
  notice.hidden = text === "";
}

async function readPurchases() {
  const found = new Set();
  if (email()) {
    let cursor;
    do {
      const page = await call("GET", "/orders", cursor === undefined ? {} : { cursor });
      for (const { productId, status } of page.orders) if (status === "completed") found.add(productId);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
  bought = found;
  for (const [button, product] of cards) label(button, product);
}

const isOpen = ({ id, price }) => price === 0 || bought.has(id);

function label(button, product) {
  button.textContent = isOpen(product) ? "Download" : `Buy for $${product.price.toFixed(2)}`;
  button.classList.toggle("primary", !isOpen(product));
}

/** The button of a product's card: buys it, or downloads what is free or bought. */
export function purchaseButton(product) {
  const button = document.createElement("button");
  button.type = "button";
  cards.set(button, product);
  label(button, product);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      if (!(await signedIn())) return;
      await readPurchases();
      const path = isOpen(product) ? "/products/download" : "/processor/checkout";
      const { url } = await call("POST", path, { productId: product.id });
      location.assign(url);
    } catch (error) {
      tell(`${product.title}: ${error.message}.`, true);
      notice.scrollIntoView({ block: "center" });
    } finally {
      button.disabled = false;
    }
  });
  return button;
}

/** Forgets the buttons of cards that are gone. */
export function forgetCards() {
  cards.clear();
}

/** Waits for the order of a product that was just paid. */
async function awaitOrder(product) {
  tell("Thank you. Waiting for Stripe to confirm the payment…");
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await readPurchases();
    if (bought.has(product.id)) return tell("Paid. Your download is ready.");
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
  tell("The payment is not confirmed yet; a bank debit takes days. The download opens here once it is.");
}

/** Says how a checkout ended, on the page of its product. */
export async function welcomeBack(product) {
  const outcome = new URLSearchParams(location.search).get("checkout");
  if (outcome === "cancelled") tell("The checkout was cancelled. Nothing was charged.");
  if (outcome !== "success") return;
  try {
    if (await signedIn()) await awaitOrder(product);
  } catch (error) {
    tell(`${error.message}. Your payment is safe; reload this page in a moment.`, true);
  }
}

const PAYOUTS = {
  success: "Stripe has your details. Once it has checked them, buyers can pay you.",
  error: "Stripe did not recognise that account. Open Stripe from here to try again.",
  refresh: "That link had expired. Open Stripe again to go on.",
};

/** The seller's page: how the onboarding ended, and the way to Stripe. */
export function showSales() {
  sales.hidden = false;
  const outcome = new URLSearchParams(location.search).get("processor");
  tell(
    PAYOUTS[outcome] ?? "Connect Stripe to be paid for what you sell, or open your dashboard there.",
    outcome === "error",
  );
  sales.querySelector("button").addEventListener("click", async () => {
    try {
      if (await signedIn()) location.assign((await call("POST", "/processor/connect")).url);
    } catch (error) {
      tell(`${error.message}.`, true);
    }
  });
}

onSession(() => readPurchases().catch((error) => tell(`${error.message}.`, true)));
