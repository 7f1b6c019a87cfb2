import { isInstaller } from "../../code/hosts.js";
import { type Finding, finding } from "../../finding.js";
import { matchesIn, mayMatch } from "../../prefilter.js";
import type { Reading } from "./reading.js";
import type { Signals } from "./signals.js";

/** A prerequisite is described within a section: a few sentences or list items. */
const SECTION = 700;
const SENTENCE = 260;

/**
 * Finds fake prerequisites: text that makes its reader run a program of unknown origin before the product works.
 *
 * - An archive to download, its password, and the order to run its content: the password prevents scans.
 * - A page on which anyone can post text, and the order to run that text in a terminal.
 */
export function fakePrerequisites(path: string, reading: Reading): Finding[] {
  const { signals } = reading;
  const where = (at: number) => ({ file: path, line: reading.lineAt(at) });
  for (const at of signals.of("password")) {
    if (isLockedProgram(signals, at) && !reading.isSample(at))
      return [finding("fake-prerequisite", where(at))];
  }
  for (const at of signals.of("pasteHost")) {
    const isRun =
      signals.near("terminal", at, SENTENCE) &&
      (signals.near("runs", at, SENTENCE) || signals.near("paste", at, SENTENCE));
    if (isRun && !reading.isSample(at)) return [finding("fake-prerequisite", where(at))];
  }
  for (const { index: at } of matchesIn(FREE_PAGE, reading.text)) {
    if (isPastedFrom(signals, at) && !isOwnAddress(reading.text, at) && !reading.isSample(at))
      return [finding("fake-prerequisite", where(at))];
  }
  for (const at of signals.of("program")) {
    if (isLeftProgram(reading.text, signals, at) && !reading.isSample(at))
      return [finding("fake-prerequisite", where(at))];
    if (isRequiredProgram(reading.text, signals, at) && !reading.isSample(at))
      return [finding("required-program", where(at))];
  }
  const unprotected = unprotectedFor(reading);
  if (unprotected !== undefined) return [finding("fake-prerequisite", where(unprotected))];
  const registry = mayMatch(PRIVATE_REGISTRY, reading.text) ? PRIVATE_REGISTRY.exec(reading.text) : null;
  if (registry && !reading.isSample(registry.index)) {
    const message = "A package of a private registry: anyone can publish its name in the public one";
    return [finding("foreign-registry", { ...where(registry.index), message })];
  }
  return [];
}

/** The reader has no access to it, and takes the package of the same name from the public registry. */
const PRIVATE_REGISTRY =
  /\b(?:install|instale?|installiere|installez|download)\w{0,4}\b[^.\n]{0,60}\b(?:from|via|through|de|do|aus|depuis)\s(?:\w{1,12}\s){0,2}(?:internal|private|corporate|company|intern\w{0,3}|privad\w|prive)\s(?:\w{1,12}\s){0,2}(?:registry|registro|index|repository|feed)\b/;

/** A password beside an archive that is downloaded, unpacked, and run. */
function isLockedProgram(signals: Signals, at: number): boolean {
  return (
    signals.near("extract", at, SENTENCE) &&
    (signals.near("program", at, SECTION) ||
      (signals.near("required", at, SENTENCE) && signals.near("address", at, SENTENCE))) &&
    signals.near("downloads", at, SECTION) &&
    signals.near("runs", at, SECTION)
  );
}

/** The position where a text asks to turn off a protection so that a program can run. */
function unprotectedFor(reading: Reading): number | undefined {
  const { text, signals } = reading;
  const ignored = [...matchesIn(IGNORED, text)]
    .map(({ index }) => index)
    .find((at) => signals.near("program", at, DOCUMENT) && !reading.isSample(at));
  if (ignored !== undefined) return ignored;
  return [...matchesIn(UNPROTECTED, text)]
    .map(({ index }) => index)
    .find(
      (at) =>
        signals.near("program", at, SENTENCE) &&
        signals.near("downloads", at, SENTENCE) &&
        !reading.isSample(at),
    );
}

