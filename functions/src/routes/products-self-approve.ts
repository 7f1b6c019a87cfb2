import { productsSelfApprove as route } from "../contract/products.js";
import { endpoint } from "../http/endpoint.js";
import { Failure } from "../http/failure.js";
import * as approvals from "../store/approvals.js";

/**
 * An author whose e-mail is verified publishes a product that passed the scan.
 *
 * `all` publishes what can be published and passes over the rest, which stays as
 * it was; a single product that cannot be published says why.
 */
export const productsSelfApprove = endpoint(route, {
  POST: async ({ input, caller }) => {
    if (input.productId !== "all") {
      await approvals.approve(input.productId, caller.uid);
      return { approved: 1 };
    }
    let approved = 0;
    for (const productId of await approvals.waitingProducts(caller.uid)) {
      try {
        await approvals.approve(productId, caller.uid);
        approved++;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    }
    return { approved };
  },
});
