import { useTranslation } from "react-i18next";
import { Activity } from "../../ui/activity/activity.js";
import layout from "../../ui/layout.module.css";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { Orders } from "./orders.js";
import { Payouts } from "./payouts.js";
import styles from "./sales.module.css";

/** A seller's payouts, earnings and orders. */
export default function Sales() {
  const { t } = useTranslation("selling");
  useTitle(t("sales.title"));
  return (
    <>
      <h1 className={styles.title}>{t("sales.title")}</h1>
      <SignedIn>
        {({ uid }) => (
          <div className={layout.parts}>
            <Payouts uid={uid} />
            <Activity uid={uid} shown={["revenue"]} />
            <Orders uid={uid} />
          </div>
        )}
      </SignedIn>
    </>
  );
}
