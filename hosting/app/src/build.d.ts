/** How many of the generated attacks the scanner stops; the build writes it (`vite.config.ts`). */
declare const SCANNED_ATTACKS: { readonly stopped: number; readonly of: number };
