/**
 * Suites: unit tests beside the code; on the emulators, rules tests, end-to-end tests, tests of the built
 * command-line client, browser tests, and a check of the invariants of the marketplace that all of them leave
 * behind. `npm test` starts the emulators and runs the lanes (tools/test/plan.ts).
 */
/** Packages without a CommonJS build: Jest transforms them. The second line and those after it render Markdown. */
const ONLY_MODULES = [
  "jose",
  ...["get-east-asian-width", "@vscode/tree-sitter-wasm"],
  ...["unified", "bail", "trough", "is-plain-obj", "lowlight", "devlop", "zwitch", "ccount", "@ungap"],
  ...["(?:remark|rehype|hast|mdast|micromark|unist|vfile|character)-?[\\w-]*", "property-information"],
  ...["[\\w-]+-separated-tokens", "markdown-table", "longest-streak", "escape-string-regexp", "trim-lines"],
  ...["decode-named-character-reference", "stringify-entities", "html-void-elements"],
];

const common = {
  testEnvironment: "node",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ONLY_MODULES.join("|")})/)`],
  // Imports name the built `.js` files; the aliases are those of tsconfig.json.
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
 * Files that need the marketplace to themselves, because they count everything in it or make it fail. All
 * others run in parallel, and expect other users to sign up, publish, buy and request pages meanwhile.
 */
const ALONE = ["functions/test/e2e/crawl.test.ts", "functions/test/e2e/waits.test.ts"];

/** Splits a suite into two lanes: files that run in parallel, and files that run alone after them. */
function lanes(displayName, folder, options = {}) {
  const alone = ALONE.filter((file) => file.startsWith(`${folder}/`));
  const together = {
    ...onEmulators,
    ...options,
    displayName,
    // jest does not replace <rootDir> after a "!".
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
  // A guard against hangs, not a measurement: on a busy machine tests can take several times longer for
  // minutes.
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
    ...lanes("cloud", "functions/test/cloud"),
    ...lanes("cli", "cli/test"),
    ...lanes("web", "hosting/test", { testEnvironment: "<rootDir>/hosting/test/support/environment.ts" }),
    ...lanes("invariants", "functions/test/invariants"),
  ],
};
