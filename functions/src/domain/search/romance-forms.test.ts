import { basesOfDegree, keyOfInfinitive, keysOfForm, withoutPronouns } from "./romance-forms.js";

test.each([
  ["buscar", "busco", "busque", "buscaron", "buscavam", "buscando"],
  ["organizar", "organize", "organice", "organizamos", "organizaria"],
  ["encontrar", "encuentro", "encuentre", "encontrou", "encontrem"],
  ["pedir", "pide", "pidan", "pidieron", "pedimos", "pedindo"],
  ["corrigir", "corrija", "corrigiu"],
  ["conocer", "conozco", "conocen", "conocido"],
  ["construir", "construye", "construyendo", "construir"],
])("%s has its forms", (infinitive, ...forms) => {
  for (const form of forms) expect(keysOfForm(form)).toContain(keyOfInfinitive(infinitive));
});

test("a noun has no infinitive, and a short word is no form of a verb", () => {
  expect(keyOfInfinitive("banco")).toBeUndefined();
  expect(keysOfForm("usa")).toEqual([]);
});

test.each([
  ["ayudarme", "ayudar"],
  ["explicanoslo", "explica"],
  ["contadles", "contad"],
  ["haciendolo", "haciendo"],
  ["avisame", "avisa"],
  ["tables", undefined],
  ["nome", undefined],
])("%s without pronouns is %s", (word, verb) => {
  expect(withoutPronouns(word)).toBe(verb);
});

test.each([
  ["lojinha", "loja"],
  ["tiendita", "tienda"],
  ["arquivao", "arquivo"],
  ["lentisima", "lento"],
  ["poquito", "poco"],
])("%s is made of %s", (word, base) => {
  expect(basesOfDegree(word)).toContain(base);
});

test("another word has no base", () => {
  expect(basesOfDegree("tabla")).toEqual([]);
});
