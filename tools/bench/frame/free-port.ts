import { once } from "node:events";
import { createServer } from "node:net";
import { HOST } from "../../emulators/ports.js";

/** A port on which no program listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
