import { randomInt } from "node:crypto";
import { config } from "#platform/config.js";
import { type Catalogue, createCatalogue } from "./catalogue.js";
import { servedCatalogue } from "./served-catalogue.js";
import { serverEngine } from "./server/engine.js";
import { namedServers } from "./servers.js";

type CatalogueAt = (now: Date) => Promise<Catalogue>;
let instance: CatalogueAt | undefined;

/**
 * The current catalog: this instance's copy, which the first search creates, or the catalog on the
 * search servers.
 */
export function catalogue(now: Date): Promise<Catalogue> {
  instance ??= newCatalogue();
  return instance(now);
}

function newCatalogue(): CatalogueAt {
  const servers = namedServers();
  if (!servers) {
    return createCatalogue({ seed: randomInt(2 ** 32), maxStalenessMs: config().searchMaxStalenessMs });
  }
  const served = servedCatalogue(serverEngine(servers.client), config().searchMaxStalenessMs);
  return () => Promise.resolve(served);
}
