/** The region of all functions. Firestore's triggers must be near the database. */
export const REGION = "us-central1";
