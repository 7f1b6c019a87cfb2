import { unescaped } from "../decode.js";
import type { Machine } from "../machine.js";
import { FROM, NOTHING, origins } from "../value.js";
import { type Command, each } from "./invocation.js";

/** Reports a finding of a rule if one of the words matches. */
const ifWord =
  (rule: Parameters<Machine["report"]>[0], form: RegExp, message?: string): Command =>
  ({ texts, words, input }, machine, place) => {
    if (form.test(texts.join(" "))) machine.report(rule, place, message);
    return { from: origins(words) | input.from };
  };

const persistent: Command = ({ name, texts, input, words }, machine, place) => {
  const line = texts.join(" ");
  const adds =
    (name === "crontab" && !/^(?:-l|-r|-u \S{1,60} -l|-l -u \S{1,60})?$/.test(line.trim())) ||
    (name === "schtasks" && /\/create/i.test(line)) ||
    (name === "launchctl" && /^(?:load|bootstrap)/.test(line)) ||
    (name === "at" && input !== NOTHING) ||
    (name === "update-rc.d" && line !== "");
  if (adds) {
    machine.report("persistence", place);
    if (input.from & FROM.network) machine.downloaded(input.from, place);
    if (input.text !== undefined)
      machine.later(
        input.text.replace(/^[^\n]{0,20}(?:\*\/?\d{0,3}\s{1,4}|@reboot\s{1,4}){1,5}/gm, ""),
        "shell",
        place,
      );
  }
  return { from: origins(words) };
};

const STOPS = /\b(?:stop|disable|mask|delete|off|config)\b|-StartupType\s{1,4}Disabled/i;
/** Programs that look for attacks, or record them. */
const PROTECTS =
  /(?<![\w-])(?:auditd|falco|wazuh(?:-agent)?|ossec\w{0,10}|clamav(?:-\w{1,12})?|clamd|crowdsec|falcon-sensor|csfalconservice|sentinel(?:one|agent|d)|osqueryd|apparmor|auditbeat|mdatp|xagt|cbdaemon|cbagentd|tripwire|sysmon(?:64)?|WinDefend|MsMpEng|WdNisSvc|MpsSvc|wscsvc|EventLog|SecurityHealthService|Sense|nessusd|aide|rkhunter|santad|BlockBlock|LuLu|LittleSnitch)(?:\.(?:exe|service))?(?![\w-])/i;

