import { FROM } from "./value.js";

/** What is read of a URL. */
export interface Address {
  scheme: string;
  host: string;
  path: string;
}

const URL_TEXT =
  /^\s{0,4}(?:([a-z][a-z+.-]{1,12}):\/\/)?(?:[^@/\s]{1,80}@)?(\[[0-9a-f:]{2,40}\]|[\w.\u00a4-]{1,200})(?::\d{1,5})?(\/[^\s]{0,2000})?/i;

/** Reads a URL as a program would: credentials and ports are not part of the host. */
export function addressOf(text: string): Address | undefined {
  const match = URL_TEXT.exec(text);
  if (!match) return undefined;
  const host = (match[2] as string).toLowerCase().replace(/\.$/, "");
  if (match[1] === undefined && !/\.[a-z]{2,24}$|^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return undefined;
  return {
    scheme: (match[1] ?? "http").toLowerCase(),
    host,
    path: (match[3] ?? "/").replace(/[?#][\s\S]{0,2000}$/, ""),
  };
}

/** Installers of well-known tools: the exact host, and how its path starts. */
export const INSTALLERS: readonly (readonly [host: string, path: string])[] = [
  ["sh.rustup.rs", "/"],
  ["astral.sh", "/"],
  ["bun.sh", "/install"],
  ["bun.com", "/install"],
  ["deno.land", "/install.sh"],
  ["deno.land", "/x/install/install.sh"],
  ["get.pnpm.io", "/"],
  ["install.python-poetry.org", "/"],
  ["get.docker.com", "/"],
  ["deb.nodesource.com", "/"],
  ["rpm.nodesource.com", "/"],
  ["claude.ai", "/install"],
  ["ollama.com", "/install"],
  ["ollama.ai", "/install"],
  ["get.sdkman.io", "/"],
  ["get.helm.sh", "/"],
  ["cli.github.com", "/"],
  ["fly.io", "/install"],
  ["rclone.org", "/install.sh"],
  ["get.k3s.io", "/"],
  ["starship.rs", "/install.sh"],
  ["mise.run", "/"],
  ["mise.jdx.dev", "/"],
  ["get.volta.sh", "/"],
  ["volta.sh", "/install"],
  ["fnm.vercel.app", "/install"],
  ["bootstrap.pypa.io", "/"],
  ["pyenv.run", "/"],
  ["sdk.cloud.google.com", "/"],
  ["packages.cloud.google.com", "/"],
  ["tailscale.com", "/install.sh"],
  ["pkgs.tailscale.com", "/"],
  ["cursor.com", "/install"],
  ["opencode.ai", "/install"],
  ["openclaw.ai", "/install"],
  ["clawd.bot", "/install"],
  ["molt.bot", "/install"],
  ["foundry.paradigm.xyz", "/"],
  ["release.solana.com", "/"],
  ["release.anza.xyz", "/"],
  ["install.determinate.systems", "/"],
  ["nixos.org", "/nix/install"],
  ["setup.atuin.sh", "/"],
  ["get.chezmoi.io", "/"],
  ["install.duckdb.org", "/"],
  ["clickhouse.com", "/"],
  ["cli.doppler.com", "/"],
  ["baltocdn.com", "/"],
  ["apt.releases.hashicorp.com", "/"],
  ["dl.google.com", "/"],
  ["dot.net", "/v1/"],
  ["get.rvm.io", "/"],
  ["git.io", "/install-nvm"],
  ["community.chocolatey.org", "/install.ps1"],
  ["chocolatey.org", "/install.ps1"],
  ["get.scoop.sh", "/"],
  ["aka.ms", "/install"],
  ["raw.githubusercontent.com", "/nvm-sh/nvm/"],
  ["raw.githubusercontent.com", "/Homebrew/install/"],
  ["raw.githubusercontent.com", "/Homebrew/"],
  ["raw.githubusercontent.com", "/helm/helm/"],
  ["raw.githubusercontent.com", "/astral-sh/"],
  ["raw.githubusercontent.com", "/ohmyzsh/ohmyzsh/"],
  ["raw.githubusercontent.com", "/aquasecurity/trivy/"],
  ["raw.githubusercontent.com", "/anchore/"],
  ["raw.githubusercontent.com", "/golangci/golangci-lint/"],
  ["raw.githubusercontent.com", "/k3d-io/k3d/"],
  ["raw.githubusercontent.com", "/rancher/k3d/"],
  ["raw.githubusercontent.com", "/tfutils/tfenv/"],
  ["raw.githubusercontent.com", "/pyenv/pyenv-installer/"],
  ["raw.githubusercontent.com", "/dagger/dagger/"],
  ["raw.githubusercontent.com", "/technomancy/leiningen/"],
];

/** Hosts where anyone can leave a text without a name, or which hide the address behind them. */
export const ANONYMOUS_HOSTS =
  /(?:^|\.)(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|goo\.gl|cutt\.ly|rb\.gy|shorturl\.at|pastebin\.com|rentry\.co|rentry\.org|glot\.io|transfer\.sh|paste\.ee|hastebin\.com|termbin\.com|0x0\.st|ix\.io|dpaste\.(?:com|org)|ghostbin\.\w{2,4}|controlc\.com|privatebin\.net|file\.io|gofile\.io|anonfiles\.com|catbox\.moe|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|onion|discordapp\.com|cdn\.discord\.com|gist\.githubusercontent\.com|workers\.dev|pages\.dev)$/;

/** Hosts that only show what was sent to them. */
export const COLLECTING_HOSTS =
  /(?:^|\.)(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|requestcatcher\.com|oast\.(?:pro|live|site|online|fun|me)|interact\.sh|burpcollaborator\.net|oastify\.com|beeceptor\.com|dnslog\.cn|ceye\.io|canarytokens\.com|requestinspector\.com|hookbin\.com|postb\.in|smee\.io)$/;

const PRIVATE_HOST =
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|\[?::1\]?|host\.docker\.internal|[\w-]{1,60}\.(?:local|localhost))$/;

export function isPrivateHost(host: string): boolean {
  return PRIVATE_HOST.test(host);
}

/** What is downloaded from an address: bits of `FROM`. */
export function originOfAddress(text: string): number {
  const address = addressOf(text);
  if (!address) return FROM.network;
  const { scheme, host, path } = address;
  // The service that gives a machine in a cloud its keys.
  if (host === "169.254.169.254" || host === "metadata.google.internal") return FROM.keys;
  if (isPrivateHost(host)) return 0;
  const isInstaller =
    scheme === "https" &&
    INSTALLERS.some(([known, start]) => host === known && path.startsWith(start) && !path.includes(".."));
  if (isInstaller) return FROM.network | FROM.installer;
  const isBare = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[/.test(host);
  const isUntrusted =
    isBare || ANONYMOUS_HOSTS.test(host) || COLLECTING_HOSTS.test(host) || scheme !== "https";
  return FROM.network | (isUntrusted && !host.includes("\u00a4") ? FROM.untrusted : 0);
}

/** Hosts of source code and packages on which an author has a name. */
const FORGES =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|huggingface\.co|dev\.azure\.com|gitee\.com|gitea\.com|sourceforge\.net|npmjs\.(?:org|com)|yarnpkg\.com|npmmirror\.com|pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|rubygems\.org|crates\.io|golang\.org|googlesource\.com|googleapis\.com|apache\.org|gnu\.org|kernel\.org|debian\.org|ubuntu\.com|python\.org|nodejs\.org|jsr\.io|deno\.land|esm\.sh|jsdelivr\.net|unpkg\.com|cloudflare\.com|skypack\.dev|pkg\.go\.dev|docker\.com|microsoft\.com|brew\.sh)$/;

export function isKnownForge(address: string): boolean {
  const host = addressOf(address)?.host ?? "";
  return FORGES.test(host) || isPrivateHost(host);
}
