/**
 * An error with a cause that the user can fix. Only its message is shown, which is one clear sentence, without a stack
 * trace.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
