import { useState } from "react";

const keyOf = (name: string) => `vaultmart.draft.${name}`;

/**
 * Text that a user is writing, stored in the browser until it is sent. It survives a reload, an error and a
 * lost session.
 *
 * @param name of the draft; one that contains the user's UID belongs to that user only
 * @returns the text, a function that changes it, and one that deletes it after it was sent
 */
export function useDraft(name: string): [text: string, write: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(() => read(name));
  const write = (next: string) => {
    setText(next);
    keep(name, next);
  };
  return [text, write, () => write("")];
}

function read(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(keyOf(name), text);
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage, a draft lasts as long as the page.
  }
}
