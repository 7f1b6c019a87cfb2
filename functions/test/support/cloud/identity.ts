import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { ACCOUNTS, type AccountGroup } from "#platform/service-accounts.js";
import type { Authority } from "./certificates.js";
import { type Asked, passOn, refused, type Told } from "./http.js";
import type { Permissions } from "./permissions.js";

const TOKEN_LIFETIME_S = 3_600;
const SIGN_IN = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

interface Signer {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const newSigner = (): Signer => generateKeyPairSync("rsa", { modulusLength: 2048 });

/**
 * Google's accounts and tokens: service accounts with their access tokens and keys, and Identity Toolkit, whose
 * users are those of the Auth emulator. The emulator signs nothing; here every token is signed and verified.
 */
export function identities(project: string, trusted: Authority, permissions: Permissions, emulator: string) {
  const securetoken = newSigner();
  const certificate = trusted.issue(securetoken.publicKey, ["securetoken@system.gserviceaccount.com"]);
  const keyId = createHash("sha1").update(certificate).digest("hex");
  const signers = new Map<AccountGroup, Signer>();
  const signerOf = (group: AccountGroup): Signer => {
    const signer = signers.get(group) ?? newSigner();
    signers.set(group, signer);
    return signer;
  };
  const emailOf = (group: AccountGroup) => `${ACCOUNTS[group].id}@${project}.iam.gserviceaccount.com`;
  const groups = Object.keys(ACCOUNTS) as AccountGroup[];
  const groupOf = (email: string) => groups.find((group) => emailOf(group) === email);

  /** The service account whose access token a request has. */
  const accountOf = (authorization: string | undefined): AccountGroup | undefined =>
    groups.find((group) => authorization === `Bearer ya29.${group}`);

  /** An ID token with the claims of one of the emulator's, signed. */
  function idToken(emulated: string): string {
    return signed({ alg: "RS256", kid: keyId, typ: "JWT" }, claimsOf(emulated), securetoken.privateKey);
  }

  function metadata({ url, headers }: Asked, group: AccountGroup): Told {
    const answer = (body: string | object): Told => ({
      status: 200,
      headers: {
        "metadata-flavor": "Google",
        "content-type": typeof body === "string" ? "application/text" : "application/json",
      },
      body: typeof body === "string" ? Buffer.from(body) : body,
    });
    if (headers["metadata-flavor"] !== "Google") return { status: 403 };
    const email = emailOf(group);
    const answers: Record<string, string | object> = {
      "/instance": "attributes/",
      "/project/project-id": project,
      "/universe/universe-domain": "googleapis.com",
      "/instance/service-accounts/": { default: { aliases: ["default"], email, scopes: [] } },
      "/instance/service-accounts/default/email": email,
      "/instance/service-accounts/default/token": {
        access_token: `ya29.${group}`,
        expires_in: TOKEN_LIFETIME_S,
        token_type: "Bearer",
      },
    };
    const found =
      answers[url.pathname.replace("/computeMetadata/v1", "").replace(/^\/instance\/$/, "/instance")];
    return found === undefined ? { status: 404 } : answer(found);
  }

  /** `signBlob` of the IAM Credentials API: an account with the role signs as itself. */
  function signBlob({ url, headers, body }: Asked): Told {
    const [, email = ""] = /^\/v1\/projects\/-\/serviceAccounts\/([^/]+):signBlob$/.exec(url.pathname) ?? [];
    const [caller, signer] = [accountOf(headers.authorization), groupOf(decodeURIComponent(email))];
    if (!caller) return refused(401, "Request had invalid authentication credentials.", "UNAUTHENTICATED");
    if (caller !== signer || !permissions.may(caller, "iam.serviceAccounts.signBlob")) {
      return refused(
        403,
        "Permission 'iam.serviceAccounts.signBlob' denied on resource (or it may not exist).",
      );
    }
    const { payload } = JSON.parse(body.toString()) as { payload: string };
    const { privateKey } = signerOf(signer);
    const signedBlob = sign("sha256", Buffer.from(payload, "base64"), privateKey).toString("base64");
    return { status: 200, body: { keyId: signer, signedBlob } };
  }

  /** The account that signed a text, if it is one of the project's. */
  const hasSigned = (email: string, text: string, signature: Buffer): AccountGroup | undefined => {
    const group = groupOf(email);
    const isGenuine = group && verify("sha256", Buffer.from(text), signerOf(group).publicKey, signature);
    return isGenuine ? group : undefined;
  };

  /** What the functions call with their account's token. */
  async function identityToolkit(asked: Asked): Promise<Told> {
    const { url, headers } = asked;
    const [, action = ""] = /\/accounts(?::(\w+))?$/.exec(url.pathname) ?? [];
    const caller = accountOf(headers.authorization);
    if (!caller) return refused(401, "Request had invalid authentication credentials.", "UNAUTHENTICATED");
    const permission = `firebaseauth.users.${action === "lookup" ? "get" : "update"}`;
    if (!permissions.may(caller, permission)) {
      return refused(
        403,
        `INSUFFICIENT_PERMISSION : ${permission} denied on resource //${url.host}/${project}`,
      );
    }
    return passOn(`http://${emulator}/${url.host}${url.pathname}${url.search}`, {
      ...asked,
      headers: { ...headers, authorization: "Bearer owner" },
    });
  }

  /** A client signs in with a token that a function signed. @throws Error for a token that Google would refuse */
  async function signInWithCustomToken(token: string): Promise<string> {
    const { iss = "", aud, uid } = claimsOf(token);
    const at = token.lastIndexOf(".");
    const signature = Buffer.from(token.slice(at + 1), "base64url");
    if (aud !== SIGN_IN || !uid || !hasSigned(iss, token.slice(0, at), signature)) {
      throw new Error(`Identity Toolkit refuses the token of ${iss}: INVALID_CUSTOM_TOKEN`);
    }
    const answer = await fetch(
      `http://${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, returnSecureToken: true }),
      },
    );
    return idToken(((await answer.json()) as { idToken: string }).idToken);
  }

  const certificates = (): Told => ({
    status: 200,
    headers: { "cache-control": "public, max-age=3600" },
    body: { [keyId]: certificate },
  });

  return {
    ...{ accountOf, idToken, metadata, signBlob, hasSigned },
    identityToolkit,
    signInWithCustomToken,
    certificates,
  };
}

export type Identities = ReturnType<typeof identities>;

type TokenClaims = Readonly<Record<string, string | undefined>>;

const claimsOf = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

function signed(header: object, claims: object, key: KeyObject): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}
