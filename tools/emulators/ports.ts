import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../terminal/refusal.js";

/** The only address on which the services of a suite listen, so that other machines cannot access them. */
export const HOST = "127.0.0.1";

/** The ports that users may want to know and set. */
const PUBLIC = {
  site: { default: 5050, label: "site and API" },
  auth: { default: 9099, label: "Auth" },
  functions: { default: 5001, label: "Functions" },
  firestore: { default: 8080, label: "Firestore" },
  storage: { default: 9199, label: "Storage" },
  stripe: { default: 4242, label: "local Stripe" },
  smtp: { default: 1025, label: "local mail server" },
  mail: { default: 8025, label: "local mailbox" },
  ui: { default: 4000, label: "Emulator UI" },
} as const;

/** The ports that the parts of the suite use among themselves. */
const INTERNAL = [
  "hosting",
  "hub",
  "logging",
  "eventarc",
  "tasks",
  "firestoreWebsocket",
  "firestoreBrowser",
  "issuer",
] as const;

export type PublicPort = keyof typeof PUBLIC;
export type Ports = Readonly<Record<PublicPort | (typeof INTERNAL)[number], number>>;

/**
 * Below the range from which systems take the ports of outgoing connections, so that no connection takes a
 * chosen port.
 */
const FREE_FROM = 16_000;
const FREE_TO = 31_999;
const FREED_WITHIN_MS = 5_000;

const services = Object.keys(PUBLIC) as PublicPort[];

export function portVariable(service: PublicPort): string {
  return `VAULTMART_${service.toUpperCase()}_PORT`;
}

/** The fixed ports of `npm start`. An environment variable can override each default. */
export function configuredPorts(
  env: Readonly<Record<string, string | undefined>>,
): Record<PublicPort, number> {
  const ports = {} as Record<PublicPort, number>;
  for (const service of services) {
    const value = env[portVariable(service)];
    ports[service] = value === undefined ? PUBLIC[service].default : portNumber(value, portVariable(service));
  }
  for (const service of services) {
    const twin = services.find((other) => other !== service && ports[other] === ports[service]);
    if (twin) {
      throw new Refusal(
        `Port ${ports[service]} is set twice, for ${PUBLIC[service].label} and ${PUBLIC[twin].label}. ` +
          `Change it with ${portVariable(service)} or ${portVariable(twin)}.`,
      );
    }
  }
  return ports;
}

/**
 * The ports of a suite. The given ports must be free; the others are random free ports.
 *
 * @throws Refusal that names the first port in use and the variable that changes it.
 */
export async function choosePorts(fixed: Partial<Record<PublicPort, number>>): Promise<Ports> {
  const ports: Partial<Record<keyof Ports, number>> = { ...fixed };
  for (const service of services) {
    const port = fixed[service];
    if (port !== undefined && !(await isFree(port))) {
      throw new Refusal(
        `Port ${port} (${PUBLIC[service].label}) is in use. Stop the program that uses it, ` +
          `or choose another port with ${portVariable(service)}.`,
      );
    }
  }
  const used = new Set(Object.values(fixed));
  for (const name of [...services, ...INTERNAL]) {
    if (ports[name] === undefined) {
      ports[name] = await freePort(used);
      used.add(ports[name]);
    }
  }
  return ports as Ports;
}

/** Whether a server can listen on the port on this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Waits until the ports of a stopped suite are free again, because a killed program keeps its ports for a moment.
 */
export async function untilFree(ports: Ports): Promise<void> {
  const deadline = Date.now() + FREED_WITHIN_MS;
  for (const port of Object.values(ports)) {
    while (!(await isFree(port)) && Date.now() < deadline) await sleep(20);
  }
}

/** A random port on which no program listens, other than those that were chosen before. */
export async function freePort(used: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = FREE_FROM + Math.floor(Math.random() * (FREE_TO - FREE_FROM + 1));
    if (!used.has(port) && (await isFree(port))) return port;
  }
  throw new Refusal(`No free port was found between ${FREE_FROM} and ${FREE_TO}.`);
}

function portNumber(value: string, variable: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`${variable} is ${JSON.stringify(value)}, but a port is a number from 1 to 65535.`);
}
