import type { MailTopic } from "#contract/mail.js";
import type { Locale } from "../community/notifications.js";

/** The texts that only emails contain, and notifications do not. `{fields}` are replaced. */
export interface MailWords {
  readonly open: string;
  readonly why: Record<MailTopic, string>;
  readonly choose: string;
  readonly unsubscribe: string;
  readonly receipt: {
    readonly title: string;
    readonly body: string;
    readonly open: string;
    readonly note: string;
  };
  readonly rows: Record<
    | ("number" | "date" | "seller" | "buyer" | "item" | "price" | "tax" | "total")
    | ("fee" | "share" | "refunded" | "payment"),
    string
  >;
  readonly digest: {
    readonly title: string;
    readonly body: string;
    readonly by: string;
    readonly open: string;
  };
  /** The page that ends a subscription. */
  readonly page: {
    readonly title: string;
    readonly question: string;
    readonly button: string;
    readonly done: string;
    readonly invalid: string;
    readonly settings: string;
  };
  readonly topics: Record<MailTopic, string>;
}

export const MAIL_WORDS: Record<Locale, MailWords> = {
  en: {
    open: "Open in the marketplace",
    why: {
      purchases: "You are receiving this email because it is about one of your purchases.",
      sales: "You are receiving this email because it is about one of your sales.",
      messages: "You are receiving this email because someone sent you a message.",
      reviews: "You are receiving this email because someone reviewed your product.",
      products: "You are receiving this email because it is about one of your products.",
      moderation:
        "You are receiving this email because an admin made a decision about your account or your products.",
      advisories: "You are receiving this email because it is about a product that you have.",
      data: "You are receiving this email because you requested a copy of your data.",
      digest: "You are receiving this email because you subscribed to the digest of authors that you follow.",
    },
    choose: "Manage your emails",
    unsubscribe: "Unsubscribe from these emails",
    receipt: {
      title: "Your receipt for “{title}”",
      body: "Thank you. You bought “{title}”, and it is in your library.",
      open: "Open the order",
      note: "Amounts are in US dollars. This receipt does not replace an invoice that the seller must issue.",
    },
    rows: {
      number: "Receipt number",
      date: "Date",
      seller: "Seller",
      buyer: "Buyer",
      item: "Item",
      price: "Price",
      tax: "Tax",
      total: "Total paid",
      fee: "Marketplace fee, included in the price",
      share: "Your share",
      refunded: "Refunded",
      payment: "Payment",
    },
    digest: {
      title: "New from authors that you follow",
      body: "These products were published or updated in the last 7 days.",
      by: "by {name}",
      open: "See all",
    },
    page: {
      title: "Unsubscribe",
      question: "Stop receiving these emails: {topic}?",
      button: "Unsubscribe",
      done: "You will no longer receive these emails: {topic}.",
      invalid: "This link is not valid. Manage your emails in the settings.",
      settings: "Open settings",
    },
    topics: {
      purchases: "purchases and refunds",
      sales: "sales and refunds of your products",
      messages: "messages",
      reviews: "reviews of your products",
      products: "approvals of your products",
      moderation: "decisions by admins",
      advisories: "security of products that you have",
      data: "your data",
      digest: "weekly digest of authors that you follow",
    },
  },
  "pt-BR": {
    open: "Abrir no marketplace",
    why: {
      purchases: "Você recebe este e-mail porque ele é sobre uma compra sua.",
      sales: "Você recebe este e-mail porque ele é sobre uma venda sua.",
      messages: "Você recebe este e-mail porque alguém escreveu para você.",
      reviews: "Você recebe este e-mail porque seu produto foi avaliado.",
      products: "Você recebe este e-mail porque ele é sobre um produto seu.",
      moderation: "Você recebe este e-mail porque um administrador decidiu sobre algo seu.",
      advisories: "Você recebe este e-mail porque ele é sobre um produto que você tem.",
      data: "Você recebe este e-mail porque pediu seus dados.",
      digest: "Você recebe este e-mail porque escolheu um resumo dos autores que segue.",
    },
    choose: "Escolher seus e-mails",
    unsubscribe: "Cancelar estes e-mails",
    receipt: {
      title: "Seu recibo de “{title}”",
      body: "Obrigado. Você comprou “{title}”, que já está na sua biblioteca.",
      open: "Abrir o pedido",
      note: "Os valores são em dólares americanos. Este recibo não substitui uma nota fiscal que o vendedor deva emitir.",
    },
    rows: {
      number: "Número do recibo",
      date: "Data",
      seller: "Vendedor",
      buyer: "Comprador",
      item: "Item",
      price: "Preço",
      tax: "Imposto",
      total: "Total pago",
      fee: "Taxa do marketplace, parte do preço",
      share: "Sua parte",
      refunded: "Reembolsado",
      payment: "Pagamento",
    },
    digest: {
      title: "Novidades dos autores que você segue",
      body: "Estes produtos foram publicados ou atualizados nos últimos 7 dias.",
      by: "por {name}",
      open: "Ver tudo",
    },
    page: {
      title: "Cancelar e-mails",
      question: "Quer deixar de receber estes e-mails: {topic}?",
      button: "Cancelar e-mails",
      done: "Você não recebe mais estes e-mails: {topic}.",
      invalid: "Este link não é válido. Escolha seus e-mails nas configurações.",
      settings: "Abrir as configurações",
    },
    topics: {
      purchases: "compras e reembolsos",
      sales: "vendas e reembolsos dos seus produtos",
      messages: "mensagens",
      reviews: "avaliações dos seus produtos",
      products: "aprovações dos seus produtos",
      moderation: "decisões dos administradores",
      advisories: "segurança dos produtos que você tem",
      data: "seus dados",
      digest: "resumo semanal dos autores que você segue",
    },
  },
  es: {
    open: "Abrir en el marketplace",
    why: {
      purchases: "Recibes este correo porque trata de una compra tuya.",
      sales: "Recibes este correo porque trata de una venta tuya.",
      messages: "Recibes este correo porque alguien te escribió.",
      reviews: "Recibes este correo porque reseñaron tu producto.",
      products: "Recibes este correo porque trata de un producto tuyo.",
      moderation: "Recibes este correo porque un administrador decidió sobre algo tuyo.",
      advisories: "Recibes este correo porque trata de un producto que tienes.",
      data: "Recibes este correo porque pediste tus datos.",
      digest: "Recibes este correo porque elegiste un resumen de los autores que sigues.",
    },
    choose: "Elegir tus correos",
    unsubscribe: "Cancelar estos correos",
    receipt: {
      title: "Tu recibo de «{title}»",
      body: "Gracias. Compraste «{title}», que ya está en tu biblioteca.",
      open: "Abrir el pedido",
      note: "Los importes son en dólares estadounidenses. Este recibo no sustituye una factura que el vendedor deba emitir.",
    },
    rows: {
      number: "Número de recibo",
      date: "Fecha",
      seller: "Vendedor",
      buyer: "Comprador",
      item: "Artículo",
      price: "Precio",
      tax: "Impuesto",
      total: "Total pagado",
      fee: "Comisión del marketplace, parte del precio",
      share: "Tu parte",
      refunded: "Reembolsado",
      payment: "Pago",
    },
    digest: {
      title: "Novedades de los autores que sigues",
      body: "Estos productos se publicaron o actualizaron en los últimos 7 días.",
      by: "por {name}",
      open: "Ver todo",
    },
    page: {
      title: "Cancelar correos",
      question: "¿Quieres dejar de recibir estos correos: {topic}?",
      button: "Cancelar correos",
      done: "Ya no recibes estos correos: {topic}.",
      invalid: "Este enlace no es válido. Elige tus correos en los ajustes.",
      settings: "Abrir los ajustes",
    },
    topics: {
      purchases: "compras y reembolsos",
      sales: "ventas y reembolsos de tus productos",
      messages: "mensajes",
      reviews: "reseñas de tus productos",
      products: "aprobaciones de tus productos",
      moderation: "decisiones de los administradores",
      advisories: "seguridad de los productos que tienes",
      data: "tus datos",
      digest: "resumen semanal de los autores que sigues",
    },
  },
};
