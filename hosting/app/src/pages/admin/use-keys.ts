import { useEffect, useRef } from "react";

/**
 * Runs an action when a key without modifiers is pressed outside of input fields. Enter on buttons and links keeps its
 * function.
 * @param isOn whether the keys are active; false while a dialog is open
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
