/**
 * Unit tests beside the code; on the emulator suite rules tests, end-to-end tests, tests of the
 * built command-line client, tests in a browser, and the invariants of the market that all of them
 * leave behind. `npm test` starts the emulators and runs the lanes (tools/test/plan.ts).
 */
const common = {
  testEnvironment: "node",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }],
  },
  // A package that has no CommonJS form.
  transformIgnorePatterns: ["/node_modules/(?!get-east-asian-width/)"],
  // Names of files as the code has them, and the aliases of tsconfig.json.
  moduleNameMapper: {
    "^(\\.{1,2}/.*)\\.js$": "$1",
    "^#app/(.*)\\.js$": "<rootDir>/hosting/app/src/$1",
    "^#cli-test/(.*)\\.js$": "<rootDir>/cli/test/$1",
    "^#cli/(.*)\\.js$": "<rootDir>/cli/src/$1",
    "^#test/(.*)\\.js$": "<rootDir>/functions/test/$1",
    "^#tools/(.*)\\.js$": "<rootDir>/tools/$1",
    "^#web-test/(.*)\\.js$": "<rootDir>/hosting/test/$1",
    "^#(.*)\\.js$": "<rootDir>/functions/src/$1",
  },
  modulePathIgnorePatterns: [
    "<rootDir>/functions/lib",
    "<rootDir>/cli/dist",
    "<rootDir>/cli/package.json",
    "<rootDir>/.work",
  ],
};

const onEmulators = { ...common, setupFilesAfterEnv: ["<rootDir>/functions/test/support/setup.ts"] };

/**
 * The files that need the market to themselves: they count all that there is in it, or let it fail. All others run
 * beside one another, and expect strangers to sign up, publish, buy and ask for pages meanwhile.
 */
const ALONE = ["functions/test/e2e/crawl.test.ts"];

/** A suite in its two lanes: what runs beside others, and what runs alone after them. */
function lanes(displayName, folder, options = {}) {
  const alone = ALONE.filter((file) => file.startsWith(`${folder}/`));
  const together = {
    ...onEmulators,
    ...options,
    displayName,
    // jest does not know its root behind a "!".
    testMatch: [`<rootDir>/${folder}/**/*.test.ts`, ...alone.map((file) => `!**/${file}`)],
  };
  return alone.length === 0
    ? [together]
    : [
        together,
        {
          ...onEmulators,
          ...options,
          displayName: `${displayName}-alone`,
          testMatch: alone.map((file) => `<rootDir>/${file}`),
        },
      ];
}

export default {
  // Ends what hangs and measures nothing: a machine that others keep busy is several times slower for minutes.
  testTimeout: 300_000,
  projects: [
    {
      ...common,
      displayName: "unit",
      testMatch: [
        "<rootDir>/functions/src/**/*.test.ts",
        "<rootDir>/tools/**/*.test.ts",
        "<rootDir>/cli/src/**/*.test.ts",
        "<rootDir>/hosting/app/src/**/*.test.ts",
      ],
    },
    ...lanes("rules", "functions/test/rules"),
    ...lanes("e2e", "functions/test/e2e"),
    ...lanes("cli", "cli/test"),
    ...lanes("web", "hosting/test", { testEnvironment: "<rootDir>/hosting/test/support/environment.ts" }),
    ...lanes("invariants", "functions/test/invariants"),
  ],
};
