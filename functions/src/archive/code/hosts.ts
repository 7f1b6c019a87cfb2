import { FROM } from "./value.js";

/** The relevant parts of a URL. */
export interface Address {
  scheme: string;
  host: string;
  path: string;
}

const URL_TEXT =
  /^\s{0,4}(?:([a-z][a-z+.-]{1,12}):\/\/)?(?:[^@/\s]{1,80}@)?(\[[0-9a-f:]{2,40}\]|[\w.\u00a4-]{1,200})(?::\d{1,5})?(\/[^\s]{0,2000})?/i;

/** Parses a URL as a program would: credentials and ports are not part of the host. */
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

/** Installers of well-known tools: the exact host, and the start of the path. */
export const INSTALLERS: readonly (readonly [host: string, path: string])[] = [
  ["sh.rustup.rs", "/"],
  ["astral.sh", "/"],
  ["bun.sh", "/install"],
  ["bun.com", "/install"],
  ["deno.land", "/install.sh"],
  ["deno.land", "/install.ps1"],
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
  ["raw.githubusercontent.com", "/cargo-bins/cargo-binstall/"],
  ["raw.githubusercontent.com", "/technomancy/leiningen/"],
  ["win.rustup.rs", "/"],
  ["static.rust-lang.org", "/"],
  ["railway.com", "/install.sh"],
  ["railway.app", "/install.sh"],
  ["cli.new", "/"],
  ["get.maestro.mobile.dev", "/"],
  ["chatgpt.com", "/codex/install"],
  ["run.linkerd.io", "/install"],
  ["get.rke2.io", "/"],
  ["get.k0s.sh", "/"],
  ["get.containerlab.dev", "/"],
  ["lmstudio.ai", "/install"],
  ["esbuild.github.io", "/dl/"],
  ["moonrepo.dev", "/install"],
  ["pi.dev", "/install"],
  ["cli.inngest.com", "/install"],
  ["varlock.dev", "/install.sh"],
  ["istio.io", "/downloadIstio"],
  ["fluxcd.io", "/install.sh"],
  ["get.pulumi.com", "/"],
  ["getcomposer.org", "/installer"],
  ["get.wasmer.io", "/"],
  ["wasmtime.dev", "/install.sh"],
  ["get.tur.so", "/"],
  ["get.turso.tech", "/"],
  ["get.jetify.com", "/"],
  ["get.jetpack.io", "/"],
  ["aider.chat", "/install"],
  ["ampcode.com", "/install"],
  ["app.factory.ai", "/cli"],
  ["cli.kiro.dev", "/install"],
  ["gh.io", "/copilot-install"],
  ["install.meteor.com", "/"],
  ["sentry.io", "/get-cli"],
  ["get.nextflow.io", "/"],
  ["get-ghcup.haskell.org", "/"],
  ["opam.ocaml.org", "/install.sh"],
  ["nim-lang.org", "/choosenim/init.sh"],
  ["crystal-lang.org", "/install.sh"],
  ["install.julialang.org", "/"],
  ["apt.llvm.org", "/llvm.sh"],
  ["pixi.sh", "/install"],
  ["micro.mamba.pm", "/install.sh"],
  ["rye.astral.sh", "/get"],
  ["pdm-project.org", "/install"],
  ["pdm.fming.dev", "/install"],
  ["dl.dagger.io", "/"],
  ["depot.dev", "/install"],
  ["encore.dev", "/install"],
  ["get.modular.com", "/"],
  ["sst.dev", "/install"],
  ["temporal.download", "/cli.sh"],
  ["install.surrealdb.com", "/"],
  ["install.meilisearch.com", "/"],
  ["get.garden.io", "/install.sh"],
  ["get.okteto.com", "/"],
  ["get.arkade.dev", "/"],
  ["cdn.teleport.dev", "/install.sh"],
  ["pkgs.netbird.io", "/install.sh"],
  ["install.zerotier.com", "/"],
  ["install.flox.dev", "/"],
  ["install.lix.systems", "/"],
  ["ddev.com", "/install.sh"],
  ["get.lando.dev", "/"],
  ["get.trunk.io", "/"],
  ["static.snyk.io", "/"],
  ["get.glasskube.dev", "/"],
  ["developer.fermyon.com", "/downloads/install.sh"],
  ["downloads.1password.com", "/"],
  ["install.direnv.net", "/"],
  ["direnv.net", "/install.sh"],
  ["ohmyposh.dev", "/install.sh"],
  ["just.systems", "/install.sh"],
  ["taskfile.dev", "/install.sh"],
  ["goreleaser.com", "/static/run"],
  ["packages.microsoft.com", "/"],
  ["download.docker.com", "/"],
  ["nixos.org", "/"],
  ["cli.moonbitlang.com", "/install"],
  ["gleam.run", "/install"],
  ["raw.githubusercontent.com", "/gitleaks/gitleaks/"],
  ["raw.githubusercontent.com", "/render-oss/cli/"],
  ["raw.githubusercontent.com", "/foundry-rs/"],
  ["raw.githubusercontent.com", "/rancher/"],
  ["raw.githubusercontent.com", "/kubernetes/"],
  ["raw.githubusercontent.com", "/argoproj/"],
  ["raw.githubusercontent.com", "/junegunn/"],
  ["raw.githubusercontent.com", "/docker/"],
  ["raw.githubusercontent.com", "/hashicorp/"],
  ["raw.githubusercontent.com", "/cloudflare/"],
  ["raw.githubusercontent.com", "/microsoft/"],
  ["raw.githubusercontent.com", "/google/"],
  ["raw.githubusercontent.com", "/vercel/"],
  ["raw.githubusercontent.com", "/anthropics/"],
  ["raw.githubusercontent.com", "/openai/"],
];

