import { Failure } from "#contract/failure.js";
import type { Provenance } from "#contract/provenance.js";
import type { ScopeKind } from "#contract/route.js";

/** The permissions of a credential: to read, or to publish one product (DESIGN §16). */
export type Scope = "read" | `publish:${string}`;

/**
 * The credential of a request without a login. An operation accepts it only if its own `scopes` include one of the
 * credential's scopes. It never makes the caller an admin.
 */
export interface Credential {
  readonly scopes: readonly Scope[];
  /** The CI job that the credential was issued to, if it is not a user's. */
  readonly provenance?: Provenance | undefined;
}

export const kindOf = (scope: Scope): ScopeKind => (scope === "read" ? "read" : "publish");

/** Whether a credential with these scopes may call an operation. */
export const opens = (scopes: readonly Scope[], kinds: readonly ScopeKind[] = []): boolean =>
  scopes.some((scope) => kinds.includes(kindOf(scope)));

/** Whether a credential may see a product of its user that is not public. */
export const showsProduct = ({ scopes }: Credential, slug: string): boolean =>
  scopes.includes("read") || scopes.includes(`publish:${slug}`);

/**
 * Rejects a credential for the publication of another product. A logged-in caller may publish any of their products.
 *
 * @param slug undefined if the request names no product
 * @param field the request field that names it
 * @throws Failure `outsideScope`
 */
export function checkSlug(
  { credential }: { readonly credential?: Credential },
  slug: string | undefined,
  field: string,
): void {
  if (!credential) return;
  if (slug !== undefined && credential.scopes.includes(`publish:${slug}`)) return;
  const names = credential.scopes.map((scope) => scope.replace(/^publish:/, ""));
  throw new Failure("outsideScope", { issues: [`${field}: the credential is only for ${names.join(", ")}`] });
}
