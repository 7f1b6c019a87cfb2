import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../session/session.js";
import { Loading } from "../../ui/placeholders.js";
import { AccountStep } from "./account-step.js";
import { Approval } from "./approval.js";
import styles from "./cli-auth.module.css";

/** Longer than a code with its dash and any spaces around it. */
const LONGEST = 20;

/**
 * Approves or denies the login of a command-line client. The user signs in, compares the code with the
 * terminal, and decides (docs/decisions/060-login-by-a-second-device.md).
 */
export default function CliAuth() {
  const { t } = useTranslation("account");
  const [address] = useSearchParams();
  const session = useSession();
  /** The code of the link, or the one that was typed last. */
  const [code, setCode] = useState((address.get("code") ?? "").slice(0, LONGEST));
  const [wasIn, setWasIn] = useState(false);
  if (session.state === "opening") return <Loading />;
  if (session.state === "in" && !wasIn) setWasIn(true);
  return (
    <div className={styles.page}>
      <h1>{t("cliAuth.title")}</h1>
      {session.state === "in" ? (
        <Approval key={session.uid} email={session.email} code={code} onCode={setCode} />
      ) : (
        <AccountStep wasIn={wasIn} />
      )}
    </div>
  );
}
