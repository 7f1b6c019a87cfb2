import fc from "fast-check";
import * as z from "zod";
import { routes } from "#contract/index.js";
import { METHODS, type Method, type Operation, type Route } from "#contract/route.js";
import { fromSchema, nearly, wild, wildBody } from "../support/arbitraries.js";
import { runs } from "../support/effort.js";
import { send } from "../support/http.js";
import { publish } from "../support/listings.js";
import { write } from "../support/messages.js";
import { join, type Member } from "../support/records.js";
import { deliver, SECRETS, signature } from "../support/stripe.js";

/**
 * Requests generated from the contract's schemas: valid ones, nearly valid ones, and arbitrary ones. None may
 * return 500, and `send` rejects every response that `openapi.yaml` does not describe.
 */

const { numRuns: RUNS, seed } = runs(5, 50);
/** Limits count per user. The strictest limit that is tried often allows five requests per minute. */
const USERS = Math.max(2, Math.ceil(RUNS / 5));

let callers: Member[];
let leavers: Member[];
/** Strings that exist in this marketplace. */
const known: string[] = [];

beforeAll(async () => {
  callers = await Promise.all(Array.from({ length: USERS }, () => join()));
  leavers = await Promise.all(Array.from({ length: 3 }, () => join()));
  const [author, reader] = callers as [Member, Member];
  const { productId, slug } = await publish(author);
  const conversationId = await write(reader, { productId, text: "Does it work offline?" });
  known.push(productId, slug, author.uid, reader.uid, author.username, conversationId, "all", "1.0.0");
});

const operations = (routes as readonly Route[]).flatMap((route) =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    return operation ? [{ name: `${method} ${route.path}`, route, method, operation }] : [];
  }),
);

const schemaOf = ({ request }: Operation) =>
  z.toJSONSchema(request, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;

const requests = (operation: Operation) => {
  const schema = schemaOf(operation);
  return fc.oneof(
    { weight: 3, arbitrary: fromSchema(schema, known) },
    { weight: 4, arbitrary: nearly(schema, known) },
    { weight: 1, arbitrary: wildBody() },
  );
};

/** Sends any input. Path parameters are filled from the input's fields, or with an arbitrary value. */
async function sendAnything(route: Route, method: Method, input: unknown, token: string | undefined) {
  const fields = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // An empty segment, or only dots, would be another path.
    encodeURIComponent(wellFormed(asText(fields[name]).slice(0, MAX_IN_PATH))).replace(/^\.{0,2}$/, "none"),
  );
  const query = method === "GET" ? Object.fromEntries(Object.entries(fields).map(asQuery)) : input;
  return send(path, method, { input: query as Record<string, unknown>, token });
}

/** In characters. The Hosting emulator looks for a file, and answers 500 if its path has more than 4,096 bytes. */
const MAX_IN_PATH = 1_000;

const asText = (value: unknown): string =>
  typeof value === "string" ? value : String(JSON.stringify(value));

const asQuery = ([name, value]: [string, unknown]): [string, string] => [name, asText(value)];

/** URLs can only contain whole characters; bodies may contain lone surrogates. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

describe.each(operations.filter(({ operation }) => operation.access !== "signature"))(
  "$name",
  ({ route, method, operation }) => {
    const isLast = method === "DELETE";

    test("answers what its description tells of, whatever is sent", async () => {
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(requests(operation), async (input) => {
          const from = isLast ? leavers : callers;
          const token = operation.access === "anyone" ? undefined : from[sent++ % from.length]?.token;
          const { status } = await sendAnything(route, method, input, token);
          expect(status).not.toBe(500);
        }),
        { numRuns: isLast ? leavers.length : RUNS, seed, endOnFailure: true },
      );
    });
  },
);

test.each(operations.filter(({ method, operation }) => method === "GET" && operation.access === "anyone"))(
  "$name takes no query for something else",
  async ({ route, operation }) => {
    const [name = "q"] = Object.keys((schemaOf(operation).properties as object | undefined) ?? {});
    const asked = async (query: string) => {
      const { status, headers } = await send(`${route.path}?${query}`, "GET");
      return [query, status, headers.get("location")];
    };
    const [, status, location] = await asked("");
    const twice = `${name}=a&${name}=b`;
    const taken = operation.request.safeParse({ [name]: ["a", "b"] }).success;
    const asList = taken ? [status, location] : [400, null];
    expect(await asked(twice)).toEqual([twice, ...asList]);
    // A parameter with brackets is a list, as is one that occurs twice.
    for (const query of [`${name}[]=a`, `${name}[x]=a`, `${name}[__proto__]=a`]) {
      expect(await asked(query)).toEqual([query, ...asList]);
    }
    for (const query of ["=", "&&&", "%", "constructor=1"]) {
      expect(await asked(query)).toEqual([query, status, location]);
    }
    expect(await asked(`${name}=%00`)).not.toContain(500);
  },
);

describe("POST /processor/webhooks", () => {
  test("answers what its description tells of, whatever is signed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(wildBody(), fc.record({ id: wild(), type: wild(), data: wild() })),
        async (event) => {
          const body = JSON.stringify(event);
          const { status } = await deliver(body, { "stripe-signature": signature(body, SECRETS.platform) });
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
  });

  test("takes nothing that is not signed", async () => {
    await fc.assert(
      fc.asyncProperty(wildBody(), fc.string({ unit: "grapheme-ascii" }), async (event, header) => {
        const answer = await deliver(JSON.stringify(event), { "stripe-signature": header.trim() });
        expect(answer).toEqual({
          status: 400,
          body: { error: "Invalid signature", code: "invalidSignature" },
        });
      }),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
  });
});
