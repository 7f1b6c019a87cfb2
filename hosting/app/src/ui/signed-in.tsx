import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Session, useSession } from "../session/session.js";
import { useSignIn } from "../session/use-sign-in.js";
import { Empty, Loading } from "./placeholders.js";

/** A signed-in user. */
export type SignedInSession = Extract<Session, { state: "in" }>;

interface SignedInProps {
  /** The heading for other visitors, where the page has none outside this component. */
  readonly title?: string;
  readonly children: (session: SignedInSession) => ReactNode;
}

/** Content for signed-in users only. Other visitors are asked to sign in, and then return to this page. */
export function SignedIn({ title, children }: SignedInProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { signInLink } = useSignIn();
  if (session.state === "in") return children(session);
  if (session.state === "opening") return <Loading />;
  return (
    <>
      {title && <h1>{title}</h1>}
      <Empty title={t("ui.signIn")}>
        <Link to={signInLink}>{t("nav.signIn")}</Link>
      </Empty>
    </>
  );
}
