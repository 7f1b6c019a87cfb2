import * as z from "zod";
import { cliProductsCreate } from "#contract/create-product.js";

/** The limits of the contract's fields, read from its schema so that tests do not repeat them. */
const schema = z.toJSONSchema(cliProductsCreate.POST.request, { io: "input" }) as {
  properties: Record<
    string,
    { maxLength?: number; maximum?: number; maxItems?: number; items?: { maxLength?: number } }
  >;
};

function bound(value: number | undefined, what: string): number {
  if (value === undefined) throw new Error(`The contract has no bound for ${what}`);
  return value;
}

export const maxLength = (field: string): number => bound(schema.properties[field]?.maxLength, field);
export const maxItems = (field: string): number => bound(schema.properties[field]?.maxItems, field);
export const maxItemLength = (field: string): number =>
  bound(schema.properties[field]?.items?.maxLength, field);
export const maximum = (field: string): number => bound(schema.properties[field]?.maximum, field);
