import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { api } from "../../api/client.js";
import { likeQuery } from "../../api/marks.js";
import { productQuery } from "../../api/queries.js";
import { useSession } from "../../session/session.js";
import { useSignIn } from "../../session/use-sign-in.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { Report } from "../../ui/report.js";
import { useNews } from "../../ui/toast.js";
import { Toggle } from "../../ui/toggle.js";
import styles from "./product.module.css";

interface ActionsProps {
  readonly product: ProductPage["product"];
  readonly title: string;
  readonly author: string;
}

/** The actions on a product, apart from buying or downloading it. */
export function Actions({ product, title, author }: ActionsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const session = useSession();
  const isOwn = session.state === "in" && session.uid === product.authorUid;
  /** The CDN caches the page for a minute, so the counter is updated here. */
  const count = (by: number) =>
    queries.setQueryData(productQuery(product.slug).queryKey, (page) => {
      if (!page) return page;
      const { stats } = page.product;
      return { ...page, product: { ...page.product, stats: { ...stats, likes: stats.likes + by } } };
    });
  return (
    <div className={styles.actions}>
      <Toggle
        label={t("product.like")}
        mark={(uid) => likeQuery(uid, product.id)}
        change={async () => {
          const { productsLike } = await import("#contract/products.js");
          const { liked } = await api.call(productsLike, "POST", { productId: product.id });
          count(liked ? 1 : -1);
          return liked;
        }}
        told={(liked) => t(liked ? "product.liked" : "product.unliked")}
      />
      {isOwn && <Link to={`/p/${encodeURIComponent(product.slug)}/edit`}>{t("product.edit")}</Link>}
      {!isOwn && <Ask productId={product.id} author={author} />}
      {!isOwn && <Report targetType="product" targetId={product.id} name={title} />}
    </div>
  );
}

function Ask({ productId, author }: { readonly productId: string; readonly author: string }) {
  const { t } = useTranslation();
  const { requireSession } = useSignIn();
  const [open, setOpen] = useState(false);
  const news = useNews();
  const words = useProblemWords();
  const ask = useMutation({
    mutationFn: async (form: FormData) => {
      const { messages } = await import("#contract/messages.js");
      return api.call(messages, "POST", { productId, text: String(form.get("text")) });
    },
    onSuccess: () => {
      setOpen(false);
      news(t("ask.sent"));
    },
  });
  return (
    <>
      <button type="button" onClick={() => requireSession() && setOpen(true)}>
        {t("product.ask")}
      </button>
      {open && (
        <FormDialog
          title={t("ask.title", { name: author })}
          submit={t("ask.send")}
          busy={ask.isPending}
          wrong={ask.error ? words(ask.error) : undefined}
          onSubmit={(form) => ask.mutate(form)}
          onClose={() => setOpen(false)}
        >
          <label>
            {t("ask.text")}
            <textarea name="text" required maxLength={1000} />
          </label>
        </FormDialog>
      )}
    </>
  );
}
