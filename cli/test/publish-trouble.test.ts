import { signUp, type TestUser } from "#test/support/accounts.js";
import { productFolder, refusedPublish } from "./support/products.js";
import { json, site } from "./support/run.js";

let author: TestUser;
beforeEach(async () => {
  author = await signUp();
});
afterEach(async () => (await site()).intercept(undefined));

test("nobody logged in ends with 2", async () => {
  expect(await refusedPublish(productFolder().folder, undefined)).toMatchObject({ code: 2 });
});

test("a limit that says how long to wait is waited for", async () => {
  const { intercept } = await site();
  let refusals = 0;
  intercept(({ path }, response) => {
    if (path !== "/api/cli/products/create" || refusals > 0) return false;
    refusals++;
    response.writeHead(429, { "content-type": "application/json", "retry-after": "1" });
    response.end(JSON.stringify({ error: "Too many requests" }));
    return true;
  });
  expect(await json(["publish"], { cwd: productFolder().folder, user: author })).toMatchObject({
    status: "published",
  });
  expect(refusals).toBe(1);
});

test.each([
  ["/api/products/upload", "Service unavailable, try again soon"],
  [
    "/api/products/self-approve",
    "The product was sent but could not be published: Service unavailable, try again soon",
  ],
])("an outage of %s ends with 5 and says what is so now", async (route, error) => {
  const { intercept } = await site();
  intercept(({ path }, response) => {
    if (path !== route) return false;
    response.writeHead(503, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "Service unavailable, try again soon" }));
    return true;
  });
  expect(await refusedPublish(productFolder().folder, author)).toMatchObject({ code: 5, error });
});

test("a marketplace that cannot be reached ends with 5", async () => {
  const nowhere = { VAULTMART_URL: "http://127.0.0.1:9" };
  expect((await refusedPublish(productFolder().folder, author, [], nowhere)).code).toBe(5);
});
