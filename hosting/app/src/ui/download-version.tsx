import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../api/client.js";
import { DOWNLOADS } from "../api/downloads.js";
import { useSignIn } from "../session/use-sign-in.js";
import { useProblemWords } from "./placeholders.js";

interface DownloadVersionProps {
  readonly productId: string;
  readonly version: string;
}

/** Downloads a version of a product that the caller may download. */
export function DownloadVersion({ productId, version }: DownloadVersionProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { requireSession } = useSignIn();
  const words = useProblemWords();
  const download = useMutation({
    mutationFn: async () => {
      const { productsDownload } = await import("#contract/products.js");
      return api.call(productsDownload, "POST", { productId, version });
    },
    onSuccess: ({ url }) => {
      location.assign(url);
      return queries.invalidateQueries({ queryKey: DOWNLOADS });
    },
  });
  return (
    <>
      <button
        type="button"
        disabled={download.isPending}
        onClick={() => requireSession() && download.mutate()}
      >
        {t("product.downloadVersion", { version })}
      </button>
      {download.error && (
        <span className="wrong" role="alert">
          {words(download.error)}
        </span>
      )}
    </>
  );
}
