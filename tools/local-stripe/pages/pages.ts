import type { Faults } from "../api/faults.js";
import type { World } from "../context.js";
import type { WebhookEndpoint } from "../webhooks/delivery.js";
import type { Courier } from "../webhooks/sender.js";
import { showCheckout, submitCheckout } from "./checkout.js";
import { showControl } from "./control-page.js";
import { showDashboard } from "./dashboard.js";
import { showOnboarding, submitOnboarding } from "./onboarding.js";
import { notice, type PageAnswer } from "./page.js";

export interface Pages {
  readonly world: World;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly faults: Faults;
  readonly courier: Courier;
  now(): number;
  /** The result of the last button, for the next request of the control page. */
  said: { readonly text: string; readonly isWrong: boolean } | undefined;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** A browser sent a form and waits for a page. */
  readonly isForm: boolean;
}

/** Serves all pages. */
export function answerPage(pages: Pages, { method, path, query, body }: Asked): PageAnswer {
  const [, place = "", id = "", rest] = path.split("/");
  const isPost = method === "POST";
  if (rest === undefined && (isPost || method === "GET")) {
    if (place === "") return controlPage(pages);
    if (place === "dashboard") return showDashboard(pages.world, id);
    const typed = Object.fromEntries(new URLSearchParams(body));
    if (place === "checkout") {
      return isPost ? submitCheckout(pages.world, id, typed, pages.now()) : showCheckout(pages.world, id);
    }
    if (place === "onboarding") {
      const asked = new URLSearchParams(query);
      return isPost
        ? submitOnboarding(pages.world, id, asked, typed)
        : showOnboarding(pages.world, id, asked);
    }
  }
  return notice("Page not found", "The local Stripe has no page at this URL.", {
    status: 404,
    link: { href: "/", label: "To the control page" },
  });
}

function controlPage(pages: Pages): PageAnswer {
  const { said, world, endpoints, faults, courier } = pages;
  pages.said = undefined;
  return showControl({ world, endpoints, faults, isHolding: courier.isHolding, ...(said && { said }) });
}
