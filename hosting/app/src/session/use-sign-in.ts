import { useLocation, useNavigate } from "react-router";
import { useSession } from "./session.js";

/** A link to sign in and return to this page. */
export function useSignIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const signInLink =
    pathname === "/login"
      ? `/login${search}`
      : `/login?${new URLSearchParams({ return: pathname + search + hash })}`;
  return {
    signInLink,
    /** Whether a user is signed in. If not, navigates to the sign-in page. */
    requireSession(): boolean {
      if (session.state !== "out") return true;
      void navigate(signInLink);
      return false;
    },
  };
}
