import type { LOCALES } from "../contract/fields.js";

export type Locale = (typeof LOCALES)[number];

/** What a notification is about; each has its words in every language below. */
export type Notice =
  | { readonly about: "productApproved"; readonly title: string; readonly slug: string }
  | { readonly about: "productRemoved"; readonly title: string }
  | { readonly about: "productHeld"; readonly title: string }
  | { readonly about: "reportResolved" }
  | { readonly about: "reportDismissed" };

/** A notification as its recipient reads it (spec: Notification). */
export interface NotificationText {
  readonly type: "system";
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
    "pt-BR": ["Seu produto foi removido", "Um administrador removeu “{title}”. Ninguém mais pode vê-lo ou baixá-lo."],
    es: ["Tu producto fue retirado", "Un administrador retiró «{title}». Nadie más puede verlo ni descargarlo."],
  },
  productHeld: {
    en: ["Your product is on hold", "“{title}” waits until an admin has looked at it."],
    "pt-BR": ["Seu produto está retido", "“{title}” aguarda a análise de um administrador."],
    es: ["Tu producto está retenido", "«{title}» espera a que un administrador lo revise."],
  },
  reportResolved: {
    en: ["Your report was settled", "An admin looked at what you reported and settled it. Thank you."],
    "pt-BR": ["Sua denúncia foi resolvida", "Um administrador analisou e resolveu o que você denunciou. Obrigado."],
    es: ["Tu denuncia fue resuelta", "Un administrador revisó y resolvió lo que denunciaste. Gracias."],
  },
  reportDismissed: {
    en: ["Your report was dismissed", "An admin looked at what you reported and found nothing against the rules."],
    "pt-BR": [
      "Sua denúncia foi arquivada",
      "Um administrador analisou o que você denunciou e não viu nada contra as regras.",
    ],
    es: [
      "Tu denuncia fue desestimada",
      "Un administrador revisó lo que denunciaste y no vio nada contra las normas.",
    ],
  },
};

/** The words of a notice in its recipient's language, and the route that it leads to. */
export function notificationText(notice: Notice, locale: Locale): NotificationText {
  const [title, body] = WORDS[notice.about][locale];
  return {
    type: "system",
    title,
    body: "title" in notice ? body.replace("{title}", () => notice.title) : body,
    link: notice.about === "productApproved" ? `/products/${notice.slug}` : "/notifications",
  };
}
