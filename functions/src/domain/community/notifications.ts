import type { LOCALES, NOTIFICATION_TYPES } from "#contract/fields.js";

export type Locale = (typeof LOCALES)[number];
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The notifications that buyers and sellers receive about an order. */
export type SaleNews =
  | "productSold"
  | "saleRefunded"
  | "saleDisputed"
  | "disputeWon"
  | "purchaseRefunded"
  | "lateSaleRefunded"
  | "latePurchaseRefunded"
  | "saleRefundFailed"
  | "purchaseRefundFailed";

/** The subject of a notification. `WORDS` has its text in every language. `actor` is a username. */
export type Notice =
  | { readonly about: "productApproved"; readonly title: string; readonly slug: string }
  | { readonly about: "productRemoved"; readonly title: string }
  | {
      readonly about: "productRemovedFor";
      readonly title: string;
      readonly reason: Readonly<Record<Locale, string>>;
    }
  | { readonly about: "productHeld"; readonly title: string }
  | { readonly about: "productHeldAsMalicious"; readonly title: string }
  | { readonly about: "productHeldAsFirst"; readonly title: string }
  | { readonly about: "productHeldByRescan"; readonly title: string; readonly finding: string }
  | { readonly about: "accountBanned" | "accountUnbanned" }
  | {
      readonly about: "appealGranted" | "appealDeclined";
      readonly title: string;
      /** The admin's text, unchanged. */
      readonly answer: string;
    }
  | { readonly about: "banAppealGranted" | "banAppealDeclined"; readonly answer: string }
  | { readonly about: "dataExportReady" }
  | { readonly about: "reportResolved" }
  | { readonly about: "reportDismissed" }
  | { readonly about: SaleNews; readonly title: string }
  | {
      readonly about: "purchaseRemoved";
      readonly title: string;
      readonly reason: Readonly<Record<Locale, string>>;
    }
  | { readonly about: "purchaseHeld"; readonly title: string }
  | {
      readonly about: "downloadRemoved";
      readonly title: string;
      readonly reason: Readonly<Record<Locale, string>>;
    }
  | { readonly about: "downloadHeld"; readonly title: string }
  | {
      readonly about: "advisory";
      readonly title: string;
      /** The ID of the advisory. */
      readonly id: string;
      /** The admin's text, unchanged. */
      readonly summary: string;
    }
  | {
      readonly about: "refundRequested" | "refundDeclined";
      readonly title: string;
      readonly orderId: string;
      /** The buyer's or the seller's text, unchanged. */
      readonly reason: string;
    }
  | { readonly about: "newFollower"; readonly actor: string }
  | {
      readonly about: "newReview";
      readonly title: string;
      readonly slug: string;
      readonly actor: string;
      readonly rating: number;
    }
  | {
      readonly about: "reviewAnswered";
      readonly title: string;
      readonly slug: string;
      readonly actor: string;
    }
  | { readonly about: "reviewRemoved"; readonly title: string; readonly slug: string }
  | {
      readonly about: "newMessage";
      readonly title: string;
      readonly actor: string;
      readonly conversationId: string;
    }
  | { readonly about: "productDownloaded"; readonly title: string; readonly slug: string }
  | { readonly about: "newVersion"; readonly title: string; readonly slug: string; readonly version: string }
  | { readonly about: "levelUp"; readonly level: number; readonly username: string }
  | {
      readonly about: "achievementUnlocked";
      readonly name: Readonly<Record<Locale, string>>;
      readonly username: string;
    };

/** A notification as the recipient sees it (spec: Notification). */
export interface NotificationText {
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  /** A route of the site. */
  readonly link: string;
}

type Words = readonly [title: string, body: string];

