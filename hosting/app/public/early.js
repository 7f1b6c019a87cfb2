// Runs before the first paint, so that a page never shows in the wrong color scheme first.
try {
  const scheme = localStorage.getItem("vaultmart.scheme");
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the browser's preference applies.
}

// A page that the server has drawn can be used before the app has started. The app does then what was clicked or chosen.
const early = new Map();
const keep = ({ type, target }) => {
  const element = type === "change" ? target.closest("select") : target.closest("button[type=button]");
  if (element) early.set(element, { type, value: element.value });
};
addEventListener("click", keep, true);
addEventListener("change", keep, true);
globalThis.takeEarly = () => {
  removeEventListener("click", keep, true);
  removeEventListener("change", keep, true);
  delete globalThis.takeEarly;
  return early;
};
