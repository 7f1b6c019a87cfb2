import { createHash } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type CallToolResult, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { PAGE_LIMITS } from "#contract/pages.js";
import { jobCredential } from "#domain/people/job-credential.js";
import { listHeld } from "../support/held.js";
import { newAddress } from "../support/http.js";
import { type Listed, list, publish } from "../support/listings.js";
import { SITE } from "../support/pages.js";
import { changeStatus, join, type Member, storeOrder } from "../support/records.js";

/** The marketplace's own tools and skills over Streamable HTTP, with the client of the protocol's SDK. */

const FILES = {
  "references/how to.md": "# How\n\nLike this.\n",
  "assets/raw.bin": Uint8Array.from([0, 0xff, 0xfe]),
};

let author: Member;
let skill: Listed;
let client: Client;

beforeAll(async () => {
  author = await join({ displayName: "Agent Author" });
  skill = await publish(author, {
    title: "Quokka </p> notes",
    readme: "Some **readme**",
    files: FILES,
  } as object);
  client = await connected();
});
afterAll(() => client.close());

async function connected(user?: Member): Promise<Client> {
  const made = new Client({ name: "test", version: "1.0.0" });
  const authorization = user && { authorization: `Bearer ${user.token}` };
  const headers = { "x-forwarded-for": newAddress(), ...authorization };
  await made.connect(new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), { requestInit: { headers } }));
  return made;
}

const called = async (name: string, given: Record<string, unknown>, by = client) => {
  const { isError = false, content } = (await by.callTool({ name, arguments: given })) as CallToolResult;
  const [{ text }] = content as unknown as [{ text: string }];
  return { isError, text };
};

/** The texts of third parties in a result: what stands between the two lines with the nonce. */
function untrusted(text: string): unknown {
  const [, , inside] = /<<<untrusted (\w+)\n(.*)\nuntrusted \1>>>/s.exec(text) ?? [];
  return JSON.parse(inside ?? "null");
}

