import { useState } from "react";

const keyOf = (name: string) => `vaultmart.draft.${name}`;

/**
 * Text that a user is writing. The browser stores it until it is sent, so it survives a reload, an error, and the end
 * of the session.
 * @param name the name of the draft; if it contains the user's UID, the draft belongs only to that user
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
