import type { PublicProduct } from "#contract/cli.js";
import type { Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Plan } from "../install/plan.js";
import { askPerson, type Elicited, remembering } from "./elicitation.js";

const asks: string[] = [];
const site = {
  get url(): string {
    throw new Error("No site is chosen");
  },
  findProduct: async (slug: string) => {
    asks.push(slug);
    if (slug === "gone") throw new CliError(EXIT.notFound, "Product gone not found");
    return { slug, title: "Notes", authorUsername: "ana" } as PublicProduct;
  },
} as Site;
beforeEach(() => asks.splice(0));

const locked = { version: "1.0.0", sha256: "00", target: "t", requested: true, files: [], sideEffects: [] };
const plan = (slug: string) =>
  ({
    lock: { site: "https://market.example", products: new Map() },
    writes: [{ slug, to: locked, hooks: [], suspicious: [], files: { added: [], changed: [], removed: [] } }],
  }) as unknown as Plan;

const ask = async (elicited: Elicited, slug = "notes") => {
  let message = "";
  const answer = await askPerson(
    plan(slug),
    "Install",
    { site: remembering(site), root: "/app" },
    async (asked) => {
      message = asked;
      return elicited;
    },
  );
  return { answer, message };
};

test.each<[what: string, elicited: Elicited, answer: string]>([
  ["ticks the box", { action: "accept", content: { agreed: true } }, "agreed"],
  ["does not tick it", { action: "accept", content: { agreed: false } }, "declined"],
  ["accepts a form that the client left out", { action: "accept" }, "declined"],
  ["declines", { action: "decline" }, "declined"],
])("a person who %s: %j", async (_what, elicited, answer) => {
  expect((await ask(elicited)).answer).toBe(answer);
});

test("a question that was closed is no answer", async () => {
  await expect(ask({ action: "cancel" })).rejects.toThrow("nothing was written");
});

test("the author is the site's word, not the archive's, and missing for what is not on sale any more", async () => {
  expect((await ask({ action: "decline" })).message).toContain("notes 1.0.0 “Notes”\nauthor: @ana\n");
  expect((await ask({ action: "decline" }, "gone")).message).toContain("author: unknown");
});

test("a product that was asked for once is not asked for again", async () => {
  const remembered = remembering(site);
  await remembered.findProduct("notes");
  await remembered.product("notes");
  expect(asks).toEqual(["notes"]);
});
