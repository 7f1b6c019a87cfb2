import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startSuite } from "../emulators/suite.js";
import { recordSeededSchema } from "../start/log.js";
import { runTool } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { progress } from "../terminal/screen.js";
import { accounts } from "./accounts.js";
import { takePart } from "./community.js";
import { exportSuite, spreadOverMonths } from "./emulators.js";
import { downloadSome, join as joinMarket, publishAll } from "./market.js";
import { connectSellers, exportAccounts } from "./payments.js";
import { readProductFolder } from "./product-folder.js";

/**
 * `npm run seed`: rebuilds `emulator-data/` from `tools/seed/products/`.
 *
 * Every product is published like any author's: built, uploaded, scanned, listed and approved through the
 * routes, within their limits. So the seed also proves that the scanner accepts honest products. Readers
 * download, like, review and follow; the seed waits for the effects of that.
 */
const root = process.cwd();
const folder = join(root, "tools/seed/products");
const target = join(root, "emulator-data");

await runCommand(async (_, interrupt) => {
  const products = readdirSync(folder).map((name) => readProductFolder(join(folder, name)));
  await runTool(root, "build", { interrupt });
  progress("Starting the emulators");
  const suite = await startSuite({ root, name: "seed", onProgress: progress, interrupt });
  try {
    const members = [];
    for (const [place, account] of accounts.entries()) {
      members.push(await joinMarket(suite, account, `198.51.100.${place + 1}`));
    }
    progress(`${members.length} accounts signed up`);
    const published = await publishAll(products, members);
    await takePart(await downloadSome(published, members), members);
    await connectSellers(suite, published, members);
    await spreadOverMonths(suite, published);
    await recordSeededSchema(suite.env);
    // Levels and achievements follow a moment later: the marketplace is complete when every invariant holds.
    await runTool(root, "check-invariants", { interrupt, env: suite.env });
    rmSync(target, { recursive: true, force: true });
    await exportSuite(suite, target);
    await exportAccounts(suite, target);
    progress(`${published.length} products are in emulator-data/`);
    return 0;
  } finally {
    await suite.stop();
  }
});
