/** The path of every page of the app, as its router reads it. */
export const PATHS = [
  "/",
  "/explore",
  "/p/:slug",
  "/p/:slug/files",
  "/p/:slug/compare",
  "/p/:slug/edit",
  "/u/:username",
  "/advisories",
  "/login",
  "/account/action",
  "/cli/auth",
  "/library",
  "/orders/:orderId",
  "/publish",
  "/dashboard",
  "/sales",
  "/messages",
  "/messages/:conversationId",
  "/notifications",
  "/settings",
] as const;
export type Path = (typeof PATHS)[number];
