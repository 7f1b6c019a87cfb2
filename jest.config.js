/**
 * Unit tests beside the code; on the emulator suite rules tests, end-to-end tests, tests of the
 * built command-line client, and the invariants of the market that those leave behind: `npm
 * test` runs these and starts the emulators. `npm run test:web` runs those that need a browser.
 */
const common = {
  testEnvironment: "node",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }],
  },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: [
    "<rootDir>/functions/lib",
    "<rootDir>/cli/dist",
    "<rootDir>/cli/package.json",
    "<rootDir>/.work",
  ],
};

const onEmulators = { setupFilesAfterEnv: ["<rootDir>/functions/test/support/setup.ts"] };

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
    {
      ...common,
      ...onEmulators,
      displayName: "rules",
      testMatch: ["<rootDir>/functions/test/rules/**/*.test.ts"],
    },
    {
      ...common,
      ...onEmulators,
      displayName: "e2e",
      testMatch: ["<rootDir>/functions/test/e2e/**/*.test.ts"],
    },
    {
      ...common,
      ...onEmulators,
      displayName: "cli",
      testMatch: ["<rootDir>/cli/test/**/*.test.ts"],
    },
    {
      ...common,
      ...onEmulators,
      displayName: "web",
      testMatch: ["<rootDir>/hosting/test/**/*.test.ts"],
    },
    {
      ...common,
      ...onEmulators,
      displayName: "invariants",
      testMatch: ["<rootDir>/functions/test/invariants/**/*.test.ts"],
    },
  ],
};
