import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { useSession } from "../session/session.js";
import { useSignIn } from "../session/use-sign-in.js";
import { SearchBox } from "../ui/search-box.js";
import { AccountMenu } from "./account-menu.js";
import styles from "./shell.module.css";
import { Signals } from "./signals.js";

/** Pages with a search box of their own. */
const SEARCHING = ["/", "/explore"];

export function Header() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <header className="site-header">
      <div className="site-bar">
        <Link className="site-brand" to="/">
          <img src="/icon.svg" alt="" width="26" height="26" />
          <span>Vaultmart</span>
        </Link>
        <nav className="site-nav" aria-label={t("nav.label")}>
          <NavLink to="/explore">{t("nav.explore")}</NavLink>
          <NavLink to="/publish">{t("nav.sell")}</NavLink>
          <a href="/docs">{t("nav.help")}</a>
        </nav>
        {!SEARCHING.includes(pathname) && (
          <SearchBox onSearch={(words) => navigate(`/explore?${new URLSearchParams({ q: words })}`)} />
        )}
        <Account />
      </div>
    </header>
  );
}

function Account() {
  const { t } = useTranslation();
  const session = useSession();
  const { signInLink } = useSignIn();
  if (session.state === "in") {
    return (
      <div className={styles.account}>
        <Suspense fallback={null}>
          <Signals uid={session.uid} />
        </Suspense>
        <AccountMenu email={session.email} />
      </div>
    );
  }
  return (
    <div className={styles.account}>
      {session.state === "out" && <Link to={signInLink}>{t("nav.signIn")}</Link>}
    </div>
  );
}
