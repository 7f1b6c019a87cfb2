import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { MailLink } from "../../session/auth.js";
import { LEAST_PASSWORD } from "../../session/password.js";
import { applyMailLink, readMailLink, setPassword } from "../../session/session.js";
import { useSignInProblem } from "../../session/sign-in-problem.js";
import { Loading } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import styles from "../login/account-form.module.css";

/**
 * The page for links in emails of Firebase Auth: it confirms, restores, or changes an address, or sets a new password.
 * The page asks the service what a link does, and does not trust the URL. Nothing happens until the user presses the
 * button, because programs that check emails also open the links.
 */
export default function MailAction() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [code] = useState(address.get("oobCode") ?? "");
  useEffect(() => {
    // The code is a key to the account: it stays neither in the history nor in a bookmark.
    if (address.has("oobCode")) void navigate("/account/action", { replace: true });
  }, [address, navigate]);
  const read = useQuery({
    queryKey: ["mail-link", code],
    queryFn: () => readMailLink(code),
    enabled: code !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (code === "") return <Failed error={undefined} />;
  if (read.isPending) return <Loading />;
  if (read.isError) return <Failed error={read.error} />;
  return <Action code={code} link={read.data} />;
}

function Failed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  useTitle(t("mail.failed"));
  return (
    <div className={styles.place}>
      <h1>{t("mail.failed")}</h1>
      <p role="alert">{error ? problem(error) : t("login.errors.link")}</p>
      <Link to="/login">{t("mail.toSignIn")}</Link>
    </div>
  );
}

function Action({ code, link: { aim, email } }: { readonly code: string; readonly link: MailLink }) {
  const { t } = useTranslation("account");
  const problem = useSignInProblem();
  const title = t(`mail.${aim}.title`);
  useTitle(title);
  const act = useMutation({
    mutationFn: (form: FormData) =>
      aim === "reset" ? setPassword(code, String(form.get("password"))) : applyMailLink(code),
  });
  return (
    <div className={styles.place}>
      <h1>{title}</h1>
      {act.isSuccess ? (
        <>
          <p role="status">{t(`mail.${aim}.done`, { email })}</p>
          {aim === "verify" || aim === "change" ? (
            <Link to="/settings">{t("mail.toSettings")}</Link>
          ) : (
            <Link to="/login">{t("mail.toSignIn")}</Link>
          )}
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            act.mutate(new FormData(event.currentTarget));
          }}
        >
          <p>{t(`mail.${aim}.hint`, { email })}</p>
          {aim === "reset" && (
            <>
              {/* Password managers store the new password for this address. */}
              <input type="hidden" name="email" autoComplete="username" value={email} />
              <label>
                {t("mail.newPassword")}
                <input
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  minLength={LEAST_PASSWORD}
                  required
                />
              </label>
            </>
          )}
          <p className={styles.wrong} role="alert">
            {problem(act.error)}
          </p>
          <button type="submit" className="primary" disabled={act.isPending}>
            {t(`mail.${aim}.button`)}
          </button>
        </form>
      )}
    </div>
  );
}
