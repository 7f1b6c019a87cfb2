import { stemOf } from "./word-forms.js";

test.each([
  ["review", "reviews", "reviewed", "reviewing", "reviewer", "reviewers"],
  ["document", "documents", "documentation", "documentar", "documentacao", "documentacion"],
  ["translate", "translates", "translation", "translations", "translating", "translator"],
  ["release", "releases", "released", "releasing"],
  ["plan", "plans", "planning", "planned"],
  ["query", "queries"],
  ["test", "tests", "testing", "tested", "teste", "testes", "testar"],
  ["migration", "migrations", "migrate", "migracao", "migracion", "migraciones", "migrar"],
  ["traduzir", "traducao", "traducoes", "traducir", "traduccion", "traducciones"],
  ["seguro", "segura", "seguros", "seguras"],
  ["dependency", "dependencies"],
  ["factura", "facturas"],
  ["decision", "decisions", "decisiones"],
])("%s and its forms share a stem", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each([
  ["css", "cs"],
  ["status", "statu"],
  ["user", "use"],
  ["order", "ord"],
  ["sql", "sq"],
  ["class", "clas"],
  ["production", "product"],
])("%s is no form of %s", (a, b) => {
  expect(stemOf(a)).not.toBe(stemOf(b));
});
