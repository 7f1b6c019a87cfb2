import { randomInt } from "node:crypto";
import { config } from "#platform/config.js";
import { type Catalog, createCatalog } from "./catalog.js";
import { servedCatalog } from "./served-catalog.js";
import { serverEngine } from "./server/engine.js";
import { namedServers } from "./servers.js";

type CatalogAt = (now: Date) => Promise<Catalog>;
let instance: CatalogAt | undefined;

/**
 * The current catalog: this instance's copy, which the first search creates, or the catalog on the
 * search servers.
 */
export function currentCatalog(now: Date): Promise<Catalog> {
  instance ??= newCatalog();
  return instance(now);
}

function newCatalog(): CatalogAt {
  const servers = namedServers();
  if (!servers) {
    return createCatalog({ seed: randomInt(2 ** 32), maxStalenessMs: config().searchMaxStalenessMs });
  }
  const served = servedCatalog(serverEngine(servers.client), config().searchMaxStalenessMs);
  return () => Promise.resolve(served);
}
