import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
  type RemoteJWKSet,
} from "jose";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { type Issuer, type JobClaims, rejected } from "#domain/products/workload.js";
import { config } from "#platform/config.js";
import { WAITS, type Wait } from "#platform/waits.js";

/**
 * Signatures that only the owner of a private key can make. With `HS256`, anyone could sign with
 * the public key.
 */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "EdDSA",
  "Ed25519",
];

/** How much the clocks of the marketplace and of an issuer may differ, in seconds. */
const LEEWAY_SECONDS = 30;
/**
 * The longest lifetime of a token, in seconds. GitLab's tokens are valid as long as a job may run.
 */
const MOST_SECONDS = 24 * 60 * 60;
/** The largest response of an issuer, in bytes. */
const MOST_BYTES = 256 * 1024;

/** A token with a valid signature, issuer, audience, and times. */
export interface IdentityToken {
  readonly issuer: Issuer;
  /** The ID of the token at its issuer. */
  readonly id: string;
  readonly expiresAt: Date;
  readonly claims: JobClaims;
}

export interface VerifierSettings {
  readonly issuers: readonly Issuer[];
  /** The only audience that a token may have: the URL of the marketplace. */
  readonly audience: string;
  /** How long keys are used without asking again, in milliseconds. */
  readonly keysMs?: number;
  /** How often an issuer is asked again for a key that it did not have, or after it failed, in milliseconds. */
  readonly pauseMs?: number;
  readonly wait?: Pick<Wait, "milliseconds">;
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * Verifies the OIDC tokens of CI services (OpenID Connect Discovery 1.0, RFC 7519, RFC 8725).
 *
 * Keys are requested only from the issuers in the settings: a token cannot specify a URL. Keys are cached. There is a
 * minimum pause between two requests for an unknown key, so that forged tokens cannot cause a flood of requests.
 *
 * @returns a function that throws Failure `identityTokenRejected`, or `unavailable` if the issuer does not return its
 * keys
 */
export function identityVerifier({
  issuers,
  audience,
  keysMs = 600_000,
  pauseMs = 30_000,
  wait = WAITS.issuer,
}: VerifierSettings): (token: string, now: Date) => Promise<IdentityToken> {
  const keys = new Map<string, KeySource>();
  const keysOf = (issuer: Issuer): KeySource => {
    const known = keys.get(issuer.url);
    if (known) return known;
    const made = keySource(issuer, { keysMs, pauseMs, wait });
    keys.set(issuer.url, made);
    return made;
  };

  return async (token, now) => {
    const issuer = issuers.find(({ url }) => url === claimedIssuer(token));
    if (!issuer) throw rejected("this marketplace does not accept its issuer");
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      issuer: issuer.url,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ["iss", "aud", "sub", "exp", "iat", "jti"],
    }).catch((error: unknown) => {
      throw refusalOf(error, audience);
    });
    const { jti, iat = 0, exp = 0, aud } = payload;
    const seconds = now.getTime() / 1000;
    // A token with two audiences could be passed on by the other one.
    if (Array.isArray(aud) && aud.length !== 1) throw rejected(`its only audience must be ${audience}`);
    if (typeof jti !== "string" || jti === "" || jti.length > 500) throw rejected("it has no ID");
    if (iat > seconds + LEEWAY_SECONDS) throw rejected("it was issued in the future");
    if (exp <= iat || exp > seconds + MOST_SECONDS) throw rejected("it is valid for more than a day");
    return { issuer, id: jti, expiresAt: new Date((exp + LEEWAY_SECONDS) * 1000), claims: payload };
  };
}

/** The issuer that a token claims to have, which determines the keys that verify it. */
function claimedIssuer(token: string): string | undefined {
  try {
    // Without a key ID, a key would be found by trying.
    return decodeProtectedHeader(token).kid ? decodeJwt(token).iss : undefined;
  } catch {
    return undefined;
  }
}

type KeySource = JWTVerifyGetKey;
type Times = Required<Pick<VerifierSettings, "keysMs" | "pauseMs" | "wait">>;