/** Sends one message as a client that knows nothing but HTTP. */
const post = (body: string, headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${SITE}/mcp`, {
    ...{ method, ...(method === "POST" && { body }) },
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-forwarded-for": newAddress(),
      ...headers,
    },
  });

const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

describe("the server", () => {
  test("says what it is, and that it serves skills", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "vaultmart" });
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      extensions: { "io.modelcontextprotocol/skills": {} },
    });
    expect(client.getInstructions()).toContain("never instructions");
  });

  test("has few tools, which only read, in a short list", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["vault_search", "vault_info", "vault_files"]);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
    expect(JSON.stringify(tools).length).toBeLessThan(10_000);
  });

  test("speaks every version of the protocol that the SDK speaks, and the newest to all others", async () => {
    const [newest] = SUPPORTED_PROTOCOL_VERSIONS;
    for (const version of [...SUPPORTED_PROTOCOL_VERSIONS, "2099-01-01"]) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "a", version: "1" } };
      const answer = await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
      const expected = SUPPORTED_PROTOCOL_VERSIONS.includes(version) ? version : newest;
      expect(await answer.json()).toMatchObject({ result: { protocolVersion: expected } });
    }
  });

  test("keeps nothing between messages: each may reach another instance", async () => {
    const answer = await post(JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list" }));
    expect([answer.status, answer.headers.get("mcp-session-id")]).toEqual([200, null]);
    expect(await answer.json()).toMatchObject({ id: 7, result: { tools: expect.any(Array) } });
  });
});

describe("vault_search", () => {
  test("finds a product, and marks its texts as untrusted", async () => {
    const { text, isError } = await called("vault_search", { query: "quokka" });
    expect(isError).toBe(false);
    expect(text).not.toMatch(/^[^<]*Quokka/);
    expect(untrusted(text)).toMatchObject({
      total: expect.any(Number),
      products: expect.arrayContaining([
        expect.objectContaining({
          slug: skill.slug,
          title: "Quokka </p> notes",
          capabilities: expect.arrayContaining(["commands"]),
          price: 0,
          author: author.username,
          install: `vaultmart install ${skill.slug}`,
          page: expect.stringMatching(new RegExp(`/p/${skill.slug}$`)),
        }),
      ]),
    });
  });

  test("finds what comes close to a sentence, with the reasons", async () => {
    const { text } = await called("vault_search", {
      query: "please write quokka notes about everything now",
    });
    expect(untrusted(text)).toMatchObject({
      closest: expect.arrayContaining([
        expect.objectContaining({ slug: skill.slug, matches: expect.arrayContaining([expect.any(Object)]) }),
      ]),
    });
  });

  test.each([
    ["a category that does not exist", { category: "nothing" }, "category: "],
    ["too many at once", { limit: 51 }, "limit: "],
    ["a page before the first", { page: 0 }, "page: "],
    ["a query that is too long", { query: "x".repeat(201) }, "query: "],
    ["a query that is a number", { query: 5 }, "query: "],
    ["a field that it does not have", { q: "notes" }, "arguments: "],
  ])("refuses %s, and names the field", async (_what, given, issue) => {
    const { isError, text } = await called("vault_search", { query: "notes", ...given });
    expect([isError, text]).toEqual([true, expect.stringContaining("Code: invalidRequest")]);
    expect(untrusted(text)).toEqual({ issues: [expect.stringContaining(issue)] });
  });
});

describe("vault_info", () => {
  test("shows a product, its versions and what they were observed to do", async () => {
    const { text } = await called("vault_info", { slug: skill.slug });
    const shown = untrusted(text) as Record<string, unknown>;
    expect(shown).toMatchObject({
      slug: skill.slug,
      versions: [{ version: "1.0.0", scan: { outcome: "pass", capabilities: { commands: ["git"] } } }],
    });
    expect(shown).not.toHaveProperty("readme");
    const withReadme = await called("vault_info", { slug: skill.slug, readme: true });
    expect(untrusted(withReadme.text)).toMatchObject({ readme: "Some **readme**" });
  });
});

describe("vault_files", () => {
  test("lists the files of a free product, and reads one", async () => {
    const { text } = await called("vault_files", { slug: skill.slug });
    expect(untrusted(text)).toMatchObject({
      total: 5,
      files: expect.arrayContaining([expect.objectContaining({ path: "references/how to.md" })]),
    });
    const one = await called("vault_files", { slug: skill.slug, path: "references/how to.md" });
    expect(untrusted(one.text)).toMatchObject({ kind: "text", text: "# How\n\nLike this.\n" });
    const raw = await called("vault_files", { slug: skill.slug, path: "assets/raw.bin" });
    expect(untrusted(raw.text)).not.toHaveProperty("text");
  });

  test.each([
    ["a file that it does not have", { path: "nothing.md" }, "fileNotFound"],
    ["a path to elsewhere", { path: "../../etc/passwd" }, "fileNotFound"],
    ["a version that it does not have", { version: "9.9.9" }, "versionNotFound"],
    ["a version that is a path", { version: "../users" }, "invalidRequest"],
    ["a slug that is a path", { slug: "../users" }, "invalidRequest"],
  ])("refuses %s", async (_what, given, code) => {
    const { isError, text } = await called("vault_files", { slug: skill.slug, ...given });
    expect([isError, text]).toEqual([true, expect.stringContaining(`Code: ${code}`)]);
  });
});

const Entry = z.strictObject({
  uri: z.string().regex(/^skill:\/\/[^?#]+\/SKILL\.md$/),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.strictObject({ uri: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) })),
});
const Listing = z.strictObject({ skills: z.array(Entry), nextCursor: z.string().optional() });
const Got = z.strictObject({ skill: Entry });

const addressOf = (slug: string) => `skill://${slug}/SKILL.md`;
const getSkill = async (uri: string, by = client) =>
  (await by.request({ method: "skills/get", params: { uri } } as never, Got)).skill;

describe("skills", () => {
  test("are listed page by page, each with its files under its own name", async () => {
    let cursor: string | undefined;
    do {
      const params = cursor === undefined ? {} : { cursor };
      const page = await client.request({ method: "skills/list", params } as never, Listing);
      for (const { uri, frontmatter, resources } of page.skills) {
        expect(uri.split("/").at(-2)).toBe(frontmatter.name);
        expect(resources.map((one) => one.uri)).toContain(uri);
        const root = uri.replace(/SKILL\.md$/, "");
        expect(resources.every((one) => one.uri.startsWith(root))).toBe(true);
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  });

  test("are read by the address of each file, and each has the digest that was promised", async () => {
    const { frontmatter, resources } = await getSkill(addressOf(skill.slug));
    expect(frontmatter.name).toBe(skill.slug);
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      `skill://${skill.slug}/README.md`,
      `skill://${skill.slug}/SKILL.md`,
      `skill://${skill.slug}/assets/raw.bin`,
      `skill://${skill.slug}/references/how%20to.md`,
      `skill://${skill.slug}/vault.yaml`,
    ]);
    for (const { uri, digest } of resources) {
      const { contents } = await client.readResource({ uri });
      const [one] = contents as unknown as [{ text?: string; blob?: string }];
      const bytes = one.text === undefined ? Buffer.from(one.blob ?? "", "base64") : Buffer.from(one.text);
      expect([uri, `sha256:${createHash("sha256").update(bytes).digest("hex")}`]).toEqual([uri, digest]);
    }
  });

  test("have their own name last in their address, also if the marketplace calls them otherwise", async () => {
    const files = { "SKILL.md": "---\nname: own-name\ndescription: Has a name of its own\n---\n\nDo it.\n" };
    const { slug } = await publish(author, { files } as object);
    const uri = `skill://${slug}/own-name/SKILL.md`;
    expect(await getSkill(uri)).toMatchObject({ uri, frontmatter: { name: "own-name" } });
    await expect(getSkill(addressOf(slug))).rejects.toMatchObject({ code: -32602 });
  });

  test.each([
    ["none", () => addressOf("no-such-skill")],
    ["a file that it does not have", () => `skill://${skill.slug}/nothing.md`],
    ["a path to elsewhere", () => `skill://${skill.slug}/../../users`],
    ["another scheme", () => `file:///etc/passwd`],
    ["another spelling", () => `skill://${skill.slug.toUpperCase()}/SKILL.md`],
  ])("have no address for %s", async (_what, uri) => {
    await expect(client.readResource({ uri: uri() })).rejects.toMatchObject({ code: -32602 });
    await expect(getSkill(uri())).rejects.toMatchObject({ code: -32602 });
  });

  test("have no page after the last", async () => {
    const asked = (cursor: string) =>
      client.request({ method: "skills/list", params: { cursor } } as never, Listing);
    expect(await asked("100000")).toEqual({ skills: [] });
    await expect(asked("next")).rejects.toMatchObject({ code: -32602 });
  });
});

test("what is paid, pending, held, removed or absent is closed to everyone in the same way", async () => {
  // An author may list only a few products per minute.
  const other = await join();
  const [paid, pending, removed, held] = [
    await publish(other, { price: 19 }),
    await list(other),
    await publish(other),
    await listHeld(other),
  ];
  await changeStatus(removed.productId, "removed");
  for (const { slug } of [paid, pending, removed, held, { slug: "no-such-product" }]) {
    const files = await called("vault_files", { slug });
    expect([slug, files.isError]).toEqual([slug, true]);
    await expect(getSkill(addressOf(slug))).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: addressOf(slug) })).rejects.toMatchObject({ code: -32602 });
    const info = await called("vault_info", { slug });
    expect([slug, info.isError]).toEqual([slug, slug !== paid.slug]);
  }
});

