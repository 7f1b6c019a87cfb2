import { readConcepts } from "./concept-lines.js";
import { CONCEPTS } from "./concepts.js";
import { createSearchEngine, type SearchableProduct } from "./engine.js";
import { LearnedMeaning } from "./learned-meaning.js";
import { LEXICON } from "./lexicon.js";
import { Lexicon, lexiconOfThisCode } from "./lexicon-words.js";
import { loadSnapshot, saveSnapshot } from "./snapshot.js";
import { fold, wordsOf } from "./tokenize.js";

const meaning = new LearnedMeaning(
  readConcepts(`
    # a comment
    pull request, code review, diff, revisão de código ~ bug, merge
    quick, fast, rápido ~ performance
  `),
  () => new Lexicon("fetch = buscar; review, inspect = revisar; pull = tirar"),
);

const near = (...words: string[]) =>
  Object.fromEntries(
    [...meaning.near(words)].map(([word, found]) => [
      word,
      found.map(({ words: others, similarity }) => `${others.join(" ")} ${similarity}`),
    ]),
  );

test("a word is near the others of its line, and less near those that are related", () => {
  expect(near("fast")).toEqual({ fast: ["quick 1", "rapido 1", "performance 0.6"] });
  expect(near("performance")).toEqual({ performance: ["quick 0.6", "fast 0.6", "rapido 0.6"] });
});

test("a form of a word counts as the word", () => {
  expect(near("diffs").diffs).toContain("code review 1");
});

test("a phrase counts where its words follow one another", () => {
  expect(near("pull", "request").pull).toContain("diff 1");
  expect(near("pull", "request").request).toContain("diff 1");
  expect(near("request", "pull")).toEqual({ pull: ["tirar 1"] });
  expect(near("pull")).toEqual({ pull: ["tirar 1"] });
});

test("words that hold a sentence together may stand in a phrase, and others may not", () => {
  expect(near("revisao", "do", "meu", "codigo").codigo).toContain("diff 1");
  expect(near("pull", "my", "request").pull).toContain("diff 1");
  expect(near("pull", "green", "request")).toEqual({ pull: ["tirar 1"] });
});

test("words that are both only related are not near", () => {
  expect(near("bug").bug?.join()).not.toContain("merge");
});

test("a word is near its translations, and belongs to the concepts that they belong to", () => {
  expect(meaning.near(["buscar"]).get("buscar")).toEqual([
    { words: ["fetch"], similarity: 1, isTranslation: true },
  ]);
  expect(near("code", "revisar").code).toContain("diff 0.7");
  expect(near("code", "inspect").code).toContain("diff 0.6");
  expect(near("code", "fetch").code).toBeUndefined();
});

test("every entry of the lexicon names a word in English and another one", () => {
  const renderings = lexiconOfThisCode().renderings(["rascunho", "borrador", "draft"]);
  expect([...renderings.keys()]).toEqual(["rascunho", "borrador", "draft"]);
  const entries = LEXICON.split(/[;\n]/).filter((part) => part.trim() !== "" && !part.startsWith("#"));
  expect(entries.length).toBeGreaterThan(1_000);
  expect(entries.filter((entry) => !/^[^=]*\p{L}[^=]*=[^=]*\p{L}[^=]*$/u.test(entry))).toEqual([]);
  const lengths = entries.flatMap((entry) => entry.split(/[,=]/).map((item) => wordsOf(item).length));
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 4]);
});

