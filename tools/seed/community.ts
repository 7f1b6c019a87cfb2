import { productsLike, productsReviews } from "#contract/products.js";
import { usersFollow } from "#contract/users.js";
import { progress } from "../terminal/screen.js";
import { call, type Member, type Reader } from "./market.js";

/** Review texts; each fits its stars. */
const OPINIONS: readonly { readonly rating: number; readonly comment: string }[] = [
  { rating: 5, comment: "Worked on the first try, and the README answered what I wanted to ask." },
  {
    rating: 4,
    comment: "Saves me half an hour a week. The defaults needed a little care for our repository.",
  },
  { rating: 5, comment: "Small, honest, does one thing. I read every file before I installed it." },
  { rating: 3, comment: "Good idea, but the examples stop where my case begins." },
  { rating: 4, comment: "The team has used it for a month. We kept it." },
  { rating: 5, comment: "Muito bem escrito; as mensagens de erro dizem o que fazer." },
  { rating: 4, comment: "Muy útil. Me gustaría que el registro de cambios fuera más detallado." },
  { rating: 2, comment: "It wants a tool that we do not have, which the description could say." },
];

/** Readers concurrently like and review products and follow their authors, each within their rate limits. */
export async function takePart(readers: readonly Reader[], members: readonly Member[]): Promise<void> {
  await Promise.all(
    members.map(async (member) => {
      const own = readers.filter(
        (reader) => reader.member === member && reader.product.author !== member.username,
      );
      const first = own[0]?.place ?? 0;
      for (const [turn, { product }] of own.entries()) {
        const { productId } = product;
        if (turn % 2 === 0) await call(() => member.client.call(productsLike, "POST", { productId }));
        const opinion = OPINIONS[(turn * 3 + first) % OPINIONS.length];
        if (turn < 4 && opinion)
          await call(() => member.client.call(productsReviews, "POST", { productId, ...opinion }));
      }
      const favourites = new Set(own.map(({ product }) => product.authorUid).slice(0, 3));
      for (const targetUid of favourites)
        await call(() => member.client.call(usersFollow, "POST", { targetUid }));
    }),
  );
  progress(`${members.length} members have liked, reviewed and followed`);
}
