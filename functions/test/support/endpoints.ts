import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The settings that a deployment reads from each function. The platform chooses those that are missing. */
export interface Endpoint {
  readonly availableMemoryMb: number;
  readonly cpu: number;
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  readonly minInstances: number;
  readonly maxInstances: number;
  readonly serviceAccountEmail: string;
  readonly httpsTrigger?: object;
  readonly eventTrigger?: { readonly eventType: string };
  /** The secrets that the function declares. */
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

const all = JSON.stringify(join(process.cwd(), "functions/lib/all.cjs"));
const script = `const all = require(${all});
  const endpoints = Object.entries(all).map(([name, { __endpoint }]) => [name, __endpoint]);
  process.stdout.write(JSON.stringify(Object.fromEntries(endpoints)));`;
const endpoints: Record<string, Endpoint> = JSON.parse(
  execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }),
);

export const endpointOf = (name: string): Endpoint => endpoints[name] as Endpoint;