describe("the lexicon", () => {
  const lexicon = new Lexicon(
    "red = vermelho, rojo; network = rede, red; button = botão, botón; change = mudar",
  );
  const renderings = (...words: string[]) =>
    Object.fromEntries(
      [...lexicon.renderings(words)].map(([word, found]) => [word, found.map((each) => each.word)]),
    );

  test("finds a word by its plural, and by the forms of a verb", () => {
    expect(renderings("botoes").botoes).toEqual(["botao", "button", "boton"]);
    expect(renderings("mudam").mudam).toEqual(["mudar", "change"]);
    expect(renderings("changes").changes).toEqual(["mudar", "change"]);
  });

  test("reads a word of two languages in that of the other words, or in both", () => {
    expect(renderings("my", "red", "button").red).toEqual(["vermelho", "rojo"]);
    expect(renderings("la", "red").red).toEqual(["network", "rede"]);
    expect(renderings("red").red).toEqual(["vermelho", "rojo", "network", "rede"]);
  });

  test("finds a verb by any of its forms, and by a form with pronouns", () => {
    const verbs = new Lexicon("explain = explicar; search = buscar; find = encontrar; warn = avisar");
    for (const form of ["explícame", "explicaran", "explicando", "explique", "explicándoselo"]) {
      expect(
        verbs
          .renderings([fold(form)])
          .get(fold(form))
          ?.map(({ word }) => word),
      ).toContain("explain");
    }
    expect(verbs.renderings(["busque"]).get("busque")).toContainEqual(
      expect.objectContaining({ word: "buscar", isBase: true, certainty: 1 }),
    );
    expect(verbs.knows("encuentren")).toBe(true);
    expect(verbs.knows("explosion")).toBe(false);
  });

  test("finds the words of an expression by what it means, and not by what each of them means", () => {
    const expressions = new Lexicon("discard, throw away = jogar fora; play = jogar; up to date = al día");
    const found = expressions.renderings(["jogue", "fora", "jogar", "fora"]);
    expect(found.get("jogar")?.map(({ word }) => word)).toEqual(["discard"]);
    expect(expressions.renderings(["poner", "al", "dia"]).get("dia")).toBeUndefined();
    expect(
      expressions
        .renderings(["jogar"])
        .get("jogar")
        ?.map(({ word }) => word),
    ).toContain("play");
  });

  test("is less certain of what only one of several entries says", () => {
    const usual = new Lexicon("bank = banco; bank, shore = banco; bench = banco");
    const certainty = new Map(
      usual
        .renderings(["banco"])
        .get("banco")
        ?.map(({ word, certainty: sure }) => [word, sure]),
    );
    expect(certainty.get("bank")).toBe(1);
    expect(certainty.get("bench")).toBeLessThan(1);
  });

  test("finds the word that a misspelled one was meant to be", () => {
    const meant = (word: string) => lexicon.meantBy(word, { nodes: 1_000 })?.word;
    expect(meant("vermeho")).toBe("vermelho");
    expect(meant("netwrok")).toBe("network");
    expect(meant("bermelho")).toBeUndefined();
    expect(meant("red1")).toBeUndefined();
  });

  test("knows no other words, and nothing of words that hold a sentence together", () => {
    expect(lexicon.knows("rojo")).toBe(true);
    expect(lexicon.knows("kubernetes")).toBe(false);
    expect(renderings("kubernetes", "the")).toEqual({});
  });
});

test("the words of concepts are known, also in phrases and other forms", () => {
  for (const word of ["request", "requests", "revisao", "diffs"]) expect(meaning.knows(word)).toBe(true);
  expect(meaning.knows("banana")).toBe(false);
});

test("each concept of the list has several words, and a word counts once", () => {
  const concepts = readConcepts(CONCEPTS);
  expect(concepts.length).toBeGreaterThan(100);
  for (const concept of concepts) expect(concept.length).toBeGreaterThan(1);
  expect(readConcepts("café, cafe ~ cafe")).toEqual([
    [{ words: ["cafe"], stems: ["cafe"], isRelated: false }],
  ]);
});

describe("learned from the catalog", () => {
  const TOPICS = [
    ["kestrel", "falcon", "hawk", "talon"],
    ["bassoon", "oboe", "clarinet", "reed"],
    ["granite", "basalt", "quartz", "schist"],
    ["cumin", "saffron", "paprika", "turmeric"],
    ["schooner", "ketch", "sloop", "dinghy"],
  ];
  const product = (number: number): SearchableProduct => {
    const topic = TOPICS[number % TOPICS.length] as string[];
    const words = topic.filter((_, at) => at !== Math.floor(number / TOPICS.length) % topic.length);
    return {
      ...{
        id: `p${number}`,
        slug: `zz${number}`,
        title: words.join(" "),
        description: `about${number}`,
        tags: [],
      },
      ...{ category: "skills", authorUsername: "ana", price: 0, rating: 0, downloads: 0, createdAt: 0 },
      ...{ license: "MIT", language: "en", worksWith: [] },
    };
  };
  const catalog = Array.from({ length: 60 }, (_, number) => product(number));
  const newEngine = () => {
    const engine = createSearchEngine(1);
    engine.rebuild(catalog);
    return engine;
  };
  const query = (q: string) => ({ q, free: false, sort: "relevance", limit: 20, offset: 0 }) as const;
  const closest = (q: string, engine = newEngine()) =>
    engine.closest(query(q), engine.search(query(q))).products;

  test("a product is near by a word that keeps company with the one that was typed", () => {
    const engine = newEngine();
    engine.upsert({ ...product(0), id: "new", title: "Talon talon", downloads: 9 });
    const found = closest("kestrel", engine).find(({ id }) => id === "new");
    expect(found?.matches).toEqual([{ word: "kestrel", found: "talon", how: "meaning" }]);
    expect(closest("bassoon", engine).map(({ id }) => id)).not.toContain("new");
  });

  test("the same products give the same vectors, saved and loaded too", () => {
    const saved = saveSnapshot({ engine: newEngine(), knownUntil: 0, completeAt: 0 });
    expect(
      Buffer.from(saveSnapshot({ engine: newEngine(), knownUntil: 0, completeAt: 0 })).equals(saved),
    ).toBe(true);
    const { engine } = loadSnapshot(saved);
    expect(closest("kestrel oboe", engine)).toEqual(closest("kestrel oboe"));
  });
});
