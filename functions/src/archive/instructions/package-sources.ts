import { addressOf, isPrivateHost } from "../code/hosts.js";
import { type Finding, finding } from "../finding.js";
import { matchesIn } from "../prefilter.js";
import { baseName, type TextPart } from "../text.js";

/** A larger text is no configuration. */
const MAX_TEXT = 64 * 1024;

/** Where tools of packages say from which host packages, plugins, and scripts come, in any file. The address is over plain HTTP. */
const PLAIN: readonly RegExp[] = [
  // Yarn, npm, and their relatives.
  /^[ \t]{0,8}(?:npmRegistryServer|npmPublishRegistry|registry|index-url|extra-index-url|find-links)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(http:\/\/[^\s"']{4,200})/gm,
  // The same in the environment, as in a recipe of a container.
  /(?<![\w-])(?:(?:PIP|UV)_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_)?INDEX|PIP_FIND_LINKS|(?:NPM_CONFIG|npm_config|YARN|PNPM)_REGISTRY|YARN_NPM_REGISTRY_SERVER|GOPROXY|CONDA_CHANNEL_ALIAS|GEM_HOST|BUNDLE_MIRROR\w{0,40})["']?[ \t]{0,4}[:= ][ \t]{0,4}["']?(http:\/\/[^\s"',|]{4,200})/g,
  // A host whose certificate nobody checks.
  /(?<![\w-])(?:PIP_TRUSTED_HOST|UV_INSECURE_HOST|GOINSECURE)["']?[ \t]{0,4}[:= ][ \t]{0,4}["']?((?!pypi\.org|files\.pythonhosted)[\w-]{1,40}(?:\.[\w-]{1,40}){1,5})/g,
  // Gradle and Maven.
  /\burl\s{0,4}[=(]?\s{0,4}(?:uri\(\s{0,2})?["'](http:\/\/[^"'\s]{4,200})["'][\s\S]{0,200}?\ballowInsecureProtocol\b/g,
  /\ballowInsecureProtocol\b[\s\S]{0,200}?\burl\s{0,4}[=(]?\s{0,4}(?:uri\(\s{0,2})?["'](http:\/\/[^"'\s]{4,200})["']/g,
  /<(?:mirror|repository|pluginRepository)>[\s\S]{0,400}?<url>\s{0,20}(http:\/\/[^<\s]{4,200})/g,
  // NuGet.
  /<add\s{1,20}key="[^"\n]{0,100}"\s{1,20}value="(http:\/\/[^"\s]{4,200})"/g,
  // Sources of a system without a signature.
  /^deb(?:-src)?[ \t]{1,4}\[[^\]\n]{0,100}\btrusted=yes\b[^\]\n]{0,100}\][ \t]{1,4}(https?:\/\/\S{4,200})/gm,
  /^baseurl[ \t]{0,4}=[ \t]{0,4}(http:\/\/\S{4,200})[\s\S]{0,300}?^gpgcheck[ \t]{0,4}=[ \t]{0,4}0/gm,
];

/** A program of a tool that the tool gets from an address. */
const PROGRAMS =
  /^[ \t]{0,12}(?:- )?(?:spec|plugin|plugins|yarnPath)[ \t]{0,4}:[ \t]{0,4}["']?(https?:\/\/[^\s"']{4,200}\.[cm]?js)\b/gm;

/** The program that builds a project, which a script of the project fetches. */
const WRAPPER = /^distributionUrl[ \t]{0,4}=[ \t]{0,4}(https?\\?:\/\/[^\s]{4,200})/gm;
const BUILDERS =
  /(?:^|\.)(?:gradle\.org|maven\.org|apache\.org|github\.com|tencent(?:yun)?\.com|aliyun(?:cs)?\.com|huaweicloud\.com|jfrog\.io|edu\.cn)$|artifactory|nexus/;

/** Git gets what it asks a forge for from another host. */
const REPLACED =
  /^\[url[ \t]{1,4}"(https?:\/\/[^"\n]{4,200})"\][^[]{0,400}?insteadOf[ \t]{0,4}=[ \t]{0,4}(https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org|proxy\.golang\.org|registry\.npmjs\.org|pypi\.org)\S{0,100})/gim;

/** Settings that give packages, or programs, from a host that anyone on the way can imitate. */
export function judgePackageSources(part: TextPart): Finding[] {
  const isText = part.kind === "data" || part.kind === "code" || part.kind === "recipe";
  if (!isText || part.isOpaque || part.text.length > MAX_TEXT) return [];
  for (const form of PLAIN) {
    for (const match of matchesIn(form, part.text))
      if (isForeign(match[1] as string)) return [found(part, match)];
  }
  if (/yarnrc/i.test(baseName(part.path)))
    for (const match of part.text.matchAll(PROGRAMS)) return [found(part, match)];
  for (const match of matchesIn(WRAPPER, part.text)) {
    const address = (match[1] as string).replace("\\", "");
    const isKnown = /^https:/.test(address) && BUILDERS.test(addressOf(address)?.host ?? "");
    if (!isKnown && isForeign(address)) return [found(part, match)];
  }
  for (const match of matchesIn(REPLACED, part.text)) {
    const host = addressOf(match[1] as string)?.host ?? "";
    const other = addressOf(match[2] as string)?.host ?? "";
    if (host !== other && isForeign(match[1] as string)) return [found(part, match)];
  }
  return [];
}

function isForeign(written: string): boolean {
  const address = /^[a-z]{2,8}:/.test(written) ? written : `https://${written}`;
  const host = addressOf(address)?.host ?? "";
  return (
    host !== "" &&
    !/[${]/.test(address) &&
    !isPrivateHost(host) &&
    !/(?:^|\.)example\.(?:com|org|net)$/.test(host)
  );
}

function found(part: TextPart, match: { 0: string; index: number }): Finding {
  const line = part.firstLine + part.text.slice(0, match.index).split("\n").length - 1;
  return finding("foreign-registry", { file: part.path, line, excerpt: match[0].slice(0, 200) });
}
