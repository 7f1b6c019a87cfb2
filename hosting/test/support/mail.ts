interface Mail {
  readonly email: string;
  readonly requestType: "VERIFY_EMAIL" | "PASSWORD_RESET";
  readonly oobLink: string;
}

/**
 * The link in the newest email of a kind to a user. The emulator does not send emails: it lists what it would
 * have sent.
 */
export async function mailedLink(email: string, kind: Mail["requestType"]): Promise<string> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast((one) => one.email === email && one.requestType === kind);
  if (!mail) throw new Error(`No mail of the kind ${kind} was sent to ${email}.`);
  return mail.oobLink;
}

/** The path of the site's own page for that link, as the action URL of a project in production leads to it. */
export async function mailedAction(email: string, kind: Mail["requestType"]): Promise<string> {
  return `/account/action${new URL(await mailedLink(email, kind)).search}`;
}
