import { createHash, createPublicKey, verify } from "node:crypto";

/** The contents of a signed URL. */
export interface SignedUrl {
  /** The object's key in the bucket. */
  key: string;
  bucket: string;
  /** When it was signed, in unix ms. */
  signedAt: number;
  /** How long it is valid from then, in seconds. */
  lifetime: number;
  /** The header with which storage sends the file. */
  disposition: string;
  /** Whether it was signed with the suite's key for exactly this request. */
  genuine: boolean;
  /** The service account that signed it, according to the URL, what it must have signed, and its signature. */
  signer: string;
  toSign: string;
  signature: Buffer;
}

/**
 * Parses a V4 signed URL and verifies its signature, as Cloud Storage would. The Storage emulator verifies
 * none.
 */
export function readSignedUrl(signed: string): SignedUrl {
  const url = new URL(signed);
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const [, bucket = "", ...folders] = url.pathname.split("/");
  const at = parameter("X-Goog-Date");
  const [signer = "", ...scopes] = parameter("X-Goog-Credential").split("/");
  const scope = scopes.join("/");
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Goog-Signature")
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join("&");
  const request = [
    "GET",
    url.pathname,
    query,
    `host:${url.hostname}\n`,
    parameter("X-Goog-SignedHeaders"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const toSign = ["GOOG4-RSA-SHA256", at, scope, createHash("sha256").update(request).digest("hex")].join(
    "\n",
  );
  const signature = Buffer.from(parameter("X-Goog-Signature"), "hex");
  const key = process.env.URL_SIGNING_KEY;
  return {
    key: decodeURIComponent(folders.join("/")),
    bucket,
    signedAt: Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z")),
    lifetime: Number(parameter("X-Goog-Expires")),
    disposition: parameter("response-content-disposition"),
    genuine: verify("sha256", Buffer.from(toSign), createPublicKey(key ?? ""), signature),
    ...{ signer, toSign, signature },
  };
}

/** Percent-encoding for signatures: everything except letters, digits, `-`, `.`, `_` and `~`. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
