import { welcome } from "./welcome.js";

const suite = {
  ports: {
    site: 5050,
    auth: 9099,
    functions: 5001,
    firestore: 8080,
    storage: 9199,
    stripe: 4242,
    ui: 4000,
    hosting: 12,
    hub: 1,
    logging: 2,
    eventarc: 3,
    tasks: 4,
    firestoreWebsocket: 5,
    firestoreBrowser: 5,
    issuer: 1005,
    smtp: 1025,
    mail: 8025,
  },
  siteUrl: "http://127.0.0.1:5050",
  apiUrl: "http://127.0.0.1:5050/api",
  uiUrl: "http://127.0.0.1:4000",
  logFile: "/project/.work/start/emulators.log",
  env: {
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080",
    FIREBASE_STORAGE_EMULATOR_HOST: "127.0.0.1:9199",
    LOCAL_STRIPE_URL: "http://127.0.0.1:4242",
    LOCAL_MAIL_URL: "http://127.0.0.1:8025",
  },
};

test("it says where the site, the API, every emulator and the log are", () => {
  const text = welcome({ suite, accounts: [] });
  for (const place of [
    "127.0.0.1:9099",
    "127.0.0.1:5001",
    "127.0.0.1:8080",
    "127.0.0.1:9199",
    "http://127.0.0.1:4242",
    "http://127.0.0.1:8025",
    suite.siteUrl,
    suite.apiUrl,
    suite.uiUrl,
    suite.logFile,
  ]) {
    expect(text).toContain(place);
  }
});

test("it lists every account in columns and signs in with the first", () => {
  const text = welcome({
    suite,
    accounts: [
      { email: "ann@example.com", password: "secret-ann", displayName: "Ann", note: "sells" },
      { email: "b@example.com", password: "secret-b", displayName: "Bea", note: "buys", admin: true },
    ],
  });
  expect(text).toContain(
    "  ann@example.com  secret-ann  Ann  sells\n  b@example.com    secret-b    Bea  buys\n",
  );
  expect(text).toContain(`${suite.siteUrl}/admin (sign in as b@example.com, secret-b)`);
  expect(text).toContain(
    '-d \'{"email":"ann@example.com","password":"secret-ann","returnSecureToken":true}\'',
  );
});

test("without data it says that the marketplace is empty", () => {
  expect(welcome({ suite, accounts: [] })).toContain("the marketplace is empty");
});

test("without the Emulator UI, it shows no address of it", () => {
  expect(welcome({ suite: { ...suite, uiUrl: undefined }, accounts: [] })).not.toMatch(/Emulator UI|:4000/);
});