/** A protection is turned off so that a program can run. */
const UNPROTECTED =
  /\b(?:disable|turn off|deactivate|switch off|pause|suspend|allow it in|ignore the warning of)\b (?:your |the |any )?(?:windows |microsoft |real-?time )?(?:anti-?virus|antimalware|defender|smartscreen|edr|endpoint protection|virus scanner)\b/g;

const DOCUMENT = 3_000;
/** What a scanner for viruses says about the program of a document is to be ignored. */
const IGNORED =
  /\b(?:anti-?virus|antimalware|windows defender|microsoft defender|smartscreen|gatekeeper|virus scanner)\b[^\n]{0,60}\b(?:complains?|warns?|blocks?|flags?|objects?|alerts?)\b[^\n]{0,200}\b(?:choose|click|press|select|pick|just|simply|then|and)\b[^.\n]{0,20}\b(?:allow|ignore|exclude|exception|keep|run anyway|restore)\b/g;

/** Pages that anyone can create in a minute and anonymously. */
const FREE_PAGE =
  /\bhttps?:\/\/[\w.-]{1,100}\.(?:vercel\.app|netlify\.app|pages\.dev|web\.app|firebaseapp\.com|github\.io|gitlab\.io|onrender\.com|surge\.sh|glitch\.me|replit\.app|repl\.co|herokuapp\.com|fly\.dev|workers\.dev|framer\.(?:website|app)|webflow\.io|carrd\.co|wixsite\.com|weebly\.com|blogspot\.com|notion\.site|tiiny\.site|xyz|top|icu|click|cfd|sbs|lol|shop)(?![\w.-])/g;

/** The reader must paste a page's command into a terminal before anything works. */
function isPastedFrom(signals: Signals, at: number): boolean {
  return (
    signals.near("paste", at, SENTENCE) &&
    signals.near("terminal", at, SENTENCE) &&
    signals.near("required", at, SECTION)
  );
}

/** An address at which the reader's own service is reached: "Authorized redirect URIs: https://…". */
function isOwnAddress(text: string, at: number): boolean {
  return /\b(?:redirect|callback|webhook|homepage|issuer|origins?)(?: ur[il]s?| address(?:es)?)?:? ["(]{0,2}$/.test(
    text.slice(Math.max(0, at - 60), at),
  );
}

/** A program that the reader must run, from a host where anyone can upload a file. */
function isLeftProgram(text: string, signals: Signals, at: number): boolean {
  return isRequiredProgram(text, signals, at) && FILE_HOST.test(text.slice(Math.max(0, at - 200), at + 60));
}

const FILE_HOST =
  /https?:\/\/(?:[\w-]{1,40}\.){0,3}(?:drive\.google\.com|mega\.nz|mediafire\.com|dropbox\.com|dropboxusercontent\.com|transfer\.sh|anonfiles\.com|gofile\.io|1drv\.ms|sendspace\.com|file\.io|catbox\.moe|wetransfer\.com|cdn\.discordapp\.com|temp\.sh|pixeldrain\.com)\//;

const PROGRAM_FILE = /\.(?:exe|dmg|pkg|msi|scr|zip|rar|7z|hta|vbs|bat|cmd|lnk)$/;

/** Programs that a system brings along. */
const OF_SYSTEM =
  /^(?:cmd|powershell|pwsh|python|node|explorer|notepad|reg|sc|wsl|bash|conhost|rundll32|svchost)\.exe\b/;

/** A program to download and run, without which nothing works according to the text. */
function isRequiredProgram(text: string, signals: Signals, at: number): boolean {
  const name = text.slice(at, at + 110).match(/^[\w.%()-]{1,110}/)?.[0] ?? "";
  if (!PROGRAM_FILE.test(name.replace(/[.)]{1,3}$/, "")) || OF_SYSTEM.test(name)) return false;
  const near = text.slice(Math.max(0, at - 200), at + 200);
  const addresses = near.match(/\bhttps?:\/\/[\w.-]{4,200}[\w./-]{0,200}/g) ?? [];
  if (addresses.length > 0 && addresses.every(isInstaller)) return false;
  return (
    signals.near("downloads", at, SENTENCE) &&
    signals.near("runs", at, SENTENCE) &&
    signals.near("required", at, SECTION) &&
    /\bhttps?:/.test(text.slice(Math.max(0, at - 200), at + 200))
  );
}
