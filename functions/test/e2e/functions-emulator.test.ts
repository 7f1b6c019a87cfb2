import { productsLike } from "#contract/products.js";
import { newAddress, send, succeed, useSite } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { join } from "../support/records.js";

/**
 * Functions respond through the Functions emulator and Hosting's rewrites, as `npm start` serves them. All other
 * tests use the single process that serves the functions as production does. Each function is a process here, which
 * takes seconds to start, so there are three: an open one, one with a caller, and a page.
 */
const SITE = process.env.EMULATED_SITE_URL ?? "";

test("an open operation, one with a caller, and a page answer, and refuse", async () => {
  const [author, reader] = await Promise.all([join(), join()]);
  const slug = newSlug();
  const { productId } = await publish(author, { slug });
  useSite(SITE);
  expect(await send("/health", "GET")).toMatchObject({ status: 200 });
  await succeed(productsLike, "POST", { token: reader.token, input: { productId } });
  expect(await send("/products/like", "POST", { input: { productId } })).toMatchObject({ status: 401 });
  const asked = async (method: string) =>
    (await fetch(`${SITE}/p/${slug}`, { method, headers: { "x-forwarded-for": newAddress() } })).status;
  // A process that has just begun may need longer than a page waits for the database. Visitors ask again.
  for (let times = 0; times < 3 && (await asked("GET")) === 503; times++);
  expect([await asked("GET"), await asked("POST")]).toEqual([200, 405]);
});

/** What the request path refuses before it calls a function, here too. */
test.each([
  ["an unknown path", "/no/such/path", {}, 404, "routeNotFound"],
  ["a path that starts with a dot", "/.env", {}, 404, "routeNotFound"],
  ["no path", "", {}, 404, "routeNotFound"],
  ["an odd method", "/health", { method: "PATCH" }, 405, "methodNotAllowed"],
  ["what is not JSON", "/products/like", { body: "{" }, 400, "invalidRequest"],
  ["another type", "/products/like", { body: "{}", type: "text/plain" }, 415, "unsupportedMediaType"],
  [
    "an odd charset",
    "/products/like",
    { body: "{}", type: "text/json; charset=x" },
    415,
    "unsupportedMediaType",
  ],
  ["an encoding", "/products/like", { body: "{}", encoding: "gzip" }, 415, "unsupportedEncoding"],
  ["a large body", "/products/like", { body: `"${"a".repeat(65_536)}"` }, 413, "bodyTooLarge"],
] as [
  string,
  string,
  { method?: string; body?: string; type?: string; encoding?: string },
  number,
  string,
][])(
  "%s is refused in JSON",
  async (_what, path, { method, body, type = "application/json", encoding }, status, code) => {
    const answer = await fetch(`${SITE}/api${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "content-type": type, ...(encoding && { "content-encoding": encoding }) },
      ...(body !== undefined && { body }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  },
);
