import { invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { embedded } from "./reference.js";

/** The name and the description of the product. The SDK's type nests them in two levels that can be IDs. */
export interface Sold {
  readonly name: string;
  readonly description: string | null;
}

/** `line_items` of a session. Each item has its own price, because the shop has no catalog at Stripe. */
export function createLineItems(world: World, params: Params): Stripe.LineItem[] {
  const items = params.maps("line_items").map((item) => lineItem(world, item));
  if (items.length === 0) {
    throw invalid("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  }
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw invalid("All line items must have the same currency.", { param: "line_items" });
  }
  return items;
}

/** A session's items as a list, for `expand[]=line_items` and its own URL. */
export function lineItemList(sessionId: string, items: Stripe.LineItem[]) {
  return embedded(`/v1/checkout/sessions/${sessionId}/line_items`, items);
}

export function soldAs(item: Stripe.LineItem): Sold {
  const product = item.price?.product;
  const description = typeof product === "object" && "description" in product ? product.description : null;
  return { name: item.description ?? "Purchase", description };
}

function lineItem(world: World, params: Params): Stripe.LineItem {
  const quantity = params.integer("quantity", { min: 1, max: 999_999 }) ?? 1;
  const priceData = params.map("price_data");
  if (!priceData) {
    const param = params.name("price_data");
    throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const currency = priceData.required("currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalid(`Invalid currency: ${currency}.`, { param: priceData.name("currency") });
  }
  priceData.required("unit_amount");
  const unitAmount = priceData.integer("unit_amount", { min: 0, max: 99_999_999 }) ?? 0;
  const taxBehavior = priceData.choice("tax_behavior", ["exclusive", "inclusive", "unspecified"]);
  const product = soldProduct(world, priceData);
  const total = unitAmount * quantity;
  return {
    id: world.id("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product.name,
    metadata: params.metadata(),
    price: {
      id: world.id("price"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: world.seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product,
      recurring: null,
      tax_behavior: taxBehavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: unitAmount,
      // JSON has a string here, which the SDK converts to its decimal type.
      unit_amount_decimal: String(unitAmount) as unknown as Stripe.Price["unit_amount_decimal"],
    },
    quantity,
  };
}

function soldProduct(world: World, priceData: Params): Stripe.Product {
  const data = priceData.map("product_data");
  if (!data) {
    const param = priceData.name("product_data");
    throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const created = world.seconds();
  return {
    id: world.id("prod"),
    object: "product",
    active: false,
    created,
    description: data.text("description") ?? null,
    images: data.texts("images"),
    livemode: false,
    marketing_features: [],
    metadata: data.metadata(),
    name: data.required("name"),
    package_dimensions: null,
    shippable: null,
    tax_code: data.text("tax_code") ?? null,
    tax_details: null,
    type: "service",
    updated: created,
    url: null,
  };
}
