import type { CallKind } from "../call.js";
import { copiedFile, copiedStream, downloadedFile, piped, unpacked } from "./copied.js";
import { createdFile, openedCommand, openedFile, opensAddress, ownFile } from "./opened.js";
import { fullPath, readFile } from "./read.js";
import { dumped, registryValue, writtenFile, writtenToOpened } from "./written.js";

/** What a call can do with files, in the order in which it is asked. */
const KINDS: readonly CallKind[] = [
  ownFile,
  openedCommand,
  openedFile,
  piped,
  registryValue,
  fullPath,
  writtenToOpened,
  writtenFile,
  createdFile,
  copiedStream,
  dumped,
  copiedFile,
  downloadedFile,
  unpacked,
  readFile,
];

/** Calls that open, read, write, and copy files. */
export const fileCall: CallKind = (site) => {
  if (opensAddress(site)) return undefined;
  for (const kind of KINDS) {
    const value = kind(site);
    if (value) return value;
  }
  return undefined;
};
