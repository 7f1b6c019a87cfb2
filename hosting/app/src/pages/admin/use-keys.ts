import { useEffect, useRef } from "react";

/**
 * Runs an action when a key is pressed alone, outside of fields. Buttons and links keep Enter for themselves.
 *
 * @param isOn whether keys are active: not while a dialog is open
 */
export function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const place = event.target instanceof Element ? event.target : undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (place?.closest("input, textarea, select, dialog")) return;
      const isPressed = event.key === "Enter" && place?.closest("a, button:not([aria-current])");
      const action = isPressed ? undefined : latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
