import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Catch } from "../ui/error-boundary.js";
import { Empty } from "../ui/placeholders.js";

/**
 * An error boundary: if a page fails or its code cannot be loaded, the rest of the app still works. Opening another
 * page resets it.
 */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const instead = (
    <div role="alert">
      <Empty title={t("problem.page")}>
        <button type="button" onClick={() => location.reload()}>
          {t("ui.retry")}
        </button>
      </Empty>
    </div>
  );
  return (
    <Catch key={pathname} instead={instead}>
      {children}
    </Catch>
  );
}
