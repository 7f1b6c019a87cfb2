import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { productsDownload } from "#contract/products.js";
import { api } from "../../api/client.js";
import { DOWNLOADS } from "../../api/downloads.js";
import { useProblemWords } from "../../ui/placeholders.js";
import styles from "./library.module.css";

interface DownloadButtonProps {
  readonly productId: string;
  /** The ID of the element with the product's title. */
  readonly describedBy: string;
  /** If undefined, the published version. */
  readonly version?: string | undefined;
  readonly isMain?: boolean;
}

/** Downloads a version of a product, or shows why that failed. */
export function DownloadButton({ productId, describedBy, version, isMain = false }: DownloadButtonProps) {
  const { t } = useTranslation("library");
  const queries = useQueryClient();
  const words = useProblemWords();
  const download = useMutation({
    mutationFn: () => api.call(productsDownload, "POST", { productId, version }),
    onSuccess: ({ url }) => {
      location.assign(url);
      return queries.invalidateQueries({ queryKey: DOWNLOADS });
    },
  });
  return (
    <>
      <button
        type="button"
        className={isMain ? "primary" : undefined}
        aria-describedby={describedBy}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {version ? t("library.downloadVersion", { version }) : t("product.download", { ns: "site" })}
      </button>
      {download.error && (
        <p className={styles.wrong} role="alert">
          {words(download.error)}
        </p>
      )}
    </>
  );
}
