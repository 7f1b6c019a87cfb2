// Runs before anything is painted, so that a page never shows in the other scheme first.
try {
  const scheme = localStorage.getItem("vaultmart.scheme");
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage the browser's own wish counts.
}
