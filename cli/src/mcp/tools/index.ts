import type { Tool } from "../tool.js";
import { vaultInfo } from "./vault-info.js";
import { vaultInstall } from "./vault-install.js";
import { vaultList } from "./vault-list.js";
import { vaultSearch } from "./vault-search.js";
import { vaultUpdate } from "./vault-update.js";

/** All tools (spec: Command-line client and tool-protocol tools). */
export const tools: readonly Tool[] = [vaultSearch, vaultInfo, vaultInstall, vaultList, vaultUpdate];
