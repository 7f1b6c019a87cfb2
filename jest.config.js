/**
 * Four suites: unit tests beside the code, rules tests and end-to-end tests on the
 * emulator suite, and the invariants of the market that those leave behind. `npm
 * test` runs all four and starts the emulators.
 */
const common = {
  testEnvironment: "node",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }],
  },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["<rootDir>/functions/lib", "<rootDir>/.work"],
};

const onEmulators = { setupFilesAfterEnv: ["<rootDir>/functions/test/support/setup.ts"] };

export default {
  projects: [
    {
      ...common,
      displayName: "unit",
      testMatch: ["<rootDir>/functions/src/**/*.test.ts", "<rootDir>/tools/**/*.test.ts"],
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
      displayName: "invariants",
      testMatch: ["<rootDir>/functions/test/invariants/**/*.test.ts"],
    },
  ],
};
