import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => {};

/**
 * The fragment of the URL. Browsers do not send it to the server, so it is empty until a server-rendered page is
 * hydrated.
 */
export function useHash(): string {
  const { hash } = useLocation();
  return useSyncExternalStore(
    never,
    () => hash,
    () => "",
  );
}
