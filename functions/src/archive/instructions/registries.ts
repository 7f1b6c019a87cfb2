import { addressOf, isKnownForge, isPrivateHost } from "../code/hosts.js";
import { type Finding, finding } from "../finding.js";
import { baseName, type TextPart } from "../text.js";
import { readJson } from "./configurations.js";

/** Registries that are not forges. */
const REGISTRIES =
  /(?:^|\.)(?:npm\.pkg\.github\.com|pkgs\.dev\.azure\.com|jfrog\.io|cloudsmith\.io|packagecloud\.io|artifactory\.[\w.]{3,60}|nexus\.[\w.]{3,60}|anaconda\.org|conda\.anaconda\.org|gemfury\.(?:io|com)|tuna\.tsinghua\.edu\.cn|aliyun\.com|aliyuncs\.com|tencent(?:yun)?\.com|huaweicloud\.com|ustc\.edu\.cn|douban\.com|taobao\.org)$/;
const INDEX_SETTING =
  /^[ \t]{0,8}(?:registry|index-url|index_url|url)[ \t]{0,4}=[ \t]{0,4}["']?(\S{4,400}?)["']?[ \t]{0,8}$/gm;
const REQUIREMENT_INDEX =
  /^[ \t]{0,8}(?:-i|--index-url|--extra-index-url|-f|--find-links)[ \t=]{1,4}(\S{4,400})/gm;
const DIRECT = /(?:^[ \t]{0,8}|@[ \t]{0,4}|\s)((?:git\+)?https?:\/\/\S{4,400})/gm;
const SECRETS_AS_JSON = /\$\{\{\s{0,8}toJSON\(\s{0,8}secrets\s{0,8}\)\s{0,8}\}\}/i;
const WHOLE_DISK = /^[ \t]{0,40}-[ \t]{1,4}["']?\/:\/|["'[,][ \t]{0,4}["']?\/:\//m;

/** Judges where packages come from, and what workflows and containers are given. */
export function judgeSources(part: TextPart): Finding[] {
  const name = baseName(part.path).toLowerCase();
  if (name === "package.json") return packagesOf(part);
  if (/^\.(?:npmrc|yarnrc|pypirc)$|^pip\.(?:conf|ini)$|^uv\.toml$/.test(name))
    return addresses(part, INDEX_SETTING, true);
  if (/^(?:requirements|constraints)[\w.-]{0,40}\.(?:txt|in)$/.test(name))
    return [...addresses(part, REQUIREMENT_INDEX, false), ...addresses(part, DIRECT, true)].slice(0, 1);
  if (/\/\.github\/workflows\//.test(`/${part.path}`) && SECRETS_AS_JSON.test(part.text))
    return [
      finding("secret-elsewhere", {
        file: part.path,
        message: "All secrets of a repository are given to a step",
      }),
    ];
  if (/^(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(name) && WHOLE_DISK.test(part.text))
    return [
      finding("privilege", { file: part.path, message: "A container gets the whole disk of the machine" }),
    ];
  return [];
}

/** @param isStrict whether an HTTPS address of an unknown host is a finding too */
function addresses(part: TextPart, form: RegExp, isStrict: boolean): Finding[] {
  for (const match of part.text.matchAll(form)) {
    const address = match[1] as string;
    if (!isForeign(address, isStrict)) continue;
    const line = part.firstLine + part.text.slice(0, match.index).split("\n").length - 1;
    return [finding("foreign-registry", { file: part.path, line, excerpt: match[0] })];
  }
  return [];
}

function isForeign(written: string, isStrict: boolean): boolean {
  const address = written.replace(/^git\+/, "");
  if (!/^https?:\/\//i.test(address) || /[${]/.test(address)) return false;
  const host = addressOf(address)?.host ?? "";
  if (isPrivateHost(host) || /(?:^|\.)example\.(?:com|org)$/.test(host)) return false;
  if (/^http:/i.test(address)) return true;
  return isStrict && !isKnownForge(address) && !REGISTRIES.test(host);
}

function packagesOf(part: TextPart): Finding[] {
  const read = readJson(part.text) as Record<string, unknown> | undefined;
  for (const key of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]) {
    for (const [name, version] of Object.entries((read?.[key] ?? {}) as Record<string, unknown>)) {
      if (typeof version !== "string" || !isForeign(version, true)) continue;
      return [
        finding("foreign-registry", { file: part.path, message: `A package from an address: ${name}` }),
      ];
    }
  }
  return [];
}
