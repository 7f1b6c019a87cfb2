import { useLocation, useNavigate } from "react-router";
import { useSession } from "./session.js";

/** A link to sign in and return to this page. */
export function useSignIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  // The hash of a share link is its secret, and no URL that a server sees may contain it. The window keeps it.
  const here = pathname === "/draft" ? pathname : pathname + search + hash;
  const signInLink =
    pathname === "/login" ? `/login${search}` : `/login?${new URLSearchParams({ return: here })}`;
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
