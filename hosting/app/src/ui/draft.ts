import { useState } from "react";

const keyOf = (name: string) => `vaultmart.draft.${name}`;

/**
 * What somebody is writing, kept in the browser until it is sent: a reload, a refusal or a lost session takes nothing away.
 *
 * @param name of the draft; one that holds the writer's uid is nobody else's
 * @returns what was typed, how to change it, and how to forget it once it was sent
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
    // Without storage a draft lasts as long as the page.
  }
}
