import { originOfWhole } from "../places.js";
import { FROM, NOTHING, withOrigin } from "../value.js";
import { type Command, each } from "./invocation.js";
import { keeper, secret } from "./secrets.js";

/** A cloud provider's client can copy files to storage that anyone can own. */
const upload: Command = ({ texts, words, input }, machine, place) => {
  const paths = texts.filter((text) => !text.startsWith("-"));
  machine.send(
    "a cloud",
    [...paths.map((path) => withOrigin(machine.read(path), originOfWhole(path))), ...words, input],
    place,
  );
  return NOTHING;
};

const LOGIN = /^(?:token|print-access-token|print-identity-token|get-token|export-credentials)$/;

/** `kubectl delete … --all --all-namespaces`: everything of a cluster is deleted. */
const cluster: Command = (call, machine, place) => {
  const { texts } = call;
  const isEverywhere = texts.some((text) => /^(?:-A|--all-namespaces|namespaces?|ns)$/.test(text));
  if (texts.includes("delete") && texts.includes("--all") && isEverywhere)
    machine.report("destructive-delete", place);
  return keeper(call, machine, place);
};

/** Clients of a cloud provider or a forge. */
export const CLOUDS: Readonly<Record<string, Command>> = {
  ...each(["kubectl", "oc"], cluster),
  gh: (call, machine, place) => {
    const { texts } = call;
    if (texts[0] === "auth" && texts[1] === "token") return secret("GITHUB_TOKEN");
    if (texts[0] === "api" && texts.some((text) => /gists?\b/.test(text)))
      return upload(call, machine, place);
    // A text for others goes to a repository that anyone can own.
    const isWritten = /^(?:issue|pr) (?:create|comment|edit|review)$/.test(texts.slice(0, 2).join(" "));
    return isWritten || /^(?:gist|release)$/.test(texts[0] ?? "") ? upload(call, machine, place) : NOTHING;
  },
  aws: (call, machine, place) => {
    if (call.texts.some((text) => /^(?:export-credentials|get-session-token|create-access-key)$/.test(text)))
      return { from: FROM.keys };
    if (/^configure get aws_(?:secret|session)/.test(call.texts.join(" ")))
      return secret("AWS_SECRET_ACCESS_KEY");
    return call.texts[0] === "s3" ? upload(call, machine, place) : keeper(call, machine, place);
  },
  gcloud: (call, machine, place) =>
    call.texts.some((text) => LOGIN.test(text))
      ? secret("GCP_TOKEN")
      : call.texts[0] === "storage"
        ? upload(call, machine, place)
        : NOTHING,
  // The credentials of all services that an automation uses.
  n8n: (call, machine, place) =>
    call.texts[0] === "export:credentials" && call.texts.includes("--decrypted")
      ? { from: FROM.keys }
      : keeper(call, machine, place),
  az: (call, machine, place) =>
    call.texts[0] === "storage" ? upload(call, machine, place) : keeper(call, machine, place),
  ...each(
    "gsutil azcopy glab oci doctl b2 s3cmd s4cmd mc ffsend transfer wormhole magic-wormhole croc".split(" "),
    upload,
  ),
};
