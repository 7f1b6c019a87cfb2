import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Empty } from "../ui/states.js";

interface CatchProps {
  readonly children: ReactNode;
  readonly instead: ReactNode;
}

/** Only a class can catch what a component throws. */
class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

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
