import { useEffect } from "react";

/** Sets the title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Vaultmart` : "Vaultmart";
  }, [title]);
}