const WORDS: Record<Notice["about"], Record<Locale, Words>> = {
  productApproved: {
    en: ["Your product was approved", "An admin approved “{title}”. It is now published."],
    "pt-BR": ["Seu produto foi aprovado", "Um administrador aprovou “{title}”. O produto já está publicado."],
    es: ["Tu producto fue aprobado", "Un administrador aprobó «{title}». Ya está publicado."],
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
  productRemovedFor: {
    en: [
      "Your product was removed",
      "An admin removed “{title}” because {reason}. Nobody else can see or download it. If this is a mistake, you can appeal.",
    ],
    "pt-BR": [
      "Seu produto foi removido",
      "Um administrador removeu “{title}” porque {reason}. Ninguém mais pode vê-lo ou baixá-lo. Se isso for um engano, você pode recorrer.",
    ],
    es: [
      "Tu producto fue retirado",
      "Un administrador retiró «{title}» porque {reason}. Nadie más puede verlo ni descargarlo. Si es un error, puedes apelar.",
    ],
  },
  productHeldAsMalicious: {
    en: [
      "Your product is on hold",
      "An admin put “{title}” on hold because it may be malicious. Nobody can download it until an admin has decided. If this is a mistake, you can appeal.",
    ],
    "pt-BR": [
      "Seu produto está retido",
      "Um administrador reteve “{title}” porque pode ser malicioso. Ninguém pode baixá-lo até que um administrador decida. Se isso for um engano, você pode recorrer.",
    ],
    es: [
      "Tu producto está retenido",
      "Un administrador retuvo «{title}» porque puede ser malicioso. Nadie puede descargarlo hasta que un administrador decida. Si es un error, puedes apelar.",
    ],
  },
  productHeld: {
    en: ["Your product is on hold", "“{title}” is awaiting review by an admin."],
    "pt-BR": ["Seu produto está retido", "“{title}” está aguardando a análise de um administrador."],
    es: ["Tu producto está retenido", "«{title}» está pendiente de que un administrador lo revise."],
  },
  productHeldAsFirst: {
    en: [
      "Your product is on hold",
      "“{title}” is the first product of a new account. An admin must review it before it is published. You do not need to do anything.",
    ],
    "pt-BR": [
      "Seu produto está retido",
      "“{title}” é o primeiro produto de uma conta nova. Um administrador vai analisá-lo antes da publicação. Você não precisa fazer nada.",
    ],
    es: [
      "Tu producto está retenido",
      "«{title}» es el primer producto de una cuenta nueva. Un administrador lo revisa antes de publicarlo. No tienes que hacer nada.",
    ],
  },
  productHeldByRescan: {
    en: [
      "Your product is on hold",
      "A new scan of “{title}” found: {finding} It is unpublished until an admin has decided. If this is a mistake, you can appeal.",
    ],
    "pt-BR": [
      "Seu produto está retido",
      "Uma nova verificação de “{title}” encontrou: {finding} Ele fica fora de venda até que um administrador decida. Se isso for um engano, você pode recorrer.",
    ],
    es: [
      "Tu producto está retenido",
      "Un nuevo análisis de «{title}» encontró: {finding} No está a la venta hasta que un administrador decida. Si es un error, puedes apelar.",
    ],
  },
  dataExportReady: {
    en: [
      "Your data is ready",
      "The copy of your data that you requested is ready. You can download it in Settings for 7 days.",
    ],
    "pt-BR": [
      "Seus dados estão prontos",
      "A cópia dos seus dados que você pediu está pronta. Você pode baixá-la nas configurações por 7 dias.",
    ],
    es: [
      "Tus datos están listos",
      "La copia de tus datos que pediste está lista. Puedes descargarla en los ajustes durante 7 días.",
    ],
  },
  accountBanned: {
    en: [
      "Your account was banned",
      "An admin banned your account because it breaks the rules of this marketplace. You can still sign in and read, but you cannot change anything. Your products are on hold. If this is a mistake, you can appeal.",
    ],
    "pt-BR": [
      "Sua conta foi banida",
      "Um administrador baniu sua conta porque ela viola as regras deste marketplace. Você ainda pode entrar e ler, mas não alterar nada. Seus produtos estão retidos. Se isso for um engano, você pode recorrer.",
    ],
    es: [
      "Tu cuenta fue bloqueada",
      "Un administrador bloqueó tu cuenta porque infringe las normas de este marketplace. Aún puedes iniciar sesión y leer, pero no cambiar nada. Tus productos están retenidos. Si es un error, puedes apelar.",
    ],
  },
  accountUnbanned: {
    en: [
      "Your ban was lifted",
      "An admin lifted the ban on your account. Products that the ban held are released.",
    ],
    "pt-BR": [
      "Seu banimento foi retirado",
      "Um administrador retirou o banimento da sua conta. O que ele reteve foi liberado.",
    ],
    es: [
      "Se levantó tu bloqueo",
      "Un administrador levantó el bloqueo de tu cuenta. Lo que retuvo queda liberado.",
    ],
  },
  appealGranted: {
    en: [
      "Your appeal was granted",
      "An admin granted your appeal about “{title}”: “{answer}” The decision was undone.",
    ],
    "pt-BR": [
      "Seu recurso foi aceito",
      "Um administrador aceitou seu recurso sobre “{title}”: “{answer}” A decisão foi desfeita.",
    ],
    es: [
      "Se aceptó tu apelación",
      "Un administrador aceptó tu apelación sobre «{title}»: «{answer}» La decisión se deshizo.",
    ],
  },
  appealDeclined: {
    en: [
      "Your appeal was declined",
      "An admin declined your appeal about “{title}”: “{answer}” The decision is upheld.",
    ],
    "pt-BR": [
      "Seu recurso foi recusado",
      "Um administrador recusou seu recurso sobre “{title}”: “{answer}” A decisão continua valendo.",
    ],
    es: [
      "Se rechazó tu apelación",
      "Un administrador rechazó tu apelación sobre «{title}»: «{answer}» La decisión se mantiene.",
    ],
  },
  banAppealGranted: {
    en: [
      "Your appeal was granted",
      "An admin granted your appeal: “{answer}” Your ban was lifted. Sign in again.",
    ],
    "pt-BR": [
      "Seu recurso foi aceito",
      "Um administrador aceitou seu recurso: “{answer}” Seu banimento foi retirado. Entre novamente.",
    ],
    es: [
      "Se aceptó tu apelación",
      "Un administrador aceptó tu apelación: «{answer}» Se levantó tu bloqueo. Vuelve a iniciar sesión.",
    ],
  },
  banAppealDeclined: {
    en: ["Your appeal was declined", "An admin declined your appeal: “{answer}” Your account stays banned."],
    "pt-BR": [
      "Seu recurso foi recusado",
      "Um administrador recusou seu recurso: “{answer}” Sua conta continua banida.",
    ],
    es: [
      "Se rechazó tu apelación",
      "Un administrador rechazó tu apelación: «{answer}» Tu cuenta sigue bloqueada.",
    ],
  },
  reportResolved: {
    en: ["Your report was resolved", "An admin reviewed and resolved your report. Thank you."],
    "pt-BR": ["Sua denúncia foi resolvida", "Um administrador analisou e resolveu sua denúncia. Obrigado."],
    es: ["Tu denuncia fue resuelta", "Un administrador revisó y resolvió tu denuncia. Gracias."],
  },
  reportDismissed: {
    en: ["Your report was dismissed", "An admin reviewed your report and found no violation of the rules."],
    "pt-BR": [
      "Sua denúncia foi arquivada",
      "Um administrador analisou sua denúncia e não encontrou nenhuma violação das regras.",
    ],
    es: [
      "Tu denuncia fue desestimada",
      "Un administrador revisó tu denuncia y no encontró ninguna infracción de las normas.",
    ],
  },
  productSold: {
    en: ["You made a sale", "Someone bought “{title}”."],
    "pt-BR": ["Você fez uma venda", "Alguém comprou “{title}”."],
    es: ["Hiciste una venta", "Alguien compró «{title}»."],
  },
  saleRefunded: {
    en: ["A sale was refunded", "The buyer of “{title}” received a refund."],
    "pt-BR": ["Uma venda foi reembolsada", "Quem comprou “{title}” recebeu um reembolso."],
    es: ["Se reembolsó una venta", "Quien compró «{title}» recibió un reembolso."],
  },
  saleDisputed: {
    en: [
      "A sale was disputed",
      "The buyer's bank disputed the payment for “{title}”. The marketplace will respond to the bank.",
    ],
    "pt-BR": [
      "Uma venda foi contestada",
      "O banco de quem comprou “{title}” contestou o pagamento. O marketplace responde ao banco.",
    ],
    es: [
      "Se disputó una venta",
      "El banco de quien compró «{title}» disputó el pago. El marketplace responde al banco.",
    ],
  },
  disputeWon: {
    en: ["You won a dispute", "The sale of “{title}” is valid again."],
    "pt-BR": ["Você ganhou uma contestação", "A venda de “{title}” voltou a valer."],
    es: ["Ganaste una disputa", "La venta de «{title}» vuelve a ser válida."],
  },
  purchaseRefunded: {
    en: ["Your purchase was refunded", "Your payment for “{title}” was refunded."],
    "pt-BR": ["Sua compra foi reembolsada", "Seu pagamento de “{title}” foi reembolsado."],
    es: ["Se reembolsó tu compra", "Se te reembolsó el pago de «{title}»."],
  },
  lateSaleRefunded: {
    en: [
      "A late payment was refunded",
      "Someone paid for “{title}” when it was no longer for sale. The payment was refunded in full.",
    ],
    "pt-BR": [
      "Um pagamento tardio foi reembolsado",
      "Alguém pagou por “{title}” quando o produto já não estava à venda. O pagamento foi reembolsado por inteiro.",
    ],
    es: [
      "Se reembolsó un pago tardío",
      "Alguien pagó «{title}» cuando ya no estaba a la venta. El pago se reembolsó por completo.",
    ],
  },
  saleRefundFailed: {
    en: [
      "A refund failed",
      "The bank of the buyer of “{title}” did not accept the refund. The sale counts until the refund succeeds.",
    ],
    "pt-BR": [
      "Um reembolso falhou",
      "O banco de quem comprou “{title}” não aceitou o reembolso. A venda vale até o reembolso ser concluído.",
    ],
    es: [
      "Un reembolso falló",
      "El banco de quien compró «{title}» no aceptó el reembolso. La venta vale hasta que el reembolso se complete.",
    ],
  },
  purchaseRefundFailed: {
    en: [
      "Your refund failed",
      "Your bank did not accept the refund for “{title}”. Contact the marketplace. Until then, you can download it.",
    ],
    "pt-BR": [
      "Seu reembolso falhou",
      "Seu banco não aceitou o reembolso de “{title}”. Fale com o marketplace. Até lá, você pode baixá-lo.",
    ],
    es: [
      "Tu reembolso falló",
      "Tu banco no aceptó el reembolso de «{title}». Contacta con el marketplace. Hasta entonces, puedes descargarlo.",
    ],
  },
  latePurchaseRefunded: {
    en: [
      "Your payment was refunded",
      "“{title}” was no longer for sale when you paid. Your payment was refunded in full.",
    ],
    "pt-BR": [
      "Seu pagamento foi reembolsado",
      "“{title}” já não estava à venda quando você pagou. Seu pagamento foi reembolsado por inteiro.",
    ],
    es: [
      "Se reembolsó tu pago",
      "«{title}» ya no estaba a la venta cuando pagaste. Se te reembolsó el pago por completo.",
    ],
  },
  purchaseRemoved: {
    en: [
      "A product that you bought was removed",
      "An admin removed “{title}” because {reason}. You can no longer download it.",
    ],
    "pt-BR": [
      "Um produto que você comprou foi removido",
      "Um administrador removeu “{title}” porque {reason}. Não é mais possível baixá-lo.",
    ],
    es: [
      "Se retiró un producto que compraste",
      "Un administrador retiró «{title}» porque {reason}. Ya no puedes descargarlo.",
    ],
  },
  purchaseHeld: {
    en: [
      "Uninstall a product that you bought",
      "“{title}” may be malicious and is being reviewed. Uninstall it. You can get a refund in your library.",
    ],
    "pt-BR": [
      "Desinstale um produto que você comprou",
      "“{title}” pode ser malicioso e está em análise. Desinstale-o. Você pode pedir reembolso na sua biblioteca.",
    ],
    es: [
      "Desinstala un producto que compraste",
      "«{title}» puede ser malicioso y está en revisión. Desinstálalo. Puedes pedir un reembolso en tu biblioteca.",
    ],
  },
  downloadRemoved: {
    en: ["A product that you downloaded was removed", "An admin removed “{title}”: {reason}."],
    "pt-BR": ["Um produto que você baixou foi removido", "Um administrador removeu “{title}”: {reason}."],
    es: ["Se retiró un producto que descargaste", "Un administrador retiró «{title}»: {reason}."],
  },
  downloadHeld: {
    en: [
      "A product that you downloaded may be malicious",
      "“{title}” may be malicious. Uninstall it until an admin has reviewed it.",
    ],
    "pt-BR": [
      "Um produto que você baixou pode ser malicioso",
      "“{title}” pode ser malicioso. Desinstale-o até que um administrador o analise.",
    ],
    es: [
      "Un producto que descargaste puede ser malicioso",
      "«{title}» puede ser malicioso. Desinstálalo hasta que un administrador lo revise.",
    ],
  },
  advisory: {
    en: [
      "An advisory affects a product that you downloaded",
      "“{title}”: {summary} ({id}). Run `vaultmart audit` where it is installed.",
    ],
    "pt-BR": [
      "Um alerta afeta um produto que você baixou",
      "“{title}”: {summary} ({id}). Execute `vaultmart audit` onde ele está instalado.",
    ],
    es: [
      "Un aviso afecta a un producto que descargaste",
      "«{title}»: {summary} ({id}). Ejecuta `vaultmart audit` donde esté instalado.",
    ],
  },
  refundRequested: {
    en: [
      "A buyer requests a refund",
      "The buyer of “{title}” requests a refund: “{reason}”. Refund the order or decline.",
    ],
    "pt-BR": [
      "Um comprador pede reembolso",
      "Quem comprou “{title}” pede reembolso: “{reason}”. Reembolse o pedido ou recuse.",
    ],
    es: [
      "Un comprador pide un reembolso",
      "Quien compró «{title}» pide un reembolso: «{reason}». Reembolsa el pedido o recházalo.",
    ],
  },
  refundDeclined: {
    en: ["Your refund was declined", "Your request for a refund of “{title}” was declined: “{reason}”."],
    "pt-BR": ["Seu reembolso foi recusado", "Seu pedido de reembolso de “{title}” foi recusado: “{reason}”."],
    es: ["Se rechazó tu reembolso", "Tu solicitud de reembolso de «{title}» fue rechazada: «{reason}»."],
  },
  newFollower: {
    en: ["You have a new follower", "@{actor} is now following you."],
    "pt-BR": ["Você tem um novo seguidor", "@{actor} começou a seguir você."],
    es: ["Tienes un nuevo seguidor", "@{actor} ha empezado a seguirte."],
  },
  newReview: {
    en: ["Your product has a new review", "@{actor} rated “{title}” {rating} out of 5."],
    "pt-BR": ["Seu produto recebeu uma avaliação", "@{actor} deu nota {rating} de 5 a “{title}”."],
    es: ["Tu producto tiene una nueva reseña", "@{actor} le dio a «{title}» {rating} de 5."],
  },
  reviewAnswered: {
    en: ["Your review was answered", "@{actor} answered your review of “{title}”."],
    "pt-BR": ["Sua avaliação foi respondida", "@{actor} respondeu à sua avaliação de “{title}”."],
    es: ["Respondieron a tu reseña", "@{actor} respondió a tu reseña de «{title}»."],
  },
  reviewRemoved: {
    en: ["Your review was removed", "An admin removed your review of “{title}”."],
    "pt-BR": ["Sua avaliação foi removida", "Um administrador removeu sua avaliação de “{title}”."],
    es: ["Tu reseña fue retirada", "Un administrador retiró tu reseña de «{title}»."],
  },
  newMessage: {
    en: ["You have a new message", "@{actor} sent you a message about “{title}”."],
    "pt-BR": ["Você tem uma nova mensagem", "@{actor} enviou uma mensagem para você sobre “{title}”."],
    es: ["Tienes un nuevo mensaje", "@{actor} te envió un mensaje sobre «{title}»."],
  },
  productDownloaded: {
    en: ["Your product was downloaded", "Someone downloaded “{title}” for the first time."],
    "pt-BR": ["Seu produto foi baixado", "Alguém baixou “{title}” pela primeira vez."],
    es: ["Descargaron tu producto", "Alguien descargó «{title}» por primera vez."],
  },
  newVersion: {
    en: ["A product that you bought has a new version", "“{title}” {version} is ready to download."],
    "pt-BR": ["Um produto que você comprou tem uma nova versão", "“{title}” {version} já pode ser baixado."],
    es: ["Un producto que compraste tiene una nueva versión", "Ya puedes descargar «{title}» {version}."],
  },
  levelUp: {
    en: ["You reached level {level}", "Your activity in the marketplace brought you to level {level}."],
    "pt-BR": ["Você chegou ao nível {level}", "Sua atividade no marketplace levou você ao nível {level}."],
    es: ["Llegaste al nivel {level}", "Tu actividad en el marketplace te ha llevado al nivel {level}."],
  },
  achievementUnlocked: {
    en: ["You unlocked an achievement", "You earned “{name}”."],
    "pt-BR": ["Você desbloqueou uma conquista", "Você conquistou “{name}”."],
    es: ["Desbloqueaste un logro", "Has conseguido «{name}»."],
  },
};

/** The type and the link of each notice. `{fields}` in a link are fields of the notice. */
const KINDS: Record<Notice["about"], readonly [type: NotificationType, link: string]> = {
  productApproved: ["system", "/p/{slug}"],
  productRemoved: ["system", "/appeals"],
  productRemovedFor: ["system", "/appeals"],
  productHeld: ["system", "/appeals"],
  productHeldAsMalicious: ["system", "/appeals"],
  productHeldAsFirst: ["system", "/appeals"],
  productHeldByRescan: ["system", "/appeals"],
  accountBanned: ["system", "/appeals"],
  accountUnbanned: ["system", "/notifications"],
  appealGranted: ["system", "/appeals"],
  appealDeclined: ["system", "/appeals"],
  banAppealGranted: ["system", "/appeals"],
  banAppealDeclined: ["system", "/appeals"],
  reportResolved: ["system", "/notifications"],
  reportDismissed: ["system", "/notifications"],
  productSold: ["purchase", "/sales"],
  saleRefunded: ["refund", "/sales"],
  saleDisputed: ["system", "/sales"],
  disputeWon: ["system", "/sales"],
  purchaseRefunded: ["refund", "/library"],
  purchaseRemoved: ["system", "/library"],
  lateSaleRefunded: ["refund", "/sales"],
  latePurchaseRefunded: ["refund", "/library"],
  purchaseHeld: ["system", "/library"],
  downloadRemoved: ["system", "/notifications"],
  downloadHeld: ["system", "/notifications"],
  advisory: ["system", "/advisories#{id}"],
  refundRequested: ["refund", "/sales"],
  refundDeclined: ["refund", "/orders/{orderId}"],
  saleRefundFailed: ["refund", "/sales"],
  purchaseRefundFailed: ["refund", "/library"],
  dataExportReady: ["system", "/settings#data"],
  newFollower: ["follow", "/u/{actor}"],
  newReview: ["review", "/p/{slug}"],
  reviewAnswered: ["review", "/p/{slug}?tab=reviews"],
  reviewRemoved: ["system", "/p/{slug}"],
  newMessage: ["message", "/messages/{conversationId}"],
  productDownloaded: ["download", "/p/{slug}"],
  newVersion: ["system", "/p/{slug}"],
  levelUp: ["achievement", "/u/{username}"],
  achievementUnlocked: ["achievement", "/u/{username}"],
};

/** The text of a notification in the recipient's language, with its type and link. */
export function notificationText(notice: Notice, locale: Locale): NotificationText {
  const [title, body] = WORDS[notice.about][locale];
  const [type, link] = KINDS[notice.about];
  const said = (template: string) => fill(template, notice, locale);
  return { type, title: said(title), body: said(body), link: said(link) };
}

/**
 * Replaces each `{name}` with that field of the notice, in the given language if the field has several. The
 * inserted values are not expanded again.
 */
function fill(template: string, notice: Notice, locale: Locale): string {
  const fields = notice as unknown as Readonly<Record<string, string | number | Record<Locale, string>>>;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    return String(typeof value === "object" ? value[locale] : value);
  });
}

/** Every subject of a notification. */
export const NOTICES = Object.keys(WORDS) as readonly Notice["about"][];
