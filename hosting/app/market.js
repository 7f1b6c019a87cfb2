import { forgetCards, purchaseButton, showSales, welcomeBack } from "./purchase.js";

/** The catalogue's window: asks the search route and shows a page of what it answers, or one product of it. */

const PAGE = 24;
const form = document.getElementById("search");
const list = document.getElementById("products");
const summary = document.getElementById("summary");
const more = document.getElementById("more");

let shown = 0;
/** The number of the newest question; the answer to an older one is dropped. */
let asked = 0;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function card(product) {
  const item = document.createElement("li");
  const facts = element("div", "facts", "");
  const price = product.price === 0 ? "Free" : `$${product.price.toFixed(2)}`;
  facts.append(
    element("span", "price", price),
    element("span", "", product.category),
    element("span", "", `v${product.version}`),
    element("span", "", `by ${product.authorDisplayName}`),
    element(
      "span",
      "",
      product.stats.downloads === 1 ? "1 download" : `${product.stats.downloads} downloads`,
    ),
  );
  const title = element("h2", "", "");
  const link = element("a", "", product.title);
  link.href = `/p/${product.slug}`;
  title.append(link);
  item.append(title, element("p", "", product.description), facts, purchaseButton(product));
  return item;
}

async function search(offset) {
  const question = ++asked;
  const query = new URLSearchParams({ limit: PAGE, offset });
  for (const [name, value] of new FormData(form)) if (value !== "") query.set(name, value);
  try {
    const answer = await fetch(`/api/cli/products/search?${query}`);
    const body = await answer.json();
    if (question !== asked) return;
    if (!answer.ok) throw new Error(body.error);
    if (offset === 0) {
      forgetCards();
      list.replaceChildren();
    }
    list.append(...body.products.map(card));
    shown = offset + body.products.length;
    summary.textContent =
      body.total === 0 ? "Nothing matches. Try fewer words or another category." : `${body.total} products`;
    more.hidden = shown >= body.total;
  } catch (error) {
    if (question !== asked) return;
    summary.textContent = `The catalogue did not answer (${error.message}). Try again in a moment.`;
  }
}

let waiting;
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => search(0), 200);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  search(0);
});
more.addEventListener("click", () => search(shown));

/** The page of one product, to which a checkout comes back. */
async function showProduct(slug) {
  form.hidden = true;
  const answer = await fetch(`/api/cli/products/search?${new URLSearchParams({ slug })}`);
  const [product] = answer.ok ? (await answer.json()).products : [];
  summary.textContent = product ? "" : "This product is not on sale.";
  if (!product) return;
  document.title = `${product.title} · Vaultmart`;
  list.append(card(product));
  await welcomeBack(product);
}

const slug = /^\/p\/([^/]+)$/.exec(location.pathname)?.[1];
if (location.pathname === "/sales") showSales();
if (slug) showProduct(decodeURIComponent(slug));
else {
  // A search that another page began, such as the one for unknown addresses.
  form.elements.q.value = new URLSearchParams(location.search).get("q") ?? "";
  search(0);
}
