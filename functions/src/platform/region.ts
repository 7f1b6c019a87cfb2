/** The region of all functions. Firestore triggers should be near the database. */
export const REGION = "us-central1";
