import { useSyncExternalStore } from "react";

export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** `public/early.js` reads this before the first paint. */
const STORED = "vaultmart.scheme";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentScheme(): Scheme {
  const shown = document.documentElement.dataset.scheme;
  return SCHEMES.find((scheme) => scheme === shown) ?? "system";
}

/** The chosen color scheme. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme, () => "system");

/** Changes the color scheme and stores the choice for later visits. */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  if (scheme === "system") delete dataset.scheme;
  else dataset.scheme = scheme;
  for (const listener of listeners) listener();
  try {
    if (scheme === "system") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, scheme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