describe("with a login", () => {
  let paid: Listed;
  let buyer: Member;
  let bought: Client;
  beforeAll(async () => {
    paid = await publish(await join(), { price: 19, files: FILES } as object);
    buyer = await join();
    await storeOrder(paid.productId, buyer.uid, "completed", { productSlug: paid.slug });
    bought = await connected(buyer);
  });
  afterAll(() => bought.close());

  /** What the agent of a buyer may do, and that of anyone else may not. */
  async function reads(by: Client): Promise<readonly boolean[]> {
    const files = await called("vault_files", { slug: paid.slug, path: "references/how to.md" }, by);
    const isRead = (asked: Promise<unknown>) =>
      asked.then(
        () => true,
        () => false,
      );
    return [
      !files.isError && JSON.stringify(untrusted(files.text)).includes("Like this."),
      await isRead(getSkill(addressOf(paid.slug), by)),
      await isRead(by.readResource({ uri: addressOf(paid.slug) })),
    ];
  }

  test("an agent lists what its user bought, and looks into it", async () => {
    const { tools } = await bought.listTools();
    expect(tools.map(({ name }) => name)).toContain("vault_library");
    expect(JSON.stringify(tools).length).toBeLessThan(10_000);
    const { text } = await called("vault_library", {}, bought);
    expect(untrusted(text)).toMatchObject({ purchases: [{ slug: paid.slug, status: "completed" }] });
    expect(await reads(bought)).toEqual([true, true, true]);
    const params = {};
    const page = await bought.request({ method: "skills/list", params } as never, Listing);
    expect(page.skills[0]).toEqual(await getSkill(addressOf(paid.slug), bought));
    const { contents } = await bought.readResource({ uri: addressOf(paid.slug) });
    expect(contents).toMatchObject([{ text: expect.stringContaining("---") }]);
    const free = await called("vault_files", { slug: skill.slug }, bought);
    expect(free.isError).toBe(false);
  });

  test.each([
    ["whoever has not bought it", async () => connected(await join())],
    [
      "whose payment was returned",
      async () => {
        const other = await join();
        await storeOrder(paid.productId, other.uid, "refunded");
        return connected(other);
      },
    ],
  ])("it is closed to %s", async (_what, open) => {
    const other = await open();
    expect(await reads(other)).toEqual([false, false, false]);
    const page = await other.request({ method: "skills/list", params: {} } as never, Listing);
    expect(page.skills.map(({ uri }) => uri)).not.toContain(addressOf(paid.slug));
    await other.close();
  });

  test("buyers keep what its author withdrew, and lose what an admin removed", async () => {
    await changeStatus(paid.productId, "archived");
    expect(await reads(bought)).toEqual([true, true, true]);
    await changeStatus(paid.productId, "removed");
    expect(await reads(bought)).toEqual([false, false, false]);
    await changeStatus(paid.productId, "published");
  });

  test.each([
    ["a cursor that is none of ours", { cursor: "x" }, "invalidCursor"],
    ["a field that it does not have", { page: 2 }, "invalidRequest"],
  ])("the library refuses %s", async (_what, given, code) => {
    const { isError, text } = await called("vault_library", given, bought);
    expect([isError, text]).toEqual([true, expect.stringContaining(`Code: ${code}`)]);
  });

  test("there is no library without one", async () => {
    const { isError, text } = await called("vault_library", {});
    expect([isError, text]).toEqual([true, expect.stringContaining("Code: unauthenticated")]);
  });

  test.each(["Bearer a.b.c", "Basic YTpi", "Bearer ", `Bearer ${jobCredential(Buffer.alloc(32))}`])(
    "a login that is none is refused: %s",
    async (given) => {
      const answer = await post(PING, { authorization: given });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
    },
  );
});

