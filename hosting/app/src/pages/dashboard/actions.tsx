import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { productsSelfApprove } from "#contract/products.js";
import { api } from "../../api/client.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { type Action, actionsFor, approves, type OwnProduct } from "./own-product.js";

interface ActionsProps {
  readonly product: Pick<OwnProduct, "id" | "slug" | "status" | "version" | "pendingVersion">;
  readonly title: string;
  /** The ID of the element that names the product. */
  readonly describedBy: string;
  /** Called when the product has changed, and the pressed button may be gone. */
  readonly onChanged: () => void;
}

/** Buttons that publish, withdraw, archive or restore a product. Each first explains its effect. */
export function Actions({ product, title, describedBy, onChanged }: ActionsProps) {
  const { t } = useTranslation("selling");
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [asked, setAsked] = useState<Action>();
  const change = useMutation({
    mutationFn: (action: Action) =>
      api.call(productsSelfApprove, "POST", { productId: product.id, approve: approves(action) }),
    onSuccess: async (_, action) => {
      // Refreshes lists, counts and the product's own page.
      await queries.invalidateQueries();
      // Nothing behind an open dialog can have the focus.
      flushSync(() => setAsked(undefined));
      news(t(`dashboard.done.${action}`, { title }));
      onChanged();
    },
  });
  const { version, pendingVersion, slug } = product;
  return (
    <>
      {actionsFor(product).map((action) => (
        <button
          key={action}
          type="button"
          aria-describedby={describedBy}
          onClick={() => {
            change.reset();
            setAsked(action);
          }}
        >
          {t(`dashboard.actions.${action}`)}
        </button>
      ))}
      {asked && (
        <FormDialog
          title={t(`dashboard.ask.${asked}`, { title })}
          submit={t(`dashboard.actions.${asked}`)}
          busy={change.isPending}
          wrong={change.error ? words(change.error) : undefined}
          onSubmit={() => change.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === "publish" && pendingVersion
              ? t("dashboard.follows.update", { version, pendingVersion })
              : t(`dashboard.follows.${asked}`, { slug })}
          </p>
        </FormDialog>
      )}
    </>
  );
}
