import type { BrowserContext } from "playwright-core";
import { sitePolicy } from "#domain/web/content-policy.js";

/** What stands in the page of a market whose operator has switched Google on. */
const SWITCHED_ON = { signInProviders: ["google"], appCheckSiteKey: "" };

/**
 * Google's script, as far as Firebase Auth and its emulator use it: a page and a frame in it register
 * what they answer, and ask one another. It needs no network, which tests do not have.
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

/** Lets a browser meet the market as it is with accounts of Google: its page, its headers, and Google's own script. */
export async function withGoogle(context: BrowserContext): Promise<void> {
  // A page that a test has changed counts as one of the internet, which may not open frames of this machine.
  await context.grantPermissions(["local-network-access"]);
  // Whatever else a page of the outside wants is not there.
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
