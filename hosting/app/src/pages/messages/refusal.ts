import { useTranslation } from "react-i18next";
import { ApiError, isRefusal } from "../../api/client.js";
import { useProblemWords } from "../../ui/placeholders.js";

/** The reason why a message was rejected. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation("talking");
  const words = useProblemWords();
  return (error) => {
    if (!(error instanceof ApiError) || error.issues.length > 0) return words(error);
    if (isRefusal(error, "recipientDeleted")) return t("messages.refusals.otherGone");
    if (isRefusal(error, "productNotFound")) return t("messages.refusals.productGone");
    if (isRefusal(error, "editConflict")) return t("messages.refusals.changed");
    return words(error);
  };
}
