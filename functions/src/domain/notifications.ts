import type { LOCALES } from "../contract/fields.js";

export type Locale = (typeof LOCALES)[number];

/** What buyer and seller hear of an order. */
export type SaleNews = "productSold" | "saleRefunded" | "saleDisputed" | "disputeWon" | "purchaseRefunded";

/** What a notification is about; each has its words in every language below. */
export type Notice =
  | { readonly about: "productApproved"; readonly title: string; readonly slug: string }
  | { readonly about: "productRemoved"; readonly title: string }
  | { readonly about: "productHeld"; readonly title: string }
  | { readonly about: "reportResolved" }
  | { readonly about: "reportDismissed" }
  | { readonly about: SaleNews; readonly title: string };

/** A notification as its recipient reads it (spec: Notification). */
export interface NotificationText {
  readonly type: "system" | "purchase" | "refund";
  readonly title: string;
  readonly body: string;
  /** A route of the site. */
  readonly link: string;
}

type Words = readonly [title: string, body: string];

const WORDS: Record<Notice["about"], Record<Locale, Words>> = {
  productApproved: {
    en: ["Your product was approved", "An admin approved “{title}”. It is on sale now."],
    "pt-BR": ["Seu produto foi aprovado", "Um administrador aprovou “{title}”. Ele já está à venda."],
    es: ["Tu producto fue aprobado", "Un administrador aprobó «{title}». Ya está a la venta."],
  },
  productRemoved: {
    en: ["Your product was removed", "An admin removed “{title}”. Nobody else can see or download it."],
    "pt-BR": [
      "Seu produto foi removido",
      "Um administrador removeu “{title}”. Ninguém mais pode vê-lo ou baixá-lo.",
    ],
    es: [
      "Tu producto fue retirado",
      "Un administrador retiró «{title}». Nadie más puede verlo ni descargarlo.",
    ],
  },
  productHeld: {
    en: ["Your product is on hold", "“{title}” waits until an admin has looked at it."],
    "pt-BR": ["Seu produto está retido", "“{title}” aguarda a análise de um administrador."],
    es: ["Tu producto está retenido", "«{title}» espera a que un administrador lo revise."],
  },
  reportResolved: {
    en: ["Your report was settled", "An admin looked at what you reported and settled it. Thank you."],
    "pt-BR": [
      "Sua denúncia foi resolvida",
      "Um administrador analisou e resolveu o que você denunciou. Obrigado.",
    ],
    es: ["Tu denuncia fue resuelta", "Un administrador revisó y resolvió lo que denunciaste. Gracias."],
  },
  reportDismissed: {
    en: [
      "Your report was dismissed",
      "An admin looked at what you reported and found nothing against the rules.",
    ],
    "pt-BR": [
      "Sua denúncia foi arquivada",
      "Um administrador analisou o que você denunciou e não viu nada contra as regras.",
    ],
    es: [
      "Tu denuncia fue desestimada",
      "Un administrador revisó lo que denunciaste y no vio nada contra las normas.",
    ],
  },
  productSold: {
    en: ["You made a sale", "Somebody bought “{title}”."],
    "pt-BR": ["Você fez uma venda", "Alguém comprou “{title}”."],
    es: ["Hiciste una venta", "Alguien compró «{title}»."],
  },
  saleRefunded: {
    en: ["A sale was refunded", "The buyer of “{title}” has the money back."],
    "pt-BR": ["Uma venda foi reembolsada", "Quem comprou “{title}” recebeu o dinheiro de volta."],
    es: ["Se reembolsó una venta", "Quien compró «{title}» ha recuperado el dinero."],
  },
  saleDisputed: {
    en: [
      "A sale is disputed",
      "The bank of the buyer of “{title}” asks for the money back. Answer it in Stripe.",
    ],
    "pt-BR": [
      "Uma venda foi contestada",
      "O banco de quem comprou “{title}” pede o dinheiro de volta. Responda no Stripe.",
    ],
    es: ["Se disputa una venta", "El banco de quien compró «{title}» reclama el dinero. Responde en Stripe."],
  },
  disputeWon: {
    en: ["You won a dispute", "The sale of “{title}” stands again."],
    "pt-BR": ["Você ganhou uma contestação", "A venda de “{title}” voltou a valer."],
    es: ["Ganaste una disputa", "La venta de «{title}» vuelve a ser válida."],
  },
  purchaseRefunded: {
    en: ["Your purchase was refunded", "You have the money for “{title}” back."],
    "pt-BR": ["Sua compra foi reembolsada", "Você recebeu de volta o dinheiro de “{title}”."],
    es: ["Se reembolsó tu compra", "Has recuperado el dinero de «{title}»."],
  },
};

/** Notices that are of another type than `system`, and where they lead. */
const OF_SALES: { readonly [A in Notice["about"]]?: Pick<NotificationText, "type" | "link"> } & Record<
  SaleNews,
  Pick<NotificationText, "type" | "link">
> = {
  productSold: { type: "purchase", link: "/sales" },
  saleRefunded: { type: "refund", link: "/sales" },
  saleDisputed: { type: "system", link: "/sales" },
  disputeWon: { type: "system", link: "/sales" },
  purchaseRefunded: { type: "refund", link: "/library" },
};

/** The words of a notice in its recipient's language, and the route that it leads to. */
export function notificationText(notice: Notice, locale: Locale): NotificationText {
  const [title, body] = WORDS[notice.about][locale];
  return {
    body: "title" in notice ? body.replace("{title}", () => notice.title) : body,
    title,
    ...(OF_SALES[notice.about] ?? { type: "system", link: linkOf(notice) }),
  };
}

function linkOf(notice: Notice): string {
  return notice.about === "productApproved" ? `/p/${notice.slug}` : "/notifications";
}
