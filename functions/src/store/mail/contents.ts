import * as z from "zod";
import type { Locale } from "#domain/community/notifications.js";
import type { Parties } from "#domain/mail/letter.js";
import type { StoredOrder } from "#domain/money/order.js";
import type { User } from "#domain/people/user.js";
import { notificationRef } from "../community/notifications.js";
import { read as readOrder } from "../money/orders.js";
import { read as readUser } from "../people/users.js";

/** The data of emails, as stored when they are sent. */

const StoredNotice = z.object({
  title: z.string(),
  body: z.string().default(""),
  link: z.string().default("/notifications"),
  read: z.boolean().default(false),
});

/** The text of a notification; undefined if it was deleted together with an account that it names. */
export async function readNotice(id: string): Promise<z.output<typeof StoredNotice> | undefined> {
  const found = await notificationRef(id).get();
  return found.exists ? StoredNotice.parse(found.data()) : undefined;
}

const named = (user: User | undefined, email = ""): string => {
  if (!user) return email;
  const name = `${user.displayName} (@${user.username})`;
  return email === "" ? name : `${name}, ${email}`;
};

/**
 * An order with the names of the buyer and the seller. Of the addresses, it contains only the recipient's.
 * @param uid the recipient's ID, with their address
 */
export async function readSale(
  orderId: string,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<{ readonly order: StoredOrder; readonly parties: Parties } | undefined> {
  const order = await readOrder(orderId);
  if (!order) return undefined;
  const [seller, buyer] = await Promise.all([readUser(order.sellerUid), readUser(order.buyerUid)]);
  const own = (party: string) => (party === uid ? email : "");
  return {
    order,
    parties: { seller: named(seller, own(order.sellerUid)), buyer: named(buyer, own(order.buyerUid)) },
  };
}

export const localeOf = (user: User | undefined): Locale => user?.locale ?? "en";
