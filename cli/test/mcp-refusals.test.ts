import { spawn } from "node:child_process";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { newSlug } from "#test/support/listings.js";
import { join, type Member, storeProduct } from "#test/support/records.js";
import { MACHINE_NODE } from "./support/machine.js";
import { type Sold, sell, tree } from "./support/market.js";
import { connect, mcpEnv, partsOf, textOf } from "./support/mcp.js";
import { BINARY, newFolder, vaultmart } from "./support/run.js";

let user: Member;
let notes: Sold;
beforeAll(async () => {
  user = await join();
  notes = await sell(newSlug("notes"));
});

const agree = () => ({ action: "accept" as const, content: { agreed: true } });

describe("refusals are answers of the tool, in the words of the command line", () => {
  const refused = async (result: Promise<CallToolResult>) => {
    const answer = await result;
    expect(answer.isError).toBe(true);
    return textOf(answer);
  };

  test("an unknown product, an unknown tool, input against the schema", async () => {
    const { call, cwd } = await connect({ user });
    expect(await refused(call("vault_info", { slug: "nothing-like-it" }))).toContain(
      "Product nothing-like-it not found",
    );
    expect(await refused(call("vault_buy", { slug: notes.slug }))).toContain("vault_buy not found");
    expect(await refused(call("vault_info", { slug: "No Slug" }))).toContain("slug");
    expect(await refused(call("vault_search", { category: "none" }))).toContain("category");
    expect(await refused(call("vault_install", { slug: notes.slug, allowHooks: true }))).toContain(
      "allowHooks",
    );
    expect(tree(cwd)).toEqual({});
  });

  test("who is not logged in is told to, and may look", async () => {
    const { call } = await connect();
    expect(await refused(call("vault_install", { slug: notes.slug }))).toContain("vaultmart login");
    expect((await call("vault_search", { query: notes.slug })).isError).toBeFalsy();
  });

  test("what costs money is bought by the person", async () => {
    const slug = newSlug("dear");
    await storeProduct(await join(), { slug, price: 5 });
    const { call, asked } = await connect({ user, onAsked: agree });
    const text = await refused(call("vault_install", { slug }));
    expect(text).toMatch(/Purchase required\nThe tools of this server never pay\. .*vaultmart buy/);
    expect(asked).toEqual([]);
    expect(partsOf(await call("vault_info", { slug })).ours).toContain("This product costs money");
  });

  test("files that run by themselves are never installed", async () => {
    const slug = newSlug("hooked");
    await sell(slug, { files: { "pre-commit": "echo" }, manifest: { install_target: ".husky" } });
    const { call, asked, cwd } = await connect({ user, onAsked: agree });
    const text = await refused(call("vault_install", { slug }));
    expect(text).toContain("Hooks and settings files are not installed");
    expect(asked).toEqual([]);
    expect(tree(cwd)).toEqual({});
  });

  test("a site that does not answer", async () => {
    const { call } = await connect({ user, env: { VAULTMART_URL: "http://127.0.0.1:9" } });
    expect(await refused(call("vault_search"))).toContain("127.0.0.1:9 cannot be reached");
  });

  test("a home folder is no project", async () => {
    const home = newFolder();
    const { call } = await connect({ user, home, cwd: home });
    expect(await refused(call("vault_install", { slug: notes.slug }))).toContain("--root");
    expect(tree(home)).toEqual({});
  });
});

describe("the process", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };

  test("answers in lines of JSON alone, also to what is no JSON, and ends with its client", async () => {
    const input = `no json\n${JSON.stringify(initialize)}\n`;
    const child = spawn(MACHINE_NODE, [BINARY, "mcp"], {
      env: await mcpEnv(newFolder(), {}),
      cwd: newFolder(),
    });
    let stdout = "";
    child.stdout.on("data", (text: Buffer) => {
      stdout += text.toString();
      child.stdin.end();
    });
    child.stdin.write(input);
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        jsonrpc: "2.0",
        id: 1,
        result: { serverInfo: { name: "vaultmart" }, instructions: expect.any(String) },
      },
    ]);
  });

  test("ends when it is told to", async () => {
    const child = spawn(MACHINE_NODE, [BINARY, "mcp"], {
      env: await mcpEnv(newFolder(), {}),
      cwd: newFolder(),
    });
    child.stdout.once("data", () => child.kill("SIGTERM"));
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  });

  test("takes options of --setup with it alone, and no --json", async () => {
    const { code, stdout, stderr } = await vaultmart(["mcp", "--json", "--print"]);
    expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
    expect(JSON.parse(stderr).issues).toEqual(["--print: requires --setup", "--json: requires --setup"]);
  });
});
