/**
 * The login of a command-line client, from its approval to its end. Every ID token of the client contains the login's
 * ID as a claim, so that the API can reject the tokens of one login.
 */
export interface ClientLogin {
  readonly id: string;
  readonly uid: string;
  /** The name that the client gave its machine. */
  readonly clientName: string;
  readonly createdAt: Date;
  /** When it expires if the client does not use it. */
  readonly expiresAt: Date;
  /** To the hour. */
  readonly lastUsedAt?: Date | undefined;
}

/** A login that is unused for this long expires: 180 days, in milliseconds. */
const UNUSED_MS = 180 * 24 * 60 * 60 * 1000;

/** The expiration time of a login that is used now. */
export const clientLoginExpiry = (now: Date): Date => new Date(now.getTime() + UNUSED_MS);

/** Whether a login belongs to the user of an ID token and has not ended. */
export const isOpen = (
  login: Pick<ClientLogin, "uid" | "expiresAt"> | undefined,
  uid: string,
  now: Date,
): boolean => login !== undefined && login.uid === uid && login.expiresAt > now;
