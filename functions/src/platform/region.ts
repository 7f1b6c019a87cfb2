/** Where every function runs; Firestore's triggers must stand near the database. */
export const REGION = "us-central1";
