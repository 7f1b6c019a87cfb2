/**
 * An error with a cause that the user can fix: only its message is shown, one clear sentence without a stack
 * trace.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
