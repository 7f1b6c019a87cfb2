/** The least length of a new password, in characters. The policy of the project in Firebase may require more. */
export const LEAST_PASSWORD = 8;
