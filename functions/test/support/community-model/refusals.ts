/** The errors that the model predicts, with their messages. */
const REFUSALS = {
  invalid: [400, "Invalid request"],
  reservedName: [400, "Username is reserved"],
  ownFollow: [400, "Cannot follow yourself"],
  nothingToReplyTo: [400, "There is no conversation to reply to"],
  conversationUnclear: [400, "Several conversations about this product: send a conversationId"],
  recipientGone: [400, "The recipient has deleted their account"],
  notPending: [400, "Product is not pending review"],
  signedOut: [401, "Missing, invalid or expired token"],
  purchaseRequired: [403, "Purchase required"],
  downloadRequired: [403, "Download required"],
  ownReview: [403, "Cannot review your own product"],
  removedByAdmin: [403, "Product was removed by an admin"],
  notYourProduct: [403, "Product belongs to another user"],
  notParticipant: [403, "Not a participant of this conversation"],
  noProduct: [404, "Product not found"],
  noUser: [404, "User not found"],
  noConversation: [404, "Conversation not found"],
  noNotification: [404, "Notification not found"],
  noTarget: [404, "Reported item not found"],
  alreadyReviewed: [409, "Already reviewed"],
  alreadyReported: [409, "Already reported"],
  nameTaken: [409, "Username is taken"],
  nameTooAlike: [409, "Username is too similar to one that is taken"],
  tooManyReports: [429, "Too many reports in 24 hours"],
} as const satisfies Record<string, readonly [number, string]>;

/** The required response. The predicted fields must be in the body; the contract's schema checks the rest. */
export interface Outcome {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export const done = (body: Outcome["body"] = {}): Outcome => ({ status: 200, body });

export function refused(why: keyof typeof REFUSALS): Outcome {
  const [status, error] = REFUSALS[why];
  return { status, body: { error } };
}
