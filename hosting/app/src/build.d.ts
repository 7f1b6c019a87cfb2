/**
 * How many of the generated attacks the scanner stops. The build inserts the number
 * (`vite.config.ts`).
 */
declare const SCANNED_ATTACKS: { readonly stopped: number; readonly of: number };
