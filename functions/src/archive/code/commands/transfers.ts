import { isNamelessHost, isPrivateHost } from "../hosts.js";
import { originOfWhole, SYSTEM_ROOT } from "../places.js";
import { FROM, NOTHING, origins, withOrigin } from "../value.js";
import { asWhole } from "./downloads.js";
import { type Command, each } from "./invocation.js";

export const connection: Command = (call, machine, place) => {
  const { texts, words, input } = call;
  const line = texts.join(" ");
  const givesShell =
    /(?:^|\s)(?:-\w{0,6}[ec]|--exec|--sh-exec)\s{1,4}\S{0,40}(?:sh|cmd|powershell)(?:\.exe)?\b/.test(line) ||
    /(?:^|\s)["']?exec:|system:/i.test(line);
  if (givesShell || input.from & FROM.socket) machine.report("reverse-shell", place);
  const host = texts.find((text) => !text.startsWith("-") && !/^\d{1,5}$/.test(text)) ?? "";
  if (!texts.some((text) => /^-\w{0,6}z/.test(text))) machine.send(host, [...words, asWhole(input)], place);
  return { from: FROM.socket | FROM.network };
};

/** A home folder with everything in it. */
const WHOLE_HOME = /^(?:~\/?|\$HOME\/?|\$\{HOME\}\/?|\u00a4HOME\u00a4\/?|\/home\/?|\/Users\/?|\/root\/?)$/;

const copyAway: Command = (call, machine, place) => {
  const { texts, words, input } = call;
  const remote = texts.find(
    (text) => /^(?:[\w.-]{1,60}@)?[\w.\u00a4-]{1,120}:(?!\\)/.test(text) || /^:\w{1,20},/.test(text),
  );
  // `ftp host` reads what it sends from its input, or from an option.
  const stored = [...texts, input.text ?? ""].flatMap((text) =>
    [...text.matchAll(/\b(?:m?put|mirror\s{1,4}-R|send)\s{1,4}([^\s;"']{2,200})/g)].map(
      ([, path]) => path as string,
    ),
  );
  if (stored.length > 0) {
    const host = texts.find((text) => /^(?:\w{1,40}@)?[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}$/.test(text)) ?? "";
    machine.send(
      host,
      stored.map((path) => withOrigin(machine.read(path), originOfWhole(path))),
      place,
    );
  }
  if (remote === undefined) {
    const target = texts.filter((text) => !text.startsWith("-")).at(-1);
    if (call.name === "rsync" && target !== undefined) {
      machine.put(target, NOTHING, place);
      // Whatever an empty folder does not have is deleted.
      const isEmpty = texts.some((text) => /^\/tmp\/mktemp\.\d{1,6}\/?$|\/empty\/?$/.test(text));
      if (isEmpty && texts.some((text) => /^--del(?:ete)?/.test(text)) && SYSTEM_ROOT.test(target))
        machine.report("destructive-delete", place);
    }
    return NOTHING;
  }
  const from = texts.filter(
    (text, at) => text !== remote && texts[at - 1] !== "-i" && texts[at - 1] !== "-e",
  );
  const host = remote.replace(/^[^@]{0,60}@/, "").split(":")[0] ?? "";
  const isHome = from.some((text) => WHOLE_HOME.test(text)) && texts.indexOf(remote) > 0;
  const isTold = place.piece.execution === "instructed" && place.piece.isLiteral !== true;
  if (isHome && !isTold && /^[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}$/.test(host) && !isPrivateHost(host))
    machine.report("secret-elsewhere", place, "Files of a whole home folder are sent to a host");
  const target = from.filter((text) => !text.startsWith("-")).at(-1);
  if (texts.indexOf(remote) < texts.lastIndexOf(target ?? "") && target !== undefined)
    machine.write(target, { from: FROM.network }, place);
  machine.send(
    host,
    [
      ...from.map((text) => withOrigin(machine.read(text), originOfWhole(text))),
      input,
      ...words.filter(({ text }) => text === undefined),
    ],
    place,
  );
  return NOTHING;
};

/** `dig $(…).host`, `whois -h host "$(cat …)"`, and other programs that send their words. */
const lookup: Command = ({ words }, machine, place) => {
  const from = origins(words);
  if (from & (FROM.keys | FROM.environment | FROM.secret | FROM.memory))
    machine.report("exfiltration", place, "Secrets are sent in the name of a host");
  else if (from & (FROM.input | FROM.encoded))
    machine.report("secret-elsewhere", place, "What it reads is sent in the names of hosts");
  return { from: FROM.network };
};

/** Commands that connect to a host, or send to it. */
export const TRANSFERS: Readonly<Record<string, Command>> = {
  // `logger -n host`: records of another machine.
  logger: ({ texts, words, input }, machine, place) => {
    const at = texts.findIndex((text) => /^(?:-n|--server)$/.test(text));
    const host = texts[at + 1];
    if (at >= 0 && host !== undefined) machine.send(host, [...words, input], place);
    return input;
  },
  ...each(["nc", "ncat", "netcat", "nc.traditional", "socat", "telnet"], connection),
  ...each(["scp", "rsync", "sftp", "rclone", "ftp", "lftp"], copyAway),
  "ssh-copy-id": ({ texts }, machine, place) => {
    const key = texts[texts.indexOf("-i") + 1];
    if (texts.includes("-i") && key !== undefined && machine.files.stored(key) !== undefined)
      machine.report("persistence", place, "Grants access to the machine");
    return NOTHING;
  },
  ...each(["dig", "nslookup", "host", "ping", "resolve-dnsname", "whois", "drill", "kdig"], lookup),
  ngrok: ({ texts }, machine, place) => {
    if (texts[0] === "tcp" && /^(?:22|3389|5900)$/.test(texts[1] ?? ""))
      machine.report("persistence", place, "Opens the machine to another host");
    return NOTHING;
  },
  ssh: ({ texts, words, input }, machine, place) => {
    const host =
      texts.find((text, at) => !text.startsWith("-") && !/^-\w{0,6}[iloFpLRD]$/.test(texts[at - 1] ?? "")) ??
      "";
    if (
      texts.some(
        (text, at) =>
          /^-\w{0,6}R$/.test(text) &&
          /^(?:\S{1,60}:)?\d{1,5}$/.test(texts[at + 1] ?? "") &&
          !/:\S{1,60}:/.test(texts[at + 1] ?? ""),
      ) ||
      texts.some(
        (text, at) =>
          /(?:^-\w{0,6}R|^)\S{0,60}:(?:22|3389|5900)$/.test(text) && /R/.test(`${texts[at - 1]}${text}`),
      )
    )
      machine.report(
        isNamelessHost(host.slice(host.indexOf("@") + 1)) ? "reverse-shell" : "persistence",
        place,
        "Opens the machine to another host",
      );
    machine.send(host, [input, ...words.filter(({ text }) => text === undefined)], place);
    return { from: 0 };
  },
  ...each(["mail", "mailx", "sendmail", "mutt", "msmtp"], ({ words, texts, input }, machine, place) => {
    machine.send("mail", [...words, ...texts.map((text) => machine.read(text)), input], place);
    return NOTHING;
  }),
};
