import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownProfileQuery } from "../../api/queries.js";
import { activityQuery, salesQuery } from "../../api/selling.js";
import { Activity } from "../../ui/activity/activity.js";
import layout from "../../ui/layout.module.css";
import { Loading } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { Orders } from "./orders.js";
import { PayoutAccount } from "./payout-account.js";
import styles from "./sales.module.css";

/** A seller's payouts, earnings and orders. */
export default function Sales() {
  const { t } = useTranslation("selling");
  useTitle(t("sales.title"));
  return (
    <>
      <h1 className={styles.title}>{t("sales.title")}</h1>
      <SignedIn>{({ uid }) => <Parts uid={uid} />}</SignedIn>
    </>
  );
}

/** All parts appear together, so that none moves another. */
function Parts({ uid }: { readonly uid: string }) {
  const profile = useQuery(ownProfileQuery(uid));
  const activity = useQuery(activityQuery(uid));
  const sales = useInfiniteQuery(salesQuery(uid));
  if (profile.isPending || activity.isPending || sales.isPending) return <Loading />;
  return (
    <div className={layout.parts}>
      <PayoutAccount uid={uid} />
      <Activity uid={uid} shown={["revenue"]} />
      <Orders uid={uid} />
    </div>
  );
}