/** Hosts on which anyone can post text anonymously, and URL shorteners. */
export const ANONYMOUS_HOSTS =
  /(?:^|\.)(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|goo\.gl|cutt\.ly|rb\.gy|shorturl\.at|pastebin\.com|rentry\.co|rentry\.org|glot\.io|transfer\.sh|paste\.ee|hastebin\.com|termbin\.com|0x0\.st|ix\.io|dpaste\.(?:com|org)|ghostbin\.\w{2,4}|controlc\.com|privatebin\.net|file\.io|gofile\.io|anonfiles\.com|catbox\.moe|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|onion|discordapp\.com|cdn\.discord\.com|gist\.githubusercontent\.com|workers\.dev|pages\.dev)$/;

/** Pages and stores where anyone can post a text or a file anonymously. No legitimate product is installed from them. */
const NAMELESS_HOSTS =
  /(?:^|\.)(?:pastebin\.(?:com|pl|fi)|rentry\.(?:co|org)|glot\.io|transfer\.sh|paste\.(?:ee|rs|sh|gg)|hastebin\.(?:com|skyra\.pw)|termbin\.com|0x0\.st|ix\.io|sprunge\.us|dpaste\.(?:com|org)|ghostbin\.\w{2,4}|controlc\.com|privatebin\.net|justpaste\.it|telegra\.ph|snippet\.host|file\.io|gofile\.io|anonfiles\.com|catbox\.moe|onion|cdn\.discordapp\.com|cdn\.discord\.com)$/;

/** Example hosts: names and addresses that are reserved for documentation. */
const PLACEHOLDER_HOST =
  /(?:^|\.)example\.(?:com|org|net)$|\.(?:invalid|test|example|localhost|internal|local|lan)$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^(?:1\.2\.3\.4|5\.6\.7\.8|1\.1\.1\.1|8\.8\.8\.8|0\.0\.0\.0)$|(?:^|[.-])(?:your|my|attacker|evil|host|domain|server|target|site)[.-]|[^a-z0-9.:[\]-]/;

/** Whether a host name is complete, and neither private nor an example. */
export function isNamedHost(host: string): boolean {
  return host.includes(".") && !isPrivateHost(host) && !PLACEHOLDER_HOST.test(host);
}

/** Hosts that exist to display the requests that they receive. */
export const COLLECTING_HOSTS =
  /(?:^|\.)(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|requestcatcher\.com|oast\.(?:pro|live|site|online|fun|me)|interact\.sh|burpcollaborator\.net|oastify\.com|beeceptor\.com|dnslog\.cn|ceye\.io|canarytokens\.com|requestinspector\.com|hookbin\.com|postb\.in|smee\.io)$/;

/** Whether a path means a connection to a host. Dots are no host. */
export function isConnection(path: string): boolean {
  return /\/dev\/(?:tcp|udp)\/(?!\.{2}|…)/.test(path);
}

