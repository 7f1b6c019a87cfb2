import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isAdminQuery } from "../api/is-admin.js";
import { endSession, useSession } from "../session/session.js";
import styles from "./shell.module.css";

const LINKS = [
  "library",
  "saved",
  "publish",
  "dashboard",
  "sales",
  "messages",
  "notifications",
  "settings",
] as const;

/**
 * A menu with the pages of the signed-in user. It is a native `details` element; a link, Escape, or a click outside
 * closes it.
 */
export function AccountMenu({ email }: { readonly email: string }) {
  const session = useSession();
  const { data: isAdmin = false } = useQuery({
    ...isAdminQuery(session.state === "in" ? session.uid : ""),
    enabled: session.state === "in",
  });
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => menu.current?.removeAttribute("open"), [pathname]);
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={menu} className={styles.menu}>
      <summary>
        {t("nav.account")}
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </summary>
      <div className={styles.menuOpen}>
        <p className={styles.email}>{email}</p>
        <ul>
          {[...LINKS, ...(isAdmin ? (["admin"] as const) : [])].map((name) => (
            <li key={name}>
              <Link to={`/${name}`}>{t(`nav.${name}`)}</Link>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => endSession()}>
          {t("nav.signOut")}
        </button>
      </div>
    </details>
  );
}
