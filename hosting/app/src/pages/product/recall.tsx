import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import { productsRecall } from "#contract/products.js";
import { api } from "../../api/client.js";
import { productQuery } from "../../api/queries.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";

type Recall = NonNullable<ReleasedVersion["recall"]>;

interface RecallVersionProps extends Pick<ProductPage, "product"> {
  readonly version: string;
  readonly recall: Recall | undefined;
}

/** Lets the author yank or deprecate a version, or undo that. */
export function RecallVersion({ product, version, recall }: RecallVersionProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const change = useMutation({
    mutationFn: async (next: Recall | undefined) => ({
      next,
      ...(await api.call(productsRecall, "POST", {
        productId: product.id,
        version,
        ...(next ?? { state: "available" }),
      })),
    }),
    onSuccess: ({ next, current }) => {
      // The CDN caches the page for a minute, so it is updated here.
      queries.setQueryData(
        productQuery(product.slug).queryKey,
        (page) => page && updated(page, version, next, current),
      );
      setIsOpen(false);
      news(t(`product.recall.done.${next?.state ?? "available"}`, { version }));
    },
  });
  const submit = (form: FormData) =>
    change.mutate({
      state: form.get("state") === "deprecated" ? "deprecated" : "yanked",
      message: String(form.get("message")).trim(),
    });
  return (
    <>
      <button
        type="button"
        disabled={change.isPending}
        onClick={() => {
          change.reset();
          if (recall) change.mutate(undefined);
          else setIsOpen(true);
        }}
      >
        {t(recall ? "product.recall.undo" : "product.recall.open", { version })}
      </button>
      {!isOpen && change.error && (
        <span className="wrong" role="alert">
          {words(change.error)}
        </span>
      )}
      {isOpen && (
        <FormDialog
          title={t("product.recall.title", { version })}
          submit={t("product.recall.submit")}
          busy={change.isPending}
          wrong={change.error ? words(change.error) : undefined}
          onSubmit={submit}
          onClose={() => setIsOpen(false)}
        >
          <label>
            {t("product.recall.state")}
            <select name="state" defaultValue="yanked">
              <option value="yanked">{t("product.recall.yank")}</option>
              <option value="deprecated">{t("product.recall.deprecate")}</option>
            </select>
          </label>
          <label>
            {t("product.recall.message")}
            <input name="message" required maxLength={300} />
          </label>
        </FormDialog>
      )}
    </>
  );
}

/** The page after a recall. If another version becomes current, only its number is known here. */
function updated(page: ProductPage, version: string, next: Recall | undefined, current: string): ProductPage {
  return {
    ...page,
    product: { ...page.product, version: current },
    versions: page.versions.map((release) => {
      if (release.version !== version) return release;
      const { recall: _, ...rest } = release;
      return next ? { ...rest, recall: next } : rest;
    }),
  };
}
