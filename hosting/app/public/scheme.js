// Runs before the first paint, so that a page never shows in the wrong color scheme first.
try {
  const scheme = localStorage.getItem("vaultmart.scheme");
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the browser's preference applies.
}
