import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Case, queueQuery, sendAct } from "../../api/admin.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { collectionOf } from "./acts.js";
import styles from "./admin.module.css";

type Collection = NonNullable<Case["collection"]>;

/** Creates a hidden collection. */
export function NewCollection({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [open, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (form: FormData) =>
      sendAct({
        ...{ kind: "collection", action: "create", id: String(form.get("slug")).trim() },
        ...collectionOf(form),
        note: String(form.get("note")),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queueQuery(uid, "collections", "").queryKey });
      setOpen(false);
      news(t("admin.collections.created"));
    },
  });
  return (
    <>
      <p>
        <button type="button" className="primary" onClick={() => setOpen(true)}>
          {t("admin.collections.new")}
        </button>
      </p>
      {open && (
        <FormDialog
          title={t("admin.collections.new")}
          submit={t("admin.collections.create")}
          busy={create.isPending}
          wrong={create.error ? words(create.error) : undefined}
          onSubmit={(form) => create.mutate(form)}
          onClose={() => {
            create.reset();
            setOpen(false);
          }}
        >
          <p>{t("admin.collections.hidden")}</p>
          <label>
            {t("admin.collections.slug")}
            <input name="slug" required maxLength={50} autoComplete="off" autoCapitalize="none" />
          </label>
          <CollectionFields of={undefined} />
          <label>
            {t("admin.note")}
            <input name="note" required maxLength={500} autoComplete="off" />
          </label>
        </FormDialog>
      )}
    </>
  );
}

/** The texts and products of a collection in a form. */
export function CollectionFields({ of }: { readonly of: Collection | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <label>
        {t("admin.collections.title")}
        <input name="title" required maxLength={80} autoComplete="off" defaultValue={of?.title} />
      </label>
      <label>
        {t("admin.collections.summary")}
        <input name="summary" required maxLength={160} autoComplete="off" defaultValue={of?.summary} />
      </label>
      <label>
        {t("admin.collections.text")}
        <textarea name="text" maxLength={1000} rows={3} defaultValue={of?.text} />
      </label>
      <label>
        {t("admin.collections.products")}
        <textarea
          name="products"
          required
          rows={6}
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={of?.products.join("\n")}
        />
      </label>
    </>
  );
}

/** What a collection contains, beside what admins can do with it. */
export function CollectionContents({ one, of }: { readonly one: Case; readonly of: Collection }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <p dir="auto">{of.summary}</p>
      {of.text && <blockquote dir="auto">{of.text}</blockquote>}
      {one.status === "shown" && (
        <p>
          <Link to={`/collections/${one.id}`}>{t("admin.collections.page")}</Link>
        </p>
      )}
      <ol className={styles.products}>
        {of.products.map((product) => (
          <li key={product}>
            <Link to={`/p/${product}`}>{product}</Link>
          </li>
        ))}
      </ol>
    </>
  );
}
