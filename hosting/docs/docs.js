/** What the help does with scripts: a search over the list of pages, and buttons that copy code. */

const MOST = 10;
const form = document.getElementById("search");
const field = document.getElementById("q");
const list = document.getElementById("results");
const found = document.getElementById("found");

let index;

/** The list of pages, fetched at the first search. */
function pages() {
  index ??= fetch("/specs/docs-index.json").then((answer) => {
    if (!answer.ok) throw new Error(`The list of pages answered ${answer.status}`);
    return answer.json();
  });
  index.catch(() => {
    index = undefined;
  });
  return index;
}

/** The best match of a page for the query, and its score; undefined if a word does not occur. */
function match(page, words) {
  let score = 0;
  let heading;
  for (const word of words) {
    const place = page.headings.find(({ text }) => text.toLowerCase().includes(word));
    const inTitle = page.title.toLowerCase().includes(word);
    if (inTitle) score += 10;
    if (page.slug.includes(word)) score += 5;
    if (place) score += 3;
    if (page.summary.toLowerCase().includes(word)) score += 2;
    else if (!inTitle && !place && !page.slug.includes(word)) return undefined;
    if (!inTitle) heading ??= place;
  }
  return { page, heading, score };
}

function show(matches, query) {
  list.replaceChildren(
    ...matches.map(({ page, heading }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = heading ? `${page.url}#${heading.id}` : page.url;
      link.textContent = page.title;
      const more = document.createElement("span");
      more.textContent = heading ? heading.text : page.summary;
      link.append(more);
      item.append(link);
      return item;
    }),
  );
  list.hidden = matches.length === 0;
  if (query === "") found.textContent = "";
  else if (matches.length === 0) found.textContent = "No page was found.";
  else found.textContent = matches.length === 1 ? "1 page was found." : `${matches.length} pages were found.`;
  found.classList.toggle("unseen", query === "" || matches.length > 0);
}

async function search() {
  const query = field.value.trim().toLowerCase();
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return show([], "");
  try {
    const all = await pages();
    if (field.value.trim().toLowerCase() !== query) return;
    const matches = all.map((page) => match(page, words)).filter(Boolean);
    matches.sort((a, b) => b.score - a.score);
    show(matches.slice(0, MOST), query);
  } catch {
    found.textContent = "The search does not work just now.";
    found.classList.remove("unseen");
  }
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void search();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    field.value = "";
    show([], "");
    field.focus();
  }
});
form.hidden = false;
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
  field.value = asked;
  void search();
}

for (const block of document.querySelectorAll("div.code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector("code").textContent.replace(/\n$/, ""));
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  block.append(button);
}
