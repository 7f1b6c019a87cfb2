import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queueQuery, sendAct } from "../../api/admin.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./admin.module.css";

/** Adds a host, a digest, or a wallet to the list of threats. */
export function List({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const add = useMutation({
    mutationFn: (form: FormData) =>
      sendAct({
        kind: "threat",
        action: "list",
        id: String(form.get("id")).trim(),
        note: String(form.get("note")),
      }),
    onSuccess: async () => {
      news(t("admin.threats.done"));
      await queries.invalidateQueries({ queryKey: queueQuery(uid, "threats", "").queryKey });
    },
  });
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(new FormData(event.currentTarget));
      }}
    >
      <label>
        {t("admin.threats.entry")} <input name="id" required maxLength={300} autoComplete="off" />
      </label>
      <label>
        {t("admin.note")} <input name="note" required maxLength={500} autoComplete="off" />
      </label>
      <button type="submit" disabled={add.isPending}>
        {t("admin.threats.add")}
      </button>
      <p role="alert">{add.error ? words(add.error) : ""}</p>
    </form>
  );
}
