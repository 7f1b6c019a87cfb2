/**
 * The minimum length of a new password, in characters. The password policy of the Firebase project may require more.
 */
export const LEAST_PASSWORD = 8;
