import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cliAuthApprove } from "#contract/cli-auth.js";
import styles from "./cli-auth.module.css";
import { Step } from "./step.js";

const UserCode = cliAuthApprove.GET.request.shape.userCode;

interface CodeStepProps {
  readonly code: string;
  /** Whether the login is being looked up. */
  readonly busy: boolean;
  readonly wrong: string;
  readonly onCode: (code: string) => void;
}

/** Asks for the code that the terminal shows. A malformed code is not sent to the server. */
export function CodeStep({ code, busy, wrong, onCode }: CodeStepProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const [typed, setTyped] = useState(code);
  const [isNone, setNone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const told = isNone ? t("cliAuth.wrongCode") : wrong;
  useEffect(() => {
    if (told) field.current?.focus();
  }, [told]);
  return (
    <Step title={t("cliAuth.code")} asks>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isCode = UserCode.safeParse(typed).success;
          setNone(!isCode);
          if (isCode) onCode(typed.trim());
        }}
      >
        <label htmlFor={id}>{t("cliAuth.codeLabel")}</label>
        <input
          ref={field}
          id={id}
          className={styles.code}
          value={typed}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`${id}-told`}
          aria-invalid={told !== ""}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-told`} className={styles.wrong} role="alert">
          {told}
        </p>
        <p role="status">{busy && t("cliAuth.looking")}</p>
        <button type="submit" className="primary" disabled={busy}>
          {t("cliAuth.continue")}
        </button>
      </form>
      <p>
        {t("cliAuth.noCode")} <code>vaultmart login</code>
      </p>
    </Step>
  );
}
