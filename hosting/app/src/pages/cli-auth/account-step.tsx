import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AccountAim, AccountForm } from "../login/account-form.js";
import { useTitleOf } from "../login/login.js";
import { Step } from "./step.js";

/** The sign-in step. @param wasIn whether a session ended while this page was open */
export function AccountStep({ wasIn }: { readonly wasIn: boolean }) {
  const { t } = useTranslation("account");
  const [aim, setAim] = useState<AccountAim>("in");
  return (
    <Step title={useTitleOf(aim)} asks>
      <p role="status">{wasIn && t("cliAuth.signedOut")}</p>
      <p>{t("cliAuth.actsAs")}</p>
      <AccountForm aim={aim} onAim={setAim} onIn={() => {}} />
    </Step>
  );
}
