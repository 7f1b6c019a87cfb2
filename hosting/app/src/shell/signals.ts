import { type ComponentType, lazy } from "react";
import { loadMessages } from "../i18n/i18n.js";

interface Loaded {
  readonly default: ComponentType<{ readonly uid: string }>;
}

const NOTHING: Loaded = { default: () => null };

/**
 * The unread counts, loaded only for signed-in users. If they cannot be loaded, the header omits them; the account menu
 * links to the same pages.
 */
export const Signals = lazy(() =>
  Promise.all([import("../live/signals.js"), loadMessages("talking")]).then(
    ([loaded]): Loaded => loaded,
    () => NOTHING,
  ),
);
