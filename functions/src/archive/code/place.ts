import type { Piece } from "../pieces.js";

/** A position in the program that is being analyzed. */
export interface Place {
  piece: Piece;
  /** The line of the file, starting at 1. */
  line: number;
  excerpt: string;
}
