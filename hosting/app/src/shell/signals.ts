import { type ComponentType, lazy } from "react";
import { loadMessages } from "../i18n/i18n.js";

interface Loaded {
  readonly default: ComponentType<{ readonly uid: string }>;
}

const NOTHING: Loaded = { default: () => null };

/**
 * What waits for who is signed in, loaded for them alone. The account menu leads to the same pages, so the header does
 * without it where it cannot be loaded.
 */
export const Signals = lazy(() =>
  Promise.all([import("../live/signals.js"), loadMessages("talking")]).then(
    ([loaded]): Loaded => loaded,
    () => NOTHING,
  ),
);