/** Commands that change the system: what it starts, who has rights, and what protects it. */
export const SYSTEM: Readonly<Record<string, Command>> = {
  ...each(["crontab", "schtasks", "launchctl", "at", "update-rc.d"], persistent),
  ...each(["hostname", "whoami", "uname", "id", "ifconfig", "ip"], () => ({ from: FROM.machine })),
  chmod: ifWord(
    "privilege",
    /^(?:-\w{1,4} )?(?:u\+s|\+s|[24]7\d\d)\s|(?:^|\s)(?:0?777|0?666|a\+rwx|o\+w)\s{1,4}(?:\/(?!tmp\/|dev\/tty)|~\/?(?:\s|$)|~\/\.)/,
    "Gives a program, or everyone, the rights of another user",
  ),
  setfacl: ifWord(
    "privilege",
    /\/etc\/(?:shadow|sudoers|passwd)|\/root\b/,
    "Gives a file of the system to another user",
  ),
  chattr: ifWord(
    "persistence",
    /\+i\b.{0,80}(?:\/etc\/cron|\/etc\/systemd|ld\.so\.preload|authorized_keys|\.bashrc)/,
  ),
  chpasswd: ({ input }, machine, place) => {
    if (/^(?:root|admin)\w{0,20}:/m.test(input.text ?? ""))
      machine.report("privilege", place, "Changes who may do what on the machine");
    return NOTHING;
  },
  // A shell, or the port of one, is opened to another host.
  ...each(
    ["cloudflared", "bore", "frpc", "chisel", "lt", "localtunnel", "devtunnel", "zrok", "pinggy", "playit"],
    ifWord(
      "persistence",
      /(?:^|[\s:=])(?:22|3389|5900|2375)\b|\b(?:ssh|rdp|vnc):\/\/|\bR:/,
      "Opens the machine to another host",
    ),
  ),
  ...each(["tmate", "sshx", "gs-netcat", "ttyd", "gotty", "shellinaboxd", "wetty"], (_, machine, place) => {
    machine.report("persistence", place, "Opens a shell of the machine to another host");
    return NOTHING;
  }),
  setcap: ifWord("privilege", /cap_(?:setuid|sys_admin|dac_override)/),
  ...each(
    ["useradd", "adduser", "usermod", "visudo", "gpasswd", "net", "dscl"],
    ifWord(
      "privilege",
      /\bsudo\b|\bwheel\b|-o\s{1,4}-u\s{1,4}0|\/add\b|\badmin\b|\broot\b/,
      "Changes who may do what on the machine",
    ),
  ),
  ...each(
    ["setenforce", "ufw", "iptables", "spctl", "csrutil", "auditctl", "set-mppreference", "systemsetup"],
    ifWord(
      "tampering",
      /^0$|\bdisable\b|(?:^|\s)-F\b|--master-disable|global-disable|-D\b|state off|-Disable\w{1,40}\s{1,4}(?:\$true|1)/i,
      "Turns off a protection of the system",
    ),
  ),
  ...each(
    [
      "systemctl",
      "service",
      "sc",
      "stop-service",
      "set-service",
      "rc-service",
      "chkconfig",
      "pkill",
      "killall",
      "taskkill",
    ],
    ({ name, texts }, machine, place) => {
      const line = texts.join(" ");
      const stops =
        !/^(?:systemctl|service|sc|rc-service|set-service|chkconfig)$/.test(name) || STOPS.test(line);
      if (stops && PROTECTS.test(line))
        machine.report("tampering", place, "Stops a program that protects the system");
      return NOTHING;
    },
  ),
  netsh: (call, machine, place) => {
    if (/\bwlan\b[\s\S]{0,200}\bkey=clear\b/i.test(call.texts.join(" "))) return { from: FROM.keys };
    return ifWord("tampering", /\bdisable\b|state off/i, "Turns off a protection of the system")(
      call,
      machine,
      place,
    );
  },
  // What another program writes into a pipe is as unknown as what a host sends.
  ...each(
    ["update-ca-certificates", "update-ca-trust", "trust"],
    ifWord("tampering", /^$|extract|anchor/, "Makes the machine trust another authority"),
  ),
  mkfifo: ({ texts }, machine, place) => {
    for (const text of texts) if (!text.startsWith("-")) machine.write(text, { from: FROM.socket }, place);
    return NOTHING;
  },
  mknod: ({ texts }, machine, place) => {
    if (texts[1] === "p") machine.write(texts[0] ?? "", { from: FROM.socket }, place);
    return NOTHING;
  },
  insmod: ifWord("privilege", /./),
  reg: (call, machine, place) => {
    if (/^save\s{1,4}(?:HKLM|HKEY_LOCAL_MACHINE)\\{1,2}(?:SAM|SECURITY|SYSTEM)\b/i.test(call.texts.join(" ")))
      machine.report("surveillance", place, "Copies the passwords of the system");
    return ifWord("persistence", /^add\b.{0,200}CurrentVersion\\{1,2}Run/i)(call, machine, place);
  },
  osascript: (call, machine, place) => {
    const code = call.texts.join(" ");
    const at = call.texts.indexOf("-e");
    const isScript = /(?:^|\s)-\w{0,2}l\s{1,4}javascript\b/i.test(code);
    if (isScript && at >= 0) machine.later(call.texts[at + 1] ?? "", "javascript", place);
    const inner = /do shell script\s{1,4}"((?:[^"\\]|\\.){1,4000})"/.exec(code);
    if (inner) machine.later(unescaped(inner[1] as string), "shell", place);
    if (/\bmake\b.{0,40}\blogin item\b/i.test(code)) machine.report("persistence", place);
    if (/display dialog[\s\S]{0,200}hidden answer/i.test(code))
      machine.report("surveillance", place, "Asks for a password");
    return { from: /hidden answer|the clipboard/i.test(code) ? FROM.input : 0 };
  },
  make: ({ input }, machine, place) => {
    if (input.text !== undefined)
      machine.later(input.text.replace(/^[\w.-]{1,40}:[^\n]{0,2000}$/gm, ""), "shell", place);
    return NOTHING;
  },
};
