import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { returnPath } from "../session/return-path.js";
import { resetPassword, signIn, signUp, useSession } from "../session/session.js";
import { useTitle } from "../ui/title.js";
import styles from "./login.module.css";

/** What Firebase Auth calls its refusals, and which words say them. */
const REFUSALS = {
  "auth/invalid-credential": "credentials",
  "auth/invalid-login-credentials": "credentials",
  "auth/user-not-found": "credentials",
  "auth/wrong-password": "credentials",
  "auth/email-already-in-use": "exists",
  "auth/weak-password": "weak",
  "auth/invalid-email": "email",
  "auth/user-disabled": "disabled",
  "auth/too-many-requests": "many",
  "auth/network-request-failed": "network",
} as const;

const refusalOf = (error: unknown) => {
  if (error instanceof TypeError) return "network";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : "other";
};

/** Signs a person in or makes an account, and leads back to where they came from. */
export default function Login() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const session = useSession();
  const [isNew, setNew] = useState(false);
  const [isMade, setMade] = useState(false);
  const back = returnPath(address.get("return"));
  useTitle(t(isNew ? "login.titleNew" : "login.title"));
  if (session.state === "in") {
    return (
      <div className={styles.login}>
        <h1>{t("login.title")}</h1>
        <p role="status">{t("login.welcome", { email: session.email })}</p>
        {isMade && !session.verified && <p>{t("login.verify")}</p>}
        <Link to={back}>{t("login.goOn")}</Link>
      </div>
    );
  }
  return (
    <div className={styles.login}>
      <h1>{t(isNew ? "login.titleNew" : "login.title")}</h1>
      <AccountForm isNew={isNew} back={back} onMade={() => setMade(true)} />
      <button type="button" className="plain" onClick={() => setNew(!isNew)}>
        {t(isNew ? "login.toSignIn" : "login.toCreate")}
      </button>
    </div>
  );
}

interface AccountFormProps {
  readonly isNew: boolean;
  readonly back: string;
  readonly onMade: () => void;
}

function AccountForm({ isNew, back, onMade }: AccountFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const email = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState("");
  const enter = useMutation({
    mutationFn: async (form: FormData) => {
      const [address, password] = [String(form.get("email")), String(form.get("password"))];
      await (isNew ? signUp(address, password) : signIn(address, password));
    },
    // A new account stays here, where it is told of the mail that verifies its address.
    onSuccess: () => (isNew ? onMade() : navigate(back, { replace: true })),
  });
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => setTold(t("login.resetSent")),
  });
  const error = enter.error ?? reset.error;
  const forget = () => {
    const address = email.current?.value.trim() ?? "";
    enter.reset();
    if (address) return reset.mutate(address);
    setTold(t("login.needsEmail"));
    email.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTold("");
        reset.reset();
        enter.mutate(new FormData(event.currentTarget));
      }}
    >
      <label>
        {t("login.email")}
        <input ref={email} name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        {t("login.password")}
        <input
          name="password"
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          minLength={6}
          required
        />
      </label>
      <p className={styles.wrong} role="alert">
        {error && t(`login.errors.${refusalOf(error)}`)}
      </p>
      <p role="status">{told}</p>
      <button type="submit" className="primary" disabled={enter.isPending}>
        {t(isNew ? "login.create" : "login.signIn")}
      </button>
      {!isNew && (
        <button type="button" className="plain" disabled={reset.isPending} onClick={forget}>
          {t("login.forgot")}
        </button>
      )}
    </form>
  );
}
