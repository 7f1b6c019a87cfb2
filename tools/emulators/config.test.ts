import { suiteConfig } from "./config.js";
import { HOST, type Ports } from "./ports.js";

const ports: Ports = {
  site: 1,
  auth: 2,
  functions: 3,
  firestore: 4,
  storage: 5,
  stripe: 11,
  ui: 14,
  hosting: 12,
  hub: 6,
  logging: 7,
  eventarc: 8,
  tasks: 9,
  firestoreWebsocket: 10,
  firestoreBrowser: 13,
  issuer: 1013,
  smtp: 1014,
  mail: 1015,
};

test("every emulator is on this machine alone, at the port of the suite", () => {
  const { emulators } = suiteConfig({ emulators: { auth: { port: 9099 }, pubsub: { port: 1 } } }, ports);
  expect(emulators).toEqual({
    auth: { host: HOST, port: 2 },
    functions: { host: HOST, port: 3 },
    firestore: { host: HOST, port: 4, websocketPort: 10 },
    storage: { host: HOST, port: 5 },
    hosting: { host: HOST, port: 1 },
    hub: { host: HOST, port: 6 },
    logging: { host: HOST, port: 7 },
    eventarc: { host: HOST, port: 8 },
    tasks: { host: HOST, port: 9 },
    ui: { enabled: false },
    singleProjectMode: false,
  });
});

test("functions, rules and rewrites are those of firebase.json", () => {
  const base = {
    functions: [{ source: "functions" }],
    firestore: { rules: "firestore.rules" },
    storage: { rules: "storage.rules" },
    hosting: { public: "hosting/public", rewrites: [{ source: "/api/health" }], headers: [] },
  };
  expect(suiteConfig(base, ports)).toMatchObject(base);
});

test("the web app may reach the emulators where it reaches Google in production, and nothing else is opened", () => {
  const policy = "default-src 'self'; img-src 'self'; connect-src 'self' https://*.googleapis.com";
  const headers = [
    { source: "**", headers: [{ key: "Content-Security-Policy", value: policy }] },
    { source: "/a", headers: [{ key: "X-Note", value: "connect-src is not changed here" }] },
  ];
  const emulators = "http://127.0.0.1:2 http://127.0.0.1:4 http://127.0.0.1:13 http://127.0.0.1:5";
  expect(suiteConfig({ hosting: { headers } }, ports).hosting?.headers).toEqual([
    {
      source: "**",
      headers: [
        {
          key: "Content-Security-Policy",
          value: `default-src 'self'; img-src ${emulators} 'self'; connect-src ${emulators} 'self' https://*.googleapis.com`,
        },
      ],
    },
    headers[1],
  ]);
});

test("the Emulator UI is on this machine alone, too, where a suite has it", () => {
  expect(suiteConfig({}, ports, true).emulators).toMatchObject({
    ui: { enabled: true, host: HOST, port: 14 },
    hub: { host: HOST, port: 6 },
  });
});
