import { Failure } from "#contract/failure.js";
import { productsSelfApprove as route } from "#contract/products.js";
import { holdsFirstProduct } from "#domain/moderation/abuse-limits.js";
import { checkSlug } from "#domain/people/scope.js";
import type { Caller } from "#domain/people/user.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as approvals from "#store/products/approvals.js";
import * as products from "#store/products/products.js";

/**
 * A credential for one product can publish that product, but cannot unpublish anything.
 *
 * @throws Failure `outsideScope`, `productNotFound`
 */
async function checkScope(caller: Caller, productId: string, approve: boolean): Promise<void> {
  if (!approve) throw new Failure("outsideScope", { issues: ["approve: must be true"] });
  const product = productId === "all" ? undefined : await products.read(productId);
  if (!product && productId !== "all") throw new Failure("productNotFound");
  checkSlug(caller, product?.slug, "productId");
}

/**
 * An author with a verified email publishes a product that passed the scan, or unpublishes one.
 *
 * `all` publishes every product that can be published. The others stay unchanged, except for first products of new
 * accounts, which are held if the operator has configured that. For a single product that cannot be published, the
 * error gives the reason.
 */
export const productsSelfApprove = endpoint(route, {
  POST: async ({ input: { productId, approve }, caller, now }) => {
    const { uid } = caller;
    if (caller.credential) await checkScope(caller, productId, approve);
    if (!approve) {
      const withdrawn = await approvals.withdraw(productId, uid);
      return { approved: 0, withdrawn: withdrawn ? 1 : 0 };
    }
    const wanted = productId === "all" ? await approvals.waitingProducts(uid) : [productId];
    const holdsFirst = holdsFirstProduct(caller.user, { settings: config().abuse, now });
    let approved = 0;
    for (const id of wanted) {
      try {
        await approvals.approve(id, uid, holdsFirst);
        approved++;
      } catch (error) {
        if (productId !== "all" || !(error instanceof Failure)) throw error;
      }
    }
    return { approved, withdrawn: 0 };
  },
});
