import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AccountForm } from "../login/account-form.js";
import { Step } from "./step.js";

/** The sign-in step. @param wasIn whether a session has ended on this page */
export function AccountStep({ wasIn }: { readonly wasIn: boolean }) {
  const { t } = useTranslation("account");
  const [isNew, setNew] = useState(false);
  return (
    <Step title={t(isNew ? "login.titleNew" : "login.title")} asks>
      <p role="status">{wasIn && t("cliAuth.signedOut")}</p>
      <p>{t("cliAuth.actsAs")}</p>
      <AccountForm isNew={isNew} onNew={setNew} onIn={() => {}} />
    </Step>
  );
}
