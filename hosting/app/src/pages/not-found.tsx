import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Empty } from "../ui/placeholders.js";
import { useTitle } from "../ui/title.js";

interface NotFoundProps {
  readonly title?: string;
  readonly hint?: string;
}

/** A page or an item that does not exist, with a link to the marketplace. */
export function NotFound({ title, hint }: NotFoundProps) {
  const { t } = useTranslation();
  const shown = title ?? t("problem.notFound");
  useTitle(shown);
  return (
    <>
      <h1 className="unseen">{shown}</h1>
      <Empty title={shown} hint={hint ?? t("problem.notFoundHint")}>
        <Link to="/explore">{t("problem.toMarket")}</Link>
      </Empty>
    </>
  );
}
