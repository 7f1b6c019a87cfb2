import type { Locale } from "../community/notifications.js";
import type { Achievement, AchievementId, LadderId } from "./achievements.js";

type Words = Readonly<Record<Locale, string>>;

const TITLES: Readonly<Record<AchievementId, Words>> = {
  "products-bronze": { en: "Open for business", "pt-BR": "De portas abertas", es: "Puertas abiertas" },
  "products-silver": { en: "Well-stocked shelf", "pt-BR": "Prateleira cheia", es: "Estantería llena" },
  "products-gold": { en: "Full catalogue", "pt-BR": "Catálogo de peso", es: "Todo un catálogo" },
  "products-diamond": { en: "House of plenty", "pt-BR": "Casa farta", es: "Casa de la abundancia" },
  "categories-bronze": { en: "Two trades", "pt-BR": "Dois ofícios", es: "Dos oficios" },
  "categories-silver": { en: "Many hats", "pt-BR": "Muitos chapéus", es: "Muchos sombreros" },
  "categories-gold": { en: "Wide horizon", "pt-BR": "Horizonte amplo", es: "Horizonte amplio" },
  "categories-diamond": { en: "Renaissance maker", "pt-BR": "Alma renascentista", es: "Alma renacentista" },
  "downloads-bronze": { en: "First ripples", "pt-BR": "Primeiras ondas", es: "Primeras ondas" },
  "downloads-silver": { en: "Making waves", "pt-BR": "Fazendo ondas", es: "Levantando olas" },
  "downloads-gold": { en: "Far-reaching", "pt-BR": "Longo alcance", es: "Largo alcance" },
  "downloads-diamond": { en: "Everywhere at once", "pt-BR": "Em toda parte", es: "En todas partes" },
  "likes-bronze": { en: "Warm welcome", "pt-BR": "Boa acolhida", es: "Cálida acogida" },
  "likes-silver": { en: "Crowd pleaser", "pt-BR": "Favorito do público", es: "Favorito del público" },
  "likes-gold": { en: "Much loved", "pt-BR": "Carinho de sobra", es: "Cariño de sobra" },
  "likes-diamond": { en: "Heart of the market", "pt-BR": "Coração do mercado", es: "Corazón del mercado" },
  "followers-bronze": { en: "First circle", "pt-BR": "Primeiro círculo", es: "Primer círculo" },
  "followers-silver": { en: "Growing circle", "pt-BR": "Círculo crescente", es: "Círculo creciente" },
  "followers-gold": { en: "Voice of note", "pt-BR": "Voz de destaque", es: "Voz destacada" },
  "followers-diamond": { en: "Beacon", "pt-BR": "Farol", es: "Faro" },
  "following-bronze": { en: "Curious eye", "pt-BR": "Olhar curioso", es: "Mirada curiosa" },
  "following-silver": { en: "Good neighbour", "pt-BR": "Boa vizinhança", es: "Buena vecindad" },
  "following-gold": { en: "Well connected", "pt-BR": "Boas conexões", es: "Buenas conexiones" },
  "following-diamond": { en: "Web of makers", "pt-BR": "Rede de criadores", es: "Red de creadores" },
  "reviews-bronze": { en: "First words", "pt-BR": "Primeiras palavras", es: "Primeras palabras" },
  "reviews-silver": { en: "Talk of the town", "pt-BR": "Na boca do povo", es: "En boca de todos" },
  "reviews-gold": { en: "Front page", "pt-BR": "Primeira página", es: "Primera plana" },
  "reviews-diamond": { en: "Book of opinions", "pt-BR": "Livro de opiniões", es: "Libro de opiniones" },
  "rating-bronze": { en: "Solid work", "pt-BR": "Trabalho sólido", es: "Trabajo sólido" },
  "rating-silver": { en: "Fine craft", "pt-BR": "Ofício refinado", es: "Oficio fino" },
  "rating-gold": { en: "Trusted quality", "pt-BR": "Qualidade de confiança", es: "Calidad de confianza" },
  "rating-diamond": { en: "Near perfection", "pt-BR": "Quase a perfeição", es: "Casi la perfección" },
  "messages-bronze": { en: "Breaking the ice", "pt-BR": "Quebrando o gelo", es: "Rompiendo el hielo" },
  "messages-silver": { en: "Good company", "pt-BR": "Boa companhia", es: "Buena compañía" },
  "messages-gold": { en: "Always in touch", "pt-BR": "Sempre em contato", es: "Siempre en contacto" },
  "messages-diamond": { en: "Bridge builder", "pt-BR": "Construindo pontes", es: "Tendiendo puentes" },
  "purchases-bronze": { en: "First find", "pt-BR": "Primeiro achado", es: "Primer hallazgo" },
  "purchases-silver": { en: "Collector's eye", "pt-BR": "Olho de colecionador", es: "Ojo de coleccionista" },
  "purchases-gold": { en: "Fine selection", "pt-BR": "Acervo seleto", es: "Selección exquisita" },
  "purchases-diamond": { en: "Grand collection", "pt-BR": "Grande coleção", es: "Gran colección" },
  "level-bronze": { en: "Taking root", "pt-BR": "Criando raízes", es: "Echando raíces" },
  "level-silver": { en: "Steady climb", "pt-BR": "Subida firme", es: "Subida firme" },
  "level-gold": { en: "High ground", "pt-BR": "Lá no alto", es: "En lo alto" },
  "level-diamond": { en: "Summit", "pt-BR": "No topo", es: "En la cumbre" },
};

