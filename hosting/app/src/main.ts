/**
 * Each part is loaded by an import of its own, so that the browser can paint and respond between them. The page
 * requests all parts at once (first-pages.ts).
 */
async function run(): Promise<void> {
  await import("react-dom/client");
  const { start } = await import("./start.js");
  const root = document.getElementById("root");
  if (root) await start(root);
}

void run();
