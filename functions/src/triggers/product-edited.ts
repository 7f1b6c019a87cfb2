import { onEdit } from "../console/on-edit.js";
import { moderateProduct, PRODUCT_EDITS } from "../store/moderation.js";

/** An admin publishes, removes, holds or releases a product in the console. */
export const productEdited = onEdit("products/{id}", PRODUCT_EDITS, moderateProduct);
