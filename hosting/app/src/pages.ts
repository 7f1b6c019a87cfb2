import { type ComponentType, lazy } from "react";
import { matchPath } from "react-router";

interface Loaded {
  readonly default: ComponentType;
}

/** Every page of the app: its path, and its code, which is loaded when it is first wanted. */
const LOADERS: Readonly<Record<string, () => Promise<Loaded>>> = {
  "/": () => import("./pages/home.js"),
  "/explore": () => import("./pages/explore/explore.js"),
  "/p/:slug": () => import("./pages/product/product.js"),
  "/u/:username": () => import("./pages/profile/profile.js"),
  "/login": () => import("./pages/login.js"),
  "/sales": () => import("./pages/sales.js"),
};

export const PAGES = Object.entries(LOADERS).map(([path, load]) => ({ path, Page: lazy(load) }));

/** Loads the code of the page at a path; where that fails, the page will say so. */
export async function preload(pathname: string): Promise<void> {
  const load = Object.entries(LOADERS).find(([path]) => matchPath(path, pathname))?.[1];
  await load?.().catch(() => {});
}
