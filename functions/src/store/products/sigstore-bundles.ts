import { productRef } from "./products.js";

/**
 * The Sigstore bundles of a product's versions. They are separate documents, because pages read the records of up to 50
 * versions.
 */
export const sigstoreBundlesOf = (productId: string) => productRef(productId).collection("sigstoreBundles");

export const sigstoreBundleRef = (productId: string, version: string) =>
  sigstoreBundlesOf(productId).doc(version);