const PRIVATE_HOST =
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|\[?::1\]?|host\.docker\.internal|[\w-]{1,60}\.(?:local|localhost))$/;

export function isPrivateHost(host: string): boolean {
  return PRIVATE_HOST.test(host);
}

const BARE_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[/;

/** Whether a host has no identifiable owner: a bare address, a paste site, a collector. */
export function isNamelessHost(host: string): boolean {
  const isNameless = BARE_ADDRESS.test(host) || NAMELESS_HOSTS.test(host) || COLLECTING_HOSTS.test(host);
  return isNameless && !isPrivateHost(host) && !PLACEHOLDER_HOST.test(host);
}

/** The service that gives a machine in a cloud its keys. */
export const METADATA = "169.254.169.254";

/** The origin of a download from a URL, as bits of `FROM`. */
export function originOfAddress(text: string): number {
  const address = addressOf(text);
  if (!address) return FROM.network;
  const { scheme, host } = address;
  if (host === METADATA || host === "metadata.google.internal") return FROM.keys;
  if (isPrivateHost(host)) return 0;
  if (isInstaller(text)) return FROM.network | FROM.installer;
  const isUntrusted =
    BARE_ADDRESS.test(host) ||
    ANONYMOUS_HOSTS.test(host) ||
    COLLECTING_HOSTS.test(host) ||
    scheme !== "https";
  if (!isUntrusted || host.includes("\u00a4")) return FROM.network;
  return FROM.network | FROM.untrusted | (isNamelessHost(host) ? FROM.nameless : 0);
}

/** Whether a URL is that of an installer of a well-known tool. */
export function isInstaller(url: string): boolean {
  const address = addressOf(url);
  // Without a scheme, the client follows the redirection to HTTPS.
  if (!address || (address.scheme !== "https" && url.includes("://"))) return false;
  const { host, path } = address;
  // A commit of a fork can be read below the repository that it was made from.
  if (host === "raw.githubusercontent.com" && /^\/[^/]{1,100}\/[^/]{1,100}\/[0-9a-f]{7,40}\//.test(path))
    return false;
  return INSTALLERS.some(
    ([known, start]) => host === known && path.startsWith(start) && !path.includes(".."),
  );
}

/** Hosts of source code and packages on which authors have accounts. */
const FORGES =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|huggingface\.co|dev\.azure\.com|gitee\.com|gitea\.com|sourceforge\.net|npmjs\.(?:org|com)|yarnpkg\.com|npmmirror\.com|pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|rubygems\.org|crates\.io|golang\.org|googlesource\.com|googleapis\.com|apache\.org|gnu\.org|kernel\.org|debian\.org|ubuntu\.com|python\.org|nodejs\.org|jsr\.io|deno\.land|esm\.sh|jsdelivr\.net|unpkg\.com|cloudflare\.com|skypack\.dev|pkg\.go\.dev|docker\.com|microsoft\.com|brew\.sh)$/;

/** Hosts that only provide names for Go modules whose code is on a forge. */
const MODULE_HOSTS =
  /^(?:golang\.org|google\.golang\.org|cloud\.google\.com|go\.\w{1,40}\.(?:org|com|dev|io|net)|gopkg\.in|gotest\.tools|(?:sigs\.)?k8s\.io|knative\.dev|istio\.io|entgo\.io|mvdan\.cc|honnef\.co|rsc\.io|filippo\.io|gonum\.org|gioui\.org|modernc\.org|gorm\.io|buf\.build|cuelang\.org|dagger\.io|helm\.sh|tailscale\.com|storj\.io|goa\.design|maunium\.net|go4\.org|software\.sslmate\.com|charm\.land|4d63\.com|mellium\.im|pault\.ag|connectrpc\.com|goreleaser\.com|fyne\.io|gocloud\.dev|oras\.land|wails\.io|ariga\.io|atlasgo\.io|nhooyr\.io|layeh\.com|go101\.org|gitlab\.\w{1,40}\.\w{2,10})$/;

/** Whether the name of a Go module starts with a known code host. */
export function isKnownModule(path: string): boolean {
  const host = path.split("/", 1)[0] as string;
  return MODULE_HOSTS.test(host) || isKnownForge(`https://${host}/`);
}

export function isKnownForge(address: string): boolean {
  const host = addressOf(address)?.host ?? "";
  return FORGES.test(host) || isPrivateHost(host);
}
