import { useEffect } from "react";

/** Names the window after its page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Vaultmart` : "Vaultmart";
  }, [title]);
}
