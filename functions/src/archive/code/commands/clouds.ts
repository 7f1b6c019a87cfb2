import { FROM, NOTHING } from "../value.js";
import type { Command } from "./invocation.js";
import { secret } from "./secrets.js";

/** A cloud provider's client can copy files to storage that anyone can own. */
const upload: Command = ({ texts }, machine, place) => {
  const paths = texts.filter((text) => !text.startsWith("-"));
  machine.send(
    "a cloud",
    paths.map((path) => machine.read(path)),
    place,
  );
  return NOTHING;
};

const LOGIN = /^(?:token|print-access-token|print-identity-token|get-token|export-credentials)$/;

/** Clients of a cloud provider or a forge. */
export const CLOUDS: Readonly<Record<string, Command>> = {
  gh: (call, machine, place) => {
    const { texts } = call;
    if (texts[0] === "auth" && texts[1] === "token") return secret("GITHUB_TOKEN");
    return /^(?:gist|release)$/.test(texts[0] ?? "") ? upload(call, machine, place) : NOTHING;
  },
  aws: (call, machine, place) => {
    if (call.texts.some((text) => text === "export-credentials" || text === "get-session-token"))
      return { from: FROM.keys };
    if (/^configure get aws_(?:secret|session)/.test(call.texts.join(" "))) return secret("AWS_SECRET_ACCESS_KEY");
    return call.texts[0] === "s3" ? upload(call, machine, place) : NOTHING;
  },
  gcloud: (call, machine, place) =>
    call.texts.some((text) => LOGIN.test(text))
      ? secret("GCP_TOKEN")
      : call.texts[0] === "storage"
        ? upload(call, machine, place)
        : NOTHING,
  gsutil: upload,
  azcopy: upload,
};
