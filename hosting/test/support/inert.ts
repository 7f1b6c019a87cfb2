import { PROBE, SITE_URL, type Visit } from "./browser.js";

/** The window sizes in which nothing may break. */
export const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const;

/** The origins that the site itself requests: Hosting, and the emulators instead of Google's services. */
const OURS = [
  SITE_URL,
  process.env.FIRESTORE_BROWSER_URL ?? "",
  ...["FIREBASE_AUTH", "FIREBASE_STORAGE"].map((name) => `http://${process.env[`${name}_EMULATOR_HOST`]}`),
].map((url) => new URL(url).origin);

/** Elements that untrusted text must not create, and parts of the frame that cannot be clicked. */
const FOREIGN = `(() => {
  const found = [];
  if (window.ran) found.push("a script ran");
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than its window");
  const strange = "iframe, object, embed, base, meta, style, link, video, audio, script:not([type='application/json'])";
  for (const element of document.body.querySelectorAll(strange)) found.push("foreign " + element.outerHTML);
  for (const element of document.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (name.startsWith("on")) found.push("handler " + element.outerHTML);
  }
  for (const { protocol, outerHTML } of document.links) {
    if (!/^(https?|mailto|blob):$/.test(protocol)) found.push("link " + outerHTML);
  }
  for (const form of document.forms) {
    if (new URL(form.getAttribute("action") ?? "", location).origin !== location.origin) found.push("form " + form.outerHTML);
  }
  for (const id of ["root", "main"]) if (document.querySelectorAll("#" + id).length !== 1) found.push("not one #" + id);
  const frame = document.querySelectorAll("#root > header :is(a, summary), #root > footer :is(a, select)");
  if (frame.length < 8) found.push("the frame is gone");
  for (const part of frame) {
    if (!part.checkVisibility()) continue;
    part.scrollIntoView({ block: "center" });
    const { x, y, width, height } = part.getBoundingClientRect();
    if (!part.contains(document.elementFromPoint(x + width / 2, y + height / 2))) found.push("covered " + part.outerHTML);
  }
  return found.map((words) => words.slice(0, 300));
})()`;

/**
 * Watches a page, from before it is opened, for what untrusted text must never do: run scripts, send requests
 * to other sites, open anything, break the layout, cover the frame, or create elements that only the site may
 * create.
 *
 * @returns a function that returns everything that went wrong since it was last called, and checks the current
 *   page in every window size
 */
export function watch({ page, context, complaints }: Visit): () => Promise<string[]> {
  const seen: string[] = [];
  page.on("request", (request) => {
    // The browser refuses it, but says first that the page asked.
    if (request.url().startsWith(PROBE)) return;
    const url = new URL(request.url());
    if (url.protocol !== "blob:" && !OURS.includes(url.origin)) seen.push(`a request to ${url}`);
  });
  page.on("dialog", async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("page", (opened) => seen.push(`a window of ${opened.url()}`));
  return async () => {
    const found: string[] = [];
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      found.push(...(await page.evaluate<string[]>(FOREIGN)).map((words) => `${words} at ${window.width}`));
    }
    if (new URL(page.url()).origin !== SITE_URL) found.push(`led to ${page.url()}`);
    return [...seen.splice(0), ...complaints.splice(0), ...found];
  };
}
