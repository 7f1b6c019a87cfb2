import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import type { Reader } from "../../api/files.js";
import { useSession } from "../../session/session.js";

/**
 * Who reads the files of a product: anyone if it is free and published, otherwise the user. Undefined while the session
 * is opening, and null for a visitor, who must sign in.
 */
export function useReader({ price, status }: ProductPage["product"]): Reader | undefined | null {
  const session = useSession();
  if (price === 0 && status === "published") return "anyone";
  if (session.state === "in") return session.uid;
  return session.state === "out" ? null : undefined;
}

/** A version with a digest. */
export type ReadableVersion = ReleasedVersion & { readonly sha256: string };

/** The versions with files that can be shown, newest first. Files from an older system have no digest. */
export const readableVersions = ({ versions }: Pick<ProductPage, "versions">): ReadableVersion[] =>
  versions.filter((version): version is ReadableVersion => version.sha256 !== undefined);
