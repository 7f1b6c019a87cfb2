import type { BrowserContext } from "playwright-core";
import { sitePolicy } from "#domain/web/csp.js";

/** The settings in the page of a marketplace whose operator has enabled Google. */
const SWITCHED_ON = { signInProviders: ["google"], appCheckSiteKey: "" };

/**
 * A replacement for Google's script, as far as Firebase Auth and its emulator use it: a page and a frame in
 * it register handlers, and call each other's. It needs no network, which tests do not have.
 */
const FRAMES = `(() => {
  const handlers = new Map();
  const waiting = new Map();
  const port = (other) => ({
    register: (name, handler) => handlers.set(name, handler),
    send(name, data, answered) {
      const id = crypto.randomUUID();
      waiting.set(id, answered);
      other().postMessage({ asked: name, id, data }, "*");
    },
    restyle: async () => {},
    ping: async (answered) => answered(),
  });
  addEventListener("message", async ({ data, source }) => {
    if (handlers.has(data.asked)) {
      source.postMessage({ answered: data.id, answers: [await handlers.get(data.asked)(data.data)] }, "*");
    }
    try {
      waiting.get(data.answered)?.(data.answers);
    } catch {
      // The SDK ends an answer that it has taken by throwing; Google's script keeps that to itself too.
    }
  });
  const context = {
    getParentIframe: () => port(() => parent),
    open: ({ where, url }, opened) =>
      new Promise((done) => {
        const frame = document.createElement("iframe");
        frame.hidden = true;
        frame.src = url;
        frame.onload = () => done(opened(port(() => frame.contentWindow)));
        where.append(frame);
      }),
  };
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: { getContext: () => context, Iframe() {}, CROSS_ORIGIN_IFRAMES_FILTER: {} },
  };
  const told = new URL(document.currentScript.src).searchParams.get("onload");
  (told ? window[told] : window.gapi_onload)();
})();`;

/**
 * Makes a browser see the marketplace with Google sign-in: its page, its headers, and Google's own script.
 */
export async function withGoogle(context: BrowserContext): Promise<void> {
  // Chromium treats a page that a test has changed as a public one, which cannot open frames of this machine.
  await context.grantPermissions(["local-network-access"]);
  // Any other external request fails.
  await context.route(/^https:/, (route) => route.abort());
  await context.route("https://apis.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: FRAMES }),
  );
  const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
  const opened = sitePolicy(SWITCHED_ON)
    .split("; ")
    .filter((directive) => /^(script|frame)-src/.test(directive))
    .join("; ");
  await context.route(
    ({ pathname }) => pathname === "/login",
    async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      const body = (await answer.text()).replace(
        'data-sign-in-providers=""',
        'data-sign-in-providers="google"',
      );
      await route.fulfill({
        response: answer,
        body,
        headers: {
          ...headers,
          "content-security-policy": `${headers["content-security-policy"]}; ${opened} ${emulator}`,
          "cross-origin-opener-policy": "same-origin-allow-popups",
        },
      });
    },
  );
}
