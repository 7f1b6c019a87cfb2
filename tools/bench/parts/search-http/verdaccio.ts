import type { Server } from "node:http";
import { createRequire } from "node:module";
import { peerFile } from "../../frame/peers.js";
import { serve } from "../../frame/worker.js";
import { listen } from "./listen.js";

/** Runs verdaccio with a configuration file. */
const { runServer }: { runServer: (configuration: string) => Promise<Server> } = createRequire(
  import.meta.url,
)(peerFile("verdaccio", "build/index.js"));

serve({ listen: async (configuration: string) => listen(await runServer(configuration)) });
