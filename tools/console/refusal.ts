/**
 * A command that cannot go on for a reason that its user can change: one clear
 * sentence is all that is shown, without a stack.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
