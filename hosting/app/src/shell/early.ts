import { useEffect } from "react";

interface EarlyEvent {
  readonly type: string;
  readonly value: string;
}

declare global {
  /**
   * Stops the recording of `public/early.js`, and returns it. Undefined afterward, and on pages
   * without it.
   */
  var takeEarly: (() => ReadonlyMap<HTMLElement, EarlyEvent>) | undefined;
}

/** Repeats the clicks and choices that a user made before the app was hydrated. */
export function useEarlyEvents(): void {
  useEffect(() => {
    // The first event makes React take the rest of the page over, which it does not during an effect.
    setTimeout(() => {
      for (const [element, event] of globalThis.takeEarly?.() ?? []) repeat(element, event);
    });
  }, []);
}

function repeat(element: HTMLElement, { type, value }: EarlyEvent): void {
  if (!element.isConnected) return;
  if (type === "click") element.click();
  else if (element instanceof HTMLSelectElement) {
    element.value = value;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
