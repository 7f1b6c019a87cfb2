import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownProfileQuery } from "../../api/queries.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn, type SignedInSession } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { AccessSettings } from "./access.js";
import { DataExport } from "./data-export.js";
import { DeleteAccount } from "./delete-account.js";
import { EmailSettings } from "./email-settings.js";
import { MailChoices } from "./mail-choices.js";
import { PasswordForm } from "./password-form.js";
import { ProfileForm } from "./profile-form.js";
import { Publishers } from "./publishers.js";
import styles from "./settings.module.css";
import { SignInMethods } from "./sign-in-methods.js";

/** The user's profile, sign-in methods, tokens and logins, the copy of the data, and the deletion of the account. */
export default function Settings() {
  const { t } = useTranslation();
  useTitle(t("nav.settings"));
  return (
    <div className={styles.settings}>
      <h1>{t("nav.settings")}</h1>
      <SignedIn>{(session) => <Sections session={session} />}</SignedIn>
    </div>
  );
}

function Sections({ session }: { readonly session: SignedInSession }) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(session.uid));
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!profile) return <Loading />;
  return (
    <>
      <ProfileForm profile={profile} />
      <EmailSettings session={session} />
      <MailChoices uid={session.uid} />
      {session.methods.includes("password") && <PasswordForm email={session.email} />}
      <SignInMethods session={session} />
      <Publishers uid={session.uid} />
      <AccessSettings uid={session.uid} slugs={profile.products.map(({ slug }) => slug)} />
      <DataExport uid={session.uid} />
      <DeleteAccount username={profile.username} isSelling={profile.processorConnected} />
    </>
  );
}
