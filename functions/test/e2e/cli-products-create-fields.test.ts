import { CATEGORIES, LICENSES, MAX_ARCHIVE_BYTES } from "../../src/contract/fields.js";
import { signUp } from "../support/accounts.js";
import { refuseCreate } from "../support/candidates.js";
import { listingInput, newSlug } from "../support/listings.js";
import { NOTHING, stored } from "../support/stored.js";

describe("a request with one field changed is refused, and nothing is stored", () => {
  const tooMany = Array.from({ length: 21 }, (_, at) => `entry-${at}`);

  test.each<[string, unknown]>([
    ["title: is required", undefined],
    ["title: must not be empty", "  "],
    ["title: must have at most 100 characters", "t".repeat(101)],
    ["title: Invalid input: expected string, received number", 7],
    ["slug: is required", undefined],
    [
      "slug: must have at least 2 characters: a slug starts and ends with a letter or digit, and those are two",
      "a",
    ],
    ["slug: must have at most 50 characters", "s".repeat(51)],
    ...["Upper-Case", "-first", "last-", "_first", "with space", "with.dot", "ümlaut", "a/b"].map(
      (word): [string, string] => [
        "slug: must hold lowercase letters, digits, - and _ only, and start and end with a letter or digit",
        word,
      ],
    ),
    ["description: is required", undefined],
    ["description: must not be empty", ""],
    ["description: must have at most 500 characters", "d".repeat(501)],
    ["category: is required", undefined],
    [`category: Invalid option: expected one of "${CATEGORIES.join('"|"')}"`, "games"],
    ["price: is required", undefined],
    ["price: Invalid input: expected number, received string", "5"],
    ["price: must not be negative", -1],
    ["price: must be 0 (free) or at least 1.00 USD", 0.99],
    ["price: must be at most 9999 USD", 9_999.01],
    ["price: must have at most two decimals", 5.005],
    ["fileKey: is required", undefined],
    ["fileKey: must not be empty", ""],
    ["fileKey: must have at most 1024 characters", `products/${"k".repeat(1_012)}.zip`],
    ["fileName: is required", undefined],
    ["fileName: must not be empty", ""],
    ["fileName: must have at most 255 characters", "n".repeat(256)],
    ["fileSize: is required", undefined],
    ["fileSize: must be at least 1 byte", 0],
    ["fileSize: must be a whole number of bytes", 1.5],
    ["fileSize: must be at most 52428800 bytes (50 MB)", MAX_ARCHIVE_BYTES + 1],
    ["version: is required", undefined],
    ...["1", "1.0", "v1.0.0", "1.0.0+build", "01.0.0", "1.0.x"].map((text): [string, string] => [
      "version: must be a semantic version such as 1.4.0 or 2.0.0-beta.1, without build metadata",
      text,
    ]),
    [`license: Invalid option: expected one of "${LICENSES.join('"|"')}"`, "WTFPL"],
    ["tags: Invalid input: expected array, received string", "one"],
    ["tags: must hold at most 10 tags", tooMany.slice(0, 11)],
    ["tags.1: must have at most 30 characters", ["ok", "t".repeat(31)]],
    ["tags.0: must not be empty", [" "]],
    ["readme: must have at most 100 KB", `${"é".repeat(51_200)}x`],
    ["changelog: must have at most 2000 characters", "c".repeat(2_001)],
    ['source: Invalid option: expected one of "cli"|"web"', "app"],
    ["mcsLevel: must be 1, 2 or 3", 4],
    ["mcsLevel: must be 1, 2 or 3", 0],
    ["language: must have at most 10 characters", "l".repeat(11)],
    ["longDescription: must have at most 2000 characters", "l".repeat(2_001)],
    ["installTarget: must have at most 200 characters", "t".repeat(201)],
    ...["../up", "a/../../b", "/etc", "~/x", "C:/x", "a\\..\\b"].map((path): [string, string] => [
      "installTarget: must be a relative path with forward slashes that stays inside the project",
      path,
    ]),
    ["compatibility: must hold at most 20 entries", Object.fromEntries(tooMany.map((name) => [name, "1"]))],
    ["compatibility.claudeCode: Invalid input: expected string, received number", { claudeCode: 1 }],
    ["compatibility: must not hold names like __this__", { __name__: "1" }],
    ["dependencies: must hold at most 20 entries", { myclaude: tooMany }],
    ["dependencies.myclaude: Invalid input: expected array, received string", { myclaude: "one" }],
    ["dependencies: must not hold names like __this__", { __name__: [] }],
  ])("%s", async (issue, value) => {
    const [field = ""] = issue.split(/[.:]/);
    const slug = newSlug();
    const input = listingInput(slug, `products/${slug}-${"0".repeat(32)}/a.zip`, Buffer.alloc(9));
    const answer = await refuseCreate(await signUp(), { ...input, [field]: value });
    expect(answer).toMatchObject({ status: 400, error: "Invalid request" });
    expect(answer.issues).toContain(issue);
    expect(answer.issues.filter((line) => !line.startsWith(field))).toEqual([]);
    expect(await stored(slug)).toEqual(NOTHING);
  });
});
