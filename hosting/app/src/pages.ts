import { type ComponentType, lazy } from "react";
import { matchPath } from "react-router";
import { loadMessages, type Namespace } from "./i18n/i18n.js";
import type { Path } from "./paths.js";

interface Loaded {
  readonly default: ComponentType;
}

/** Loads the code of a page and the messages of its group. */
const withMessages = (namespace: Namespace, load: () => Promise<Loaded>) => async (): Promise<Loaded> => {
  const [loaded] = await Promise.all([load(), loadMessages(namespace)]);
  return loaded;
};

/** The code of every page, loaded when it is first needed. */
const LOADERS: Readonly<Record<Path, () => Promise<Loaded>>> = {
  "/": () => import("./pages/home.js"),
  "/explore": () => import("./pages/explore/explore.js"),
  "/p/:slug": () => import("./pages/product/product.js"),
  "/p/:slug/files": withMessages("inside", () => import("./pages/files/files.js")),
  "/p/:slug/compare": withMessages("inside", () => import("./pages/compare/compare.js")),
  "/p/:slug/edit": withMessages(
    "publish",
    withMessages("workshop", () => import("./pages/edit/edit.js")),
  ),
  "/draft": withMessages("workshop", () => import("./pages/draft/draft.js")),
  "/u/:username": () => import("./pages/profile/profile.js"),
  "/advisories": () => import("./pages/advisories/advisories.js"),
  "/collections": () => import("./pages/collections/collections.js"),
  "/collections/:slug": () => import("./pages/collections/collection.js"),
  "/log": withMessages("log", () => import("./pages/log/log.js")),
  "/login": withMessages("account", () => import("./pages/login/login.js")),
  "/account/action": withMessages("account", () => import("./pages/mail-action/mail-action.js")),
  "/cli/auth": withMessages("account", () => import("./pages/cli-auth/cli-auth.js")),
  "/library": withMessages("library", () => import("./pages/library/library.js")),
  "/saved": () => import("./pages/saved.js"),
  "/orders/:orderId": withMessages("library", () => import("./pages/order/order.js")),
  "/publish": withMessages("publish", () => import("./pages/publish/publish.js")),
  "/dashboard": withMessages("selling", () => import("./pages/dashboard/dashboard.js")),
  "/sales": withMessages("selling", () => import("./pages/sales/sales.js")),
  "/messages": withMessages("talking", () => import("./pages/messages/messages.js")),
  "/messages/:conversationId": withMessages("talking", () => import("./pages/messages/messages.js")),
  "/notifications": withMessages("talking", () => import("./pages/notifications/notifications.js")),
  "/admin": withMessages(
    "inside",
    withMessages("admin", () => import("./pages/admin/admin.js")),
  ),
  "/appeals": withMessages(
    "publish",
    withMessages("workshop", () => import("./pages/appeals/appeals.js")),
  ),
  "/settings": withMessages("account", () => import("./pages/settings/settings.js")),
};

const pages = new Map<string, ComponentType>(
  Object.entries(LOADERS).map(([path, load]) => [path, lazy(load)]),
);

/** The pages by path. */
export const allPages = () => [...pages].map(([path, Page]) => ({ path, Page }));

/**
 * Loads the code of the page at a path before anything is rendered, so that it renders immediately. If that
 * fails, the page is loaded like any other and shows the error.
 */
export async function preload(pathname: string): Promise<void> {
  const [path = "", load] = Object.entries(LOADERS).find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  const loaded = await load?.().catch(() => undefined);
  if (loaded) pages.set(path, loaded.default);
}
