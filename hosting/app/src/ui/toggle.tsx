import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { likeQuery } from "../api/marks.js";
import { useSession } from "../session/session.js";
import { useSignIn } from "../session/use-sign-in.js";
import { useNews } from "./news.js";
import { useProblemWords } from "./states.js";

interface ToggleProps {
  readonly label: string;
  /** Which mark of the caller's it shows and changes. */
  readonly mark: (uid: string) => ReturnType<typeof likeQuery>;
  /** Changes the mark, and resolves to what it is now. */
  readonly change: () => Promise<boolean>;
  /** What was done, in words. */
  readonly told: (on: boolean) => string;
}

/** A button that leaves a mark and takes it back; without a session it leads to one and back here. */
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
