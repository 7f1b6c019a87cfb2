import type { Plugin } from "vite";

/**
 * What the server never runs, and so does not load: the SDK of sessions and live lists, the renderer of Markdown (the
 * server draws readmes itself), and the other languages.
 */
const BROWSER_ONLY =
  /[\\/]app[\\/](src[\\/](session[\\/](auth|app-check)|live[\\/]signals|ui[\\/]markdown)\.tsx?|messages[\\/](?!en[\\/]).*\.json)$/;

/**
 * Replaces modules that run only in browsers with modules that cannot be loaded. Components that need one of them are
 * rendered only in the browser.
 */
export const browserOnly = (): Plugin => ({
  name: "browser-only",
  enforce: "pre",
  load(id) {
    if (!BROWSER_ONLY.test(id)) return undefined;
    const fails = 'throw new Error("Browsers alone run this");';
    return {
      code: `${fails}\nexport default undefined;`,
      moduleType: "js",
      syntheticNamedExports: true,
      map: null,
    };
  },
});
