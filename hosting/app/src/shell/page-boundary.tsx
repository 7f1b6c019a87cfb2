import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Catch } from "../ui/catch.js";
import { Empty } from "../ui/states.js";

/** A page that fails, or whose code cannot be loaded, takes nothing else along; another page is a new try. */
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