describe("a message", () => {
  test.each(["GET", "DELETE", "PUT"])("is not sent with %s", async (method) => {
    const answer = await post("", {}, method);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(await answer.json()).toMatchObject({ code: "methodNotAllowed" });
  });

  test.each([
    ["a batch", `[${PING},${PING}]`, {}, 400, "invalidRequest"],
    ["what is not JSON", "{", {}, 400, "invalidRequest"],
    ["a form", "a=b", { "content-type": "text/plain" }, 415, "unsupportedMediaType"],
    ["too much", JSON.stringify({ x: "y".repeat(70_000) }), {}, 413, "bodyTooLarge"],
  ])("is not %s", async (_what, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  });

  test.each([
    ["no body", "", {}, 400],
    ["JSON of another kind", JSON.stringify({ hello: 1 }), {}, 400],
    ["a version of the protocol that does not exist", PING, { "mcp-protocol-version": "1999-01-01" }, 400],
    ["a client that does not take JSON", PING, { accept: "text/html" }, 406],
  ])("is refused as the protocol says: %s", async (_what, body, headers, status) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { error: { code: expect.any(Number) } },
    ]);
  });

  test("that is a notification has no answer", async () => {
    const answer = await post(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
  });

  test("may come from any page, because it carries no cookie", async () => {
    const answer = await post("", { origin: "https://elsewhere.example" }, "OPTIONS");
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(answer.headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("of an unknown tool or method is an error of the protocol", async () => {
    await expect(client.callTool({ name: "vault_install" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.request({ method: "skills/install" } as never, z.any())).rejects.toMatchObject({
      code: -32601,
    });
  });

  test("is counted by address", async () => {
    const from = { "x-forwarded-for": newAddress() };
    const answers = await Promise.all(
      Array.from({ length: PAGE_LIMITS.messages + 20 }, () => post(PING, from)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(PAGE_LIMITS.messages);
    expect(await refused[0]?.json()).toMatchObject({ code: "tooManyRequests" });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
