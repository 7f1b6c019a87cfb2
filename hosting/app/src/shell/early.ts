import { useEffect } from "react";

interface EarlyEvent {
  readonly type: string;
  readonly value: string;
}

declare global {
  /** Ends the record of `public/early.js`, and returns it. Undefined afterwards, and on pages without it. */
  var takeEarly: (() => ReadonlyMap<HTMLElement, EarlyEvent>) | undefined;
}

/** Does what a user clicked or chose before the app had taken the page over. */
export function useEarlyEvents(): void {
  useEffect(() => {
    const events = globalThis.takeEarly?.() ?? new Map<HTMLElement, EarlyEvent>();
    for (const [element, { type, value }] of events) {
      if (!element.isConnected) continue;
      if (type === "click") element.click();
      else if (element instanceof HTMLSelectElement) {
        element.value = value;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  }, []);
}
