import { rulesIn } from "../testing/scan-file.js";

const bytes = (hex: string, length = 200, at = 0) => {
  const content = Buffer.alloc(length);
  content.write(hex, at, "hex");
  return content;
};
const windows = bytes("4d5a");
windows.writeUInt32LE(0x80, 0x3c);
windows.write("PE\0\0", 0x80, "latin1");
const zip = bytes("504b0304");

test.each([
  ["tool", bytes("7f454c46"), ["native-binary"]],
  ["photo.png", bytes("7f454c46"), ["native-binary"]],
  ["tool.txt", windows, ["native-binary"]],
  ["tool.dylib", bytes("cffaedfe"), ["native-binary"]],
  ["tool", bytes("cafebabe00000002"), ["native-binary"]],
  ["Main.class", bytes("cafebabe00000034"), ["compiled-code"]],
  ["a.pyc", bytes("cb0d0d0a"), ["compiled-code"]],
  ["a.wasm", bytes("0061736d01000000"), ["webassembly"]],
  ["inner.zip", zip, ["nested-archive"]],
  ["inner.txt", zip, ["nested-archive"]],
  ["components.tar.gz", bytes("1f8b08"), ["nested-archive"]],
  ["template.docx", zip, ["nested-archive"]],
  ["template.xlsm", zip, ["office-macro", "nested-archive"]],
  ["photo.png", bytes("89504e470d0a1a0a"), []],
  ["font.ttf", bytes("00010000"), []],
  ["notes.txt", Buffer.from("MZ is how a program starts, and this is none of them.".padEnd(80)), []],
])("%s by its first bytes: %#", async (path, content, rules) => {
  expect(await rulesIn(path, content)).toEqual(rules);
});

test("a script that starts like a picture is read as a script", async () => {
  expect(await rulesIn("run.sh", "GIF89a=1\nrm -rf /\n")).toEqual(["destructive-delete"]);
});
