/**
 * Serves the site as production does, from one process: requests that Hosting rewrites to a function go to
 * the platform's own server of that function, several at a time; all others are files.
 *
 * Both sides are the originals: the packages of the Hosting emulator, reading the suite's `firebase.json`,
 * and the functions framework, running the build. The process exits with the command that started it.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type HttpFunction, http } from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import { leaveDomains } from "#http/domains.js";
import { browserFirestore } from "./browser-firestore.js";
import type { FirebaseConfig } from "./config.js";
import { HOST } from "./ports.js";

process.once("disconnect", () => process.exit(0));
leaveDomains();
// The loader of TypeScript maps every stack, and Firestore's client reads one in each call (decision 336).
process.setSourceMapsEnabled(false);

const [root = "", configFile = "", port, firestorePort] = process.argv.slice(2);
const fromProject = createRequire(join(root, "package.json"));
const fromFirebaseTools = createRequire(fromProject.resolve("firebase-tools/package.json"));

type Handler = (...request: [...Parameters<RequestListener>, next: () => void]) => void;
type Rewriter = (rewrite: { readonly function: { readonly functionId: string } }) => Promise<Handler>;
const superstatic = fromFirebaseTools("superstatic") as {
  server(
    settings: Record<string, unknown> & { before: { files: Handler }; rewriters: { function: Rewriter } },
  ): {
    listen(onListening: () => void): void;
  };
};
const { proxyRequestHandler } = fromFirebaseTools("./lib/hosting/proxy.js") as {
  proxyRequestHandler(url: string, label: string): Handler;
};
const functions = fromProject("./functions/lib/index.cjs") as Readonly<
  Record<string, HttpFunction & { readonly guard?: (server: Server) => void }>
>;
const { hosting, emulators } = JSON.parse(readFileSync(configFile, "utf8")) as FirebaseConfig & {
  readonly emulators: Readonly<Record<"hosting" | "firestore", { readonly port: number }>>;
};

/** Hosting's reserved URLs below `/__/`: they tell the web app its project and the hosts of its emulators. */
const hostingEmulator = proxyRequestHandler(`http://${HOST}:${emulators.hosting.port}`, "hosting");

const START_SCRIPT = "/__/firebase/init.js";

/**
 * Hosting's start script, which gives the emulators' hosts to the web app, with the Firestore proxy for
 * browsers.
 */
const sendStartScript: Handler = ({ url }, response) => {
  fetch(`http://${HOST}:${emulators.hosting.port}${url}`)
    .then((answer) => answer.text())
    .then((script) => {
      response.setHeader("Content-Type", "application/javascript");
      response.end(script.replaceAll(String(emulators.firestore.port), String(firestorePort)));
    })
    .catch(() => response.destroy());
};

/** The base URLs of the functions' servers, each started by the first request. */
const urls = new Map<string, Promise<string>>();

async function serve(name: string): Promise<string> {
  const serves = functions[name];
  if (!serves) throw new Error(`A rewrite names the function ${name}, which has not been built.`);
  http(name, serves);
  const server = getTestServer(name);
  serves.guard?.(server);
  server.listen(0, HOST);
  await once(server, "listening");
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

browserFirestore(emulators.firestore.port).listen(Number(firestorePort), HOST);
superstatic
  .server({
    port: Number(port),
    hostname: HOST,
    config: hosting,
    // Compression costs a tenth of the processor time of this server, and both ends are on one machine.
    compression: false,
    cwd: root,
    stack: "strict",
    before: {
      files: (request, response, next) => {
        if (request.url?.startsWith(START_SCRIPT)) sendStartScript(request, response, next);
        else if (request.url?.startsWith("/__/")) hostingEmulator(request, response, next);
        else next();
      },
    },
    rewriters: {
      function: async ({ function: { functionId } }) => {
        const url = urls.get(functionId) ?? serve(functionId);
        urls.set(functionId, url);
        return proxyRequestHandler(await url, functionId);
      },
    },
  })
  .listen(() => process.send?.("ready"));
