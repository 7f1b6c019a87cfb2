import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useEarlyEvents } from "./early.js";
import { Footer } from "./footer.js";
import { Header } from "./header.js";
import { Offline } from "./offline.js";
import styles from "./shell.module.css";

/** The frame of every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEarlyEvents();
  // A link inside the app starts at the top of the page, like a full page load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("site.skip")}
      </a>
      <Header />
      <Offline />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
