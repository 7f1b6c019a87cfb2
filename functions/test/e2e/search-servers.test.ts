import { randomUUID } from "node:crypto";
import { Timestamp } from "firebase-admin/firestore";
import { cliProductsSearch } from "#contract/cli.js";
import { db } from "#store/firestore.js";
import { deliverEvent } from "../support/cloud/eventarc.js";
import { rawDocument } from "../support/console.js";
import { endpointOf } from "../support/endpoints.js";
import { newAddress } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { ownProject } from "../support/own-project.js";
import { SearchMarket } from "../support/search-market.js";
import { missingSearchServer, type RunningServers, startSearchServers } from "../support/search-servers.js";

/**
 * Search over servers of the operator's own, through the functions: the one that fills them, the one that follows
 * products, and the one that searches, each in its own process, with real servers. The conformance tests compare the
 * results of the engine with those of the embedded one.
 */
const project = ownProject();
const missing = missingSearchServer();
const DAY_MS = 24 * 60 * 60 * 1000;

if (missing)
  test("without the package, a sentence says what to install", () => expect(missing).toMatch(/install/));
else
  describe("with two shards and a coordinator", () => {
    const market = new SearchMarket();
    let servers: RunningServers;
    let search: Instance;
    let snapshot: Instance;
    let updated: Instance;

    beforeAll(async () => {
      servers = await startSearchServers(2);
      const { coordinator, shards } = servers.settings;
      const at = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
      const env = {
        SEARCH_SERVER: at(coordinator),
        SEARCH_SHARDS: shards.map(at).join(","),
        SEARCH_SERVER_TLS: "off",
      };
      [search, snapshot, updated] = await Promise.all([
        startInstance(cliProductsSearch.name, env),
        startInstance("searchSnapshot", env),
        startInstance("productUpdated", { ...env, FUNCTION_SIGNATURE_TYPE: "cloudevent" }),
      ]);
      await project.fill({});
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await market.publish(number);
    });
    afterAll(async () => {
      await Promise.all([search, snapshot, updated].map((instance) => instance?.stop()));
      await servers?.stop();
    });

    const runSnapshot = async () => (await fetch(snapshot.url, { method: "POST" })).status;
    const searched = async (query: string) => {
      const answer = await fetch(`${search.url}?${query}`, { headers: { "x-forwarded-for": newAddress() } });
      const body = (await answer.json()) as {
        products?: { slug: string }[];
        total?: number;
        partial?: boolean;
        code?: string;
      };
      return {
        status: answer.status,
        partial: undefined,
        ...body,
        slugs: body.products?.map(({ slug }) => slug),
      };
    };
    /** Changes a product, and tells the function of it as the platform does. */
    const follow = async (number: number, change: () => Promise<void>) => {
      const path = `products/p${number}`;
      const before = await rawDocument(path);
      await change();
      const type = endpointOf("productUpdated").eventTrigger?.eventType ?? "";
      return deliverEvent(updated, type, { id: randomUUID(), path, before, after: await rawDocument(path) });
    };

    test("the scheduled comparison fills them, and a search finds what is published", async () => {
      expect(await searched("q=kit")).toMatchObject({ status: 200, total: 0 });
      expect(await runSnapshot()).toBe(200);
      expect(await searched("q=kit&limit=50")).toMatchObject({ status: 200, total: 8, partial: undefined });
    });

    test("a change is found once its event arrives, and a removed product at no time", async () => {
      expect(await follow(1, () => market.publish(1, { title: "Elements" }))).toBe(204);
      expect((await searched("q=elements")).slugs).toEqual(["p1"]);
      await market.changeStatus(2, "removed");
      const before = await searched("q=release&limit=50");
      expect([before.total, before.slugs?.includes("p2")]).toEqual([6, false]);
    });

    test("an event that never arrived is made up for by the comparison of the next day", async () => {
      await market.publish(9, { title: "Quince" });
      expect((await searched("q=quince")).slugs).toEqual([]);
      const [startedAt, finishedAt] = [DAY_MS + 60_000, DAY_MS].map((ago) =>
        Timestamp.fromMillis(Date.now() - ago),
      );
      await db().doc("system/searchServers").update({ startedAt, finishedAt });
      expect(await runSnapshot()).toBe(200);
      expect((await searched("q=quince")).slugs).toEqual(["p9"]);
    });

    test("without a shard the response says that it is partial, and without any server 503", async () => {
      await servers.kill(1);
      const half = await searched("q=release&limit=50");
      expect(half).toMatchObject({ status: 200, partial: true });
      expect(half.total).toBeLessThan(6);
      await servers.restart(1);
      expect(await searched("q=release&limit=50")).toMatchObject({ total: 6, partial: undefined });
      await servers.stop();
      expect(await searched("q=release")).toMatchObject({ status: 503, code: "unavailable" });
    });
  });
