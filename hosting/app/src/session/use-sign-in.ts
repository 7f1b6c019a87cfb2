import { useLocation, useNavigate } from "react-router";
import { useSession } from "./session.js";

/** The way to sign in and back to this page. */
export function useSignIn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const signInLink =
    pathname === "/login"
      ? `/login${search}`
      : `/login?${new URLSearchParams({ return: pathname + search })}`;
  return {
    signInLink,
    /** Whether somebody is signed in; if not, leads there. */
    requireSession(): boolean {
      if (session.state !== "out") return true;
      void navigate(signInLink);
      return false;
    },
  };
}
