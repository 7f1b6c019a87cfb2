import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => {};

/** The fragment of the URL. No server gets it, so it is empty until the app has taken over a page that the server has drawn. */
export function useHash(): string {
  const { hash } = useLocation();
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isTakenOver ? hash : "";
}
