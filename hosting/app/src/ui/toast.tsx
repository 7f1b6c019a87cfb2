import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./toast.module.css";

type Tell = (words: string, isWrong?: boolean) => void;

const News = createContext<Tell>(() => {});

/** Shows a toast, which screen readers announce. */
export const useNews = (): Tell => use(News);

/** Shows the newest toast until it is closed or replaced. */
export function NewsProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ words: string; isWrong: boolean }>();
  const tell = useCallback<Tell>((words, isWrong = false) => setTold({ words, isWrong }), []);
  return (
    <News value={tell}>
      {children}
      <div role="status" className={styles.place}>
        {told && (
          <p className={told.isWrong ? `${styles.news} ${styles.wrong}` : styles.news}>
            <span>{told.words}</span>
            <button type="button" className="plain" onClick={() => setTold(undefined)}>
              {t("ui.close")}
            </button>
          </p>
        )}
      </div>
    </News>
  );
}
