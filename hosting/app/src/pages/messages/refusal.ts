import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.js";
import { useProblemWords } from "../../ui/states.js";

/**
 * Why a message was not taken. In a conversation that is there and whose text is good, a refusal can only mean that
 * nobody can write into it any more.
 */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation("talking");
  const words = useProblemWords();
  return (error) => {
    if (!(error instanceof ApiError) || error.issues.length > 0) return words(error);
    if (error.status === 400) return t("messages.refusals.otherGone");
    if (error.status === 404) return t("messages.refusals.productGone");
    if (error.status === 409) return t("messages.refusals.changed");
    return words(error);
  };
}
