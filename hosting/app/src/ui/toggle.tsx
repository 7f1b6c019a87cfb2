import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { likeQuery } from "../api/marks.js";
import { useSession } from "../session/session.js";
import { useSignIn } from "../session/use-sign-in.js";
import { useProblemWords } from "./placeholders.js";
import { useNews } from "./toast.js";

interface ToggleProps {
  readonly label: string;
  /** The query for the caller's mark, which the button shows and changes. */
  readonly mark: (uid: string) => ReturnType<typeof likeQuery>;
  /** Changes the mark. Resolves to its new state. */
  readonly change: () => Promise<boolean>;
  /** The toast after a change. */
  readonly told: (on: boolean) => string;
}

/**
 * A toggle button, such as for a like. Without a session, it opens the sign-in page, which then returns the visitor
 * here.
 */
export function Toggle({ label, mark, change, told }: ToggleProps) {
  const session = useSession();
  const { requireSession } = useSignIn();
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const uid = session.state === "in" ? session.uid : "";
  const { data: on = false } = useQuery({ ...mark(uid), enabled: uid !== "" });
  const toggle = useMutation({
    mutationFn: change,
    onSuccess: (is) => {
      queries.setQueryData(mark(uid).queryKey, is);
      news(told(is));
    },
    onError: (error) => news(words(error), true),
  });
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={toggle.isPending || session.state === "opening"}
      onClick={() => requireSession() && toggle.mutate()}
    >
      {label}
    </button>
  );
}
