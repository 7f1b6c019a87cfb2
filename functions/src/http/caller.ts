import { randomBytes } from "node:crypto";
import { Failure } from "#contract/failure.js";
import type { Method, Operation } from "#contract/route.js";
import { isAccessToken, isNewUse, isValid, siteOfToken, tokenDigest } from "#domain/people/access-token.js";
import { isOpen } from "#domain/people/client-login.js";
import { isJobCredential, isUsable, jobScopes } from "#domain/people/job-credential.js";
import { type Credential, opens } from "#domain/people/scope.js";
import type { Caller } from "#domain/people/user.js";
import { accountOf, type Claims, verifyToken } from "#gateway/auth.js";
import { config } from "#platform/config.js";
import * as accessTokens from "#store/people/access-tokens.js";
import * as clientLogins from "#store/people/client-logins.js";
import * as jobCredentials from "#store/people/job-credentials.js";
import * as users from "#store/people/users.js";

/** The sender of a request, with the credential if the user is not logged in. */
export type Identity = Claims & { readonly credential?: Credential };

/** A credential of limited scope, which only the store knows. */
interface Presented {
  readonly text: string;
  /** Looks it up; undefined if it is not valid. Throws a Failure if it was ended. */
  readonly identify: (text: string, now: Date) => Promise<Identity | undefined>;
}

/** The credential in a request's header; undefined if there is none, or if it is an ID token. */
export function presentedCredential(authorization: string | undefined): Presented | undefined {
  const text = /^Bearer ([\w-]{1,1000})$/.exec(authorization ?? "")?.[1];
  if (text === undefined) return undefined;
  if (isAccessToken(text)) return { text, identify: ofAccessToken };
  return isJobCredential(text) ? { text, identify: ofJob } : undefined;
}

/**
 * The user of a credential of limited scope.
 *
 * @param mayLookUp whether the rate limit of the address allows a lookup, so that nobody can try many credentials
 * @throws Failure `outsideScope` if the operation does not accept the credential, `unauthenticated`, `accountBanned` if
 * a ban ended the credential, `tooManyRequests`
 */
export async function identify(
  { text, identify: lookUp }: Presented,
  { scopes }: Pick<Operation, "scopes">,
  mayLookUp: () => Promise<boolean>,
  now: Date,
): Promise<Identity> {
  if (!scopes) throw new Failure("outsideScope");
  if (!(await mayLookUp())) throw new Failure("tooManyRequests");
  const found = await lookUp(text, now);
  if (!found?.credential) throw new Failure("unauthenticated");
  if (!opens(found.credential.scopes, scopes)) throw new Failure("outsideScope");
  return found;
}

/**
 * The account that a CI job publishes for. A revocation of its sessions, such as by a ban, ends the
 * credential.
 */
async function ofJob(text: string, now: Date): Promise<Identity | undefined> {
  const job = await jobCredentials.read(text);
  const account = job && (await accountOf(job.uid));
  if (!account) return undefined;
  if (!isUsable(job, account.sessionsRevokedAt, now)) throw await endedFailure(job.uid);
  const { email, emailVerified, displayName } = account;
  const claims = {
    uid: job.uid,
    email,
    emailVerified,
    displayName,
    admin: false,
    lacksSecondFactor: false,
    login: undefined,
    revoked: false,
  };
  return { ...claims, credential: { scopes: jobScopes(job), provenance: job.provenance } };
}

async function ofAccessToken(text: string, now: Date): Promise<Identity | undefined> {
  if (siteOfToken(text) !== config().siteUrl) return undefined;
  const token = await accessTokens.read(tokenDigest(text));
  if (!token || token.expiresAt <= now) return undefined;
  const isNew = isNewUse(token, now);
  const [account, isKept] = await Promise.all([
    accountOf(token.uid),
    isNew ? accessTokens.recordUse(token.id, now) : true,
  ]);
  if (!account || !isKept) return undefined;
  if (!isValid(token, account.sessionsRevokedAt, now)) throw await endedFailure(token.uid);
  const { email, emailVerified, displayName } = account;
  const { uid, scopes } = token;
  const claims = { uid, email, emailVerified, displayName, admin: false, lacksSecondFactor: false };
  return { ...claims, login: undefined, revoked: false, credential: { scopes } };
}

/**
 * The user of a request's token.
 *
 * Requests that change something, and all requests of admins, also check whether the account was disabled or its
 * sessions revoked. Other reads trust the token until it expires, which takes at most an hour. Every request checks
 * whether the client's login was ended.
 *
 * @param isChecked whether the request changes something
 * @throws Failure `unauthenticated`, or `accountBanned` if a ban revoked the session
 */
export async function authenticate(
  authorization: string | undefined,
  isChecked: boolean,
  now: Date,
): Promise<Identity> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verifyToken(token, isChecked);
  if (!claims) throw new Failure("unauthenticated");
  if (claims.revoked) throw await endedFailure(claims.uid);
  if (claims.login !== undefined) await checkLogin(claims.login, claims.uid, now);
  return claims;
}

/** @throws Failure `unauthenticated` if the login of a client was ended, or `accountBanned` if a ban ended it */
async function checkLogin(id: string, uid: string, now: Date): Promise<void> {
  const login = await clientLogins.read(id);
  const isGood =
    isOpen(login, uid, now) && (!login || !isNewUse(login, now) || (await clientLogins.recordUse(id, now)));
  if (!isGood) throw await endedFailure(uid);
}

/**
 * Why a login or credential of an account was ended. A ban revokes all of them, so report the ban
 * and not its consequences.
 */
async function endedFailure(uid: string): Promise<Failure> {
  const user = await users.read(uid);
  return new Failure(user?.banned && user.status !== "deleted" ? "accountBanned" : "unauthenticated");
}

/**
 * The caller with their profile. Creates the profile if the account does not have one yet.
 * @throws Failure `unauthenticated` for a deleted account, `accountBanned` if a banned user tries to change something
 * or uses a credential, `emailNotVerified`, `secondFactorRequired`, `adminsOnly`
 */
export async function admit(
  claims: Identity,
  { access, admitsBanned }: Pick<Operation, "access" | "admitsBanned">,
  method: Method,
): Promise<Caller> {
  const random = randomBytes(5).toString("hex").slice(0, 8);
  const user = await users.ensure(claims, random);
  if (user.status === "deleted") throw new Failure("unauthenticated");
  const isAdmitted = method === "GET" || (admitsBanned === true && claims.login === undefined);
  if (user.banned && (!isAdmitted || claims.credential)) throw new Failure("accountBanned");
  if (access === "verified user" && !claims.emailVerified) throw new Failure("emailNotVerified");
  if (access === "admin" && claims.lacksSecondFactor) throw new Failure("secondFactorRequired");
  if (access === "admin" && !claims.admin) throw new Failure("adminsOnly");
  return {
    uid: claims.uid,
    email: claims.email,
    emailVerified: claims.emailVerified,
    admin: claims.admin,
    user,
    ...(claims.credential && { credential: claims.credential }),
    ...(claims.login !== undefined && { login: claims.login }),
  };
}