/** The condition with a threshold of `{n}`; `one` is the text for a threshold of one, if it differs. */
interface Condition {
  readonly one?: Words;
  readonly other: Words;
}

const CONDITIONS: Readonly<Record<LadderId, Condition>> = {
  products: {
    one: {
      en: "Have a product on sale.",
      "pt-BR": "Ter um produto à venda.",
      es: "Tener un producto a la venta.",
    },
    other: {
      en: "Have {n} products on sale.",
      "pt-BR": "Ter {n} produtos à venda.",
      es: "Tener {n} productos a la venta.",
    },
  },
  categories: {
    other: {
      en: "Have products on sale in {n} categories.",
      "pt-BR": "Ter produtos à venda em {n} categorias.",
      es: "Tener productos a la venta en {n} categorías.",
    },
  },
  downloads: {
    other: {
      en: "Have your products downloaded {n} times.",
      "pt-BR": "Ter seus produtos baixados {n} vezes.",
      es: "Lograr {n} descargas de tus productos.",
    },
  },
  likes: {
    other: {
      en: "Have {n} likes on your products.",
      "pt-BR": "Ter {n} curtidas em seus produtos.",
      es: "Tener {n} me gusta en tus productos.",
    },
  },
  followers: {
    other: { en: "Have {n} followers.", "pt-BR": "Ter {n} seguidores.", es: "Tener {n} seguidores." },
  },
  following: {
    other: { en: "Follow {n} people.", "pt-BR": "Seguir {n} pessoas.", es: "Seguir a {n} personas." },
  },
  reviews: {
    one: { en: "Receive a review.", "pt-BR": "Receber uma avaliação.", es: "Recibir una reseña." },
    other: { en: "Receive {n} reviews.", "pt-BR": "Receber {n} avaliações.", es: "Recibir {n} reseñas." },
  },
  rating: {
    other: {
      en: "Have an average rating of at least {n} with at least {reviews} reviews.",
      "pt-BR": "Ter nota média de pelo menos {n} com pelo menos {reviews} avaliações.",
      es: "Tener una nota media de al menos {n} con al menos {reviews} reseñas.",
    },
  },
  messages: {
    one: { en: "Send a message.", "pt-BR": "Enviar uma mensagem.", es: "Enviar un mensaje." },
    other: { en: "Send {n} messages.", "pt-BR": "Enviar {n} mensagens.", es: "Enviar {n} mensajes." },
  },
  purchases: {
    one: { en: "Buy a product.", "pt-BR": "Comprar um produto.", es: "Comprar un producto." },
    other: { en: "Buy {n} products.", "pt-BR": "Comprar {n} produtos.", es: "Comprar {n} productos." },
  },
  level: {
    other: { en: "Reach level {n}.", "pt-BR": "Chegar ao nível {n}.", es: "Llegar al nivel {n}." },
  },
};

/** The texts of an achievement for its owner: its name, and its condition. */
export interface AchievementText {
  readonly title: string;
  readonly description: string;
}

/** The name of an achievement in every language. */
export const achievementNames = ({ id }: Pick<Achievement, "id">): Readonly<Record<Locale, string>> =>
  TITLES[id];

export function achievementText(
  { id, ladder, threshold, reviews = 0 }: Achievement,
  locale: Locale,
): AchievementText {
  const { one, other } = CONDITIONS[ladder];
  const written = new Intl.NumberFormat(locale);
  const template = (threshold === 1 && one ? one : other)[locale];
  return {
    title: TITLES[id][locale],
    description: template
      .replace("{n}", written.format(threshold))
      .replace("{reviews}", written.format(reviews)),
  };
}
