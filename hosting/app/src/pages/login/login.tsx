import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { returnPath } from "../../session/return-path.js";
import { useSession } from "../../session/session.js";
import { Loading } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { type AccountAim, AccountForm } from "./account-form.js";
import styles from "./account-form.module.css";

/** The heading of the form. */
export function useTitleOf(aim: AccountAim): string {
  const { t } = useTranslation("account");
  if (aim === "reset") return t("login.titleReset");
  const isNew = aim === "new";
  return t(isNew ? "login.titleNew" : "login.title");
}

/** Signs in or creates an account, and returns to the page that the user came from. */
export default function Login() {
  const { t } = useTranslation("account");
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const [aim, setAim] = useState<AccountAim>("in");
  const [isMade, setMade] = useState(false);
  const back = returnPath(address.get("return"));
  const title = useTitleOf(aim);
  useTitle(title);
  if (session.state === "opening") return <Loading />;
  return (
    <div className={styles.place}>
      <h1>{title}</h1>
      {session.state === "in" ? (
        <>
          <p role="status">{t("login.welcome", { email: session.email })}</p>
          {isMade && !session.verified && <p>{t("login.verify")}</p>}
          <Link to={back}>{t("login.goOn")}</Link>
        </>
      ) : (
        <AccountForm
          aim={aim}
          onAim={setAim}
          // A new account stays on this page, which mentions the verification email.
          onIn={() => (aim === "new" ? setMade(true) : navigate(back, { replace: true }))}
        />
      )}
    </div>
  );
}
