import { cliProductsSearch } from "./cli.js";
import { ApiError, createClient, isRefusal } from "./client.js";

/** The error that the client throws for a response. */
async function thrown(status: number, body: unknown): Promise<ApiError> {
  const fetch = async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  const failure = await createClient({ baseUrl: "https://market.example/api", fetch })
    .call(cliProductsSearch, "GET", {})
    .catch((error: unknown) => error);
  if (failure instanceof ApiError) return failure;
  throw new Error(`the client threw ${failure}`);
}

test.each<[string, number, object, string | undefined]>([
  ["is named by its code", 404, { error: "Product not found", code: "productNotFound" }, "productNotFound"],
  ["may change its words", 404, { error: "Nothing there", code: "productNotFound" }, "productNotFound"],
  [
    "is the code's, and not the sentence's",
    404,
    { error: "User not found", code: "fileNotFound" },
    "fileNotFound",
  ],
  ["may be newer than the client", 409, { error: "The moon is full", code: "moonFull" }, "moonFull"],
  ["of an older server is known by its sentence", 404, { error: "Product not found" }, "productNotFound"],
  ["of an older server needs its status too", 400, { error: "File not found" }, "uploadNotFound"],
  [
    "of an older server is known by words that have changed since",
    404,
    { error: "What is reported was not found" },
    "reportTargetNotFound",
  ],
  ["of an older server may be in words that nobody knows", 404, { error: "Nothing there" }, undefined],
])("a refusal %s", async (_, status, body, code) => {
  expect(await thrown(status, body)).toMatchObject({
    status,
    code,
    ...("error" in body && { message: body.error }),
  });
});

test("what is no answer of ours has no code", async () => {
  expect(await thrown(502, "<html>Bad gateway</html>")).toMatchObject({ status: 502, code: undefined });
});

test("a refusal is one of those that are named, and nothing else is", async () => {
  const error = await thrown(404, { error: "Product not found", code: "productNotFound" });
  expect(isRefusal(error, "userNotFound", "productNotFound")).toBe(true);
  expect(isRefusal(error, "userNotFound")).toBe(false);
  expect(isRefusal(new Error("productNotFound"), "productNotFound")).toBe(false);
});
