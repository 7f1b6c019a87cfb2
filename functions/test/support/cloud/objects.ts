import type { AccountGroup } from "#platform/service-accounts.js";
import { readSignedUrl } from "../signed-urls.js";
import { type Asked, passOn, refused, type Told } from "./http.js";
import type { Identities } from "./identity.js";
import type { Permissions } from "./permissions.js";

const HOST = "https://storage.googleapis.com";

/** What a resumable session accepts. */
interface Session {
  readonly size: number;
  readonly type: string;
}

/**
 * Cloud Storage in front of its emulator, which checks neither roles, signatures nor preconditions: its JSON API
 * for service accounts, resumable sessions for whoever has their URL, and reads with a signed URL.
 */
export function objectStore(emulator: string, identities: Identities, permissions: Permissions) {
  const sessions = new Map<string, Session>();
  const at = (path: string) => emulator + path;
  const exists = async (bucket: string, key: string) =>
    (await fetch(at(`/storage/v1/b/${bucket}/o/${encodeURIComponent(key)}`))).ok;

  async function answer(asked: Asked): Promise<Told> {
    const { method, url } = asked;
    if (url.searchParams.has("X-Goog-Signature")) return readSigned(asked);
    const session = sessions.get(url.searchParams.get("upload_id") ?? "");
    if (method === "PUT" && session) return take(asked, session);
    const caller = identities.accountOf(asked.headers.authorization);
    if (!caller) return refused(401, "Anonymous caller does not have storage access.", "UNAUTHENTICATED");
    return answerAccount(asked, caller);
  }

  async function answerAccount(asked: Asked, caller: AccountGroup): Promise<Told> {
    const { method, url } = asked;
    const [, isUpload, bucket = "", key] =
      /^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (!bucket) return refused(404, `No such object: ${url.pathname}`, "NOT_FOUND");
    const verb = isUpload ? "create" : method === "DELETE" ? "delete" : key ? "get" : "list";
    const permission = `storage.objects.${verb}`;
    if (!permissions.may(caller, permission)) {
      return refused(
        403,
        `${caller} does not have ${permission} access to the Google Cloud Storage object. ` +
          `Permission '${permission}' denied on resource (or it may not exist).`,
      );
    }
    const name = url.searchParams.get("name") ?? "";
    if (url.searchParams.get("ifGenerationMatch") === "0" && (await exists(bucket, name))) {
      return refused(
        412,
        "At least one of the pre-conditions you specified did not hold.",
        "FAILED_PRECONDITION",
      );
    }
    const answered = await passOn(at(url.pathname + url.search), asked);
    return url.searchParams.get("uploadType") === "resumable" ? open(asked, answered) : answered;
  }

  /** A session of the emulator becomes one of ours, with the conditions under which it was opened. */
  function open({ headers }: Asked, answered: Told): Told {
    const location = new URL(String(answered.headers?.location));
    sessions.set(location.searchParams.get("upload_id") ?? "", {
      size: Number(headers["x-upload-content-length"]),
      type: String(headers["x-upload-content-type"]),
    });
    return { status: 200, headers: { location: `${HOST}${location.pathname}${location.search}` } };
  }

  async function take(asked: Asked, { size, type }: Session): Promise<Told> {
    const { url, headers, body } = asked;
    if (body.length !== size || headers["content-type"] !== type) {
      return refused(400, `The session accepts ${size} bytes of ${type}.`, "INVALID_ARGUMENT");
    }
    sessions.delete(url.searchParams.get("upload_id") ?? "");
    return passOn(at(url.pathname + url.search), asked);
  }

  async function readSigned(asked: Asked): Promise<Told> {
    const signed = readSignedUrl(asked.url.href);
    const signer = identities.hasSigned(signed.signer, signed.toSign, signed.signature);
    if (!signer) return refused(403, "SignatureDoesNotMatch");
    if (Date.now() > signed.signedAt + signed.lifetime * 1_000)
      return refused(400, "ExpiredToken", "INVALID_ARGUMENT");
    if (!permissions.may(signer, "storage.objects.get")) {
      return refused(403, `${signer} does not have storage.objects.get access.`);
    }
    const path = `/storage/v1/b/${signed.bucket}/o/${encodeURIComponent(signed.key)}?alt=media`;
    const told = await passOn(at(path), asked);
    return { ...told, headers: { ...told.headers, "content-disposition": signed.disposition } };
  }

  return answer;
}