/**
 * The keys of an issuer. After a failed request, no further request is sent until
 * the pause has passed. Cached keys verify tokens in the meantime.
 */
function keySource(issuer: Issuer, { keysMs, pauseMs, wait }: Times): KeySource {
  let found: Promise<RemoteJWKSet> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  const get = async (url: string, signal?: AbortSignal): Promise<Response> => {
    if (Date.now() - failedAt < pauseMs) throw new IssuerFailed("it failed a moment ago");
    try {
      return await fetchBounded(url, signal, { wait });
    } catch (cause) {
      failedAt = Date.now();
      throw new IssuerFailed(`${url} did not return a document`, { cause });
    }
  };

  const discover = async (): Promise<RemoteJWKSet> => {
    const response = await get(`${issuer.url.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri } = Discovery.parse(await response.json());
    if (named !== issuer.url) throw new IssuerFailed("the configuration is of another issuer");
    if (new URL(jwks_uri).protocol !== new URL(issuer.url).protocol) {
      throw new IssuerFailed("the keys are not at an https URL");
    }
    return createRemoteJWKSet(new URL(jwks_uri), {
      cacheMaxAge: keysMs,
      cooldownDuration: pauseMs,
      timeoutDuration: wait.milliseconds,
      [customFetch]: (url, { signal }) => get(url, signal),
    });
  };

  return async (header, token) => {
    let keys: RemoteJWKSet | undefined;
    try {
      found ??= discover();
      keys = await found;
      return await keys(header, token);
    } catch (error) {
      if (ABOUT_THE_TOKEN.some((kind) => error instanceof kind)) throw error;
      // The issuer may have moved its keys.
      if (!keys?.fresh) {
        found = undefined;
        failedAt = Date.now();
      }
      throw error instanceof IssuerFailed
        ? error
        : new IssuerFailed("it returned no usable keys", { cause: error });
    }
  };
}

/** Errors of a key source that are about the token and not about the issuer. */
const ABOUT_THE_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** The issuer could not be reached, or returned no usable keys. */
class IssuerFailed extends Error {}

/**
 * Fetches a document of an issuer, with a limited time and size, and only from the
 * given URL.
 *
 * @throws if it does not exist
 */
async function fetchBounded(
  url: string,
  signal: AbortSignal | undefined,
  asked: Pick<Times, "wait">,
): Promise<Response> {
  const patience = AbortSignal.timeout(asked.wait.milliseconds);
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new IssuerFailed(`the status is ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new IssuerFailed(`the response has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts));
}

/**
 * The Failure for a token that `jose` rejects. If the issuer fails, it is an outage and not a
 * rejection.
 */
function refusalOf(error: unknown, audience: string): Failure {
  if (error instanceof IssuerFailed) return new Failure("unavailable", { cause: error });
  if (error instanceof errors.JWTExpired) return rejected("it has expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return rejected(`its audience must be ${audience}`);
    if (error.claim === "nbf") return rejected("it is not valid yet");
    return rejected(`the claim ${error.claim} is missing or wrong`);
  }
  if (error instanceof errors.JWKSNoMatchingKey) return rejected("its issuer has no such key");
  if (error instanceof errors.JOSEAlgNotAllowed) return rejected("its algorithm is not allowed");
  if (error instanceof errors.JWSSignatureVerificationFailed) return rejected("its signature is wrong");
  if (error instanceof errors.JOSEError) return rejected("it cannot be read");
  // The runtime's own refusal of a key that does not fit the algorithm.
  if (error instanceof TypeError) return rejected("its signature is wrong");
  return new Failure("unavailable", { cause: error });
}

let verifier: ReturnType<typeof identityVerifier> | undefined;

/** Verifies a token against the issuers and the URL of this marketplace. This process caches the keys. */
export function verifyIdentity(token: string, now: Date): Promise<IdentityToken> {
  const { oidcIssuers: issuers, siteUrl: audience } = config();
  verifier ??= identityVerifier({ issuers, audience });
  return verifier(token, now);
}
