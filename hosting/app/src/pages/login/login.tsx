import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { returnPath } from "../../session/return-path.js";
import { useSession } from "../../session/session.js";
import { Loading } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { AccountForm } from "./account-form.js";
import styles from "./account-form.module.css";

/** Signs in or creates an account, and returns to the page that the user came from. */
export default function Login() {
  const { t } = useTranslation("account");
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const [isNew, setNew] = useState(false);
  const [isMade, setMade] = useState(false);
  const back = returnPath(address.get("return"));
  const title = t(isNew ? "login.titleNew" : "login.title");
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
          isNew={isNew}
          onNew={setNew}
          // A new account stays on this page, which mentions the verification email.
          onIn={() => (isNew ? setMade(true) : navigate(back, { replace: true }))}
        />
      )}
    </div>
  );
}
