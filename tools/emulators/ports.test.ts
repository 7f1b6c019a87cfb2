import { createServer, type Server } from "node:net";
import { choosePorts, configuredPorts, HOST, isFree } from "./ports.js";

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { server, port: address.port };
}

test("a port that a program listens on is refused by its number, its service and its variable", async () => {
  const { server, port } = await listen();
  await expect(choosePorts({ firestore: port })).rejects.toThrow(
    `Port ${port} (Firestore) is in use. Stop the program that uses it, or choose another port with VAULTMART_FIRESTORE_PORT.`,
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(isFree(port)).resolves.toBe(true);
});

test("a suite has seventeen different ports, and the fixed ones are as given", async () => {
  const { server, port } = await listen();
  await new Promise((resolve) => server.close(resolve));
  const ports = await choosePorts({ site: port });
  expect(ports.site).toBe(port);
  expect(Object.keys(ports)).toHaveLength(17);
  expect(new Set(Object.values(ports)).size).toBe(17);
});

test("npm start has fixed ports, each changed by its variable", () => {
  const defaults = {
    site: 5050,
    auth: 9099,
    functions: 5001,
    firestore: 8080,
    storage: 9199,
    stripe: 4242,
    smtp: 1025,
    mail: 8025,
    ui: 4000,
  };
  expect(configuredPorts({})).toEqual(defaults);
  expect(configuredPorts({ VAULTMART_SITE_PORT: "6060" })).toEqual({ ...defaults, site: 6060 });
});

test.each(["", "0", "65536", "80a", "-1", "1e3", "8080.5"])("%j is no port", (value) => {
  expect(() => configuredPorts({ VAULTMART_AUTH_PORT: value })).toThrow(
    /VAULTMART_AUTH_PORT is .* a port is a number/,
  );
});

test("two services cannot have one port", () => {
  expect(() => configuredPorts({ VAULTMART_AUTH_PORT: "8080" })).toThrow(
    /Port 8080 is set twice, for Auth and Firestore/,
  );
});
