/** The path of every page of the app, as its router reads it. */
export const PATHS = [
  "/",
  "/explore",
  "/p/:slug",
  "/p/:slug/files",
  "/p/:slug/compare",
  "/u/:username",
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
