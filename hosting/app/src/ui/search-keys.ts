import { type RefObject, useEffect } from "react";

/** Elements in which a typed character is text or chooses something. */
const TYPING = "input, textarea, select, [contenteditable], [role=dialog] *";

/** Whether a key press is the site's shortcut for its search: `/` outside of fields, or Ctrl-K. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  return key === "/" && isPlain && !(target instanceof Element && target.matches(TYPING));
}

/** Moves the focus to a search field when the user presses one of the site's shortcuts. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event) || !field.current) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [field]);
}
