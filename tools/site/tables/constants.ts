import {
  MAX_DEPTH,
  MAX_ENTRIES,
  MAX_FILE_BYTES,
  MAX_PATH_BYTES,
  MAX_RATIO,
  MAX_SEGMENT_BYTES,
  MAX_TOTAL_BYTES,
  RATIO_FREE_BYTES,
} from "#archive/limits.js";
import { LOGIN_SECONDS, POLL_SECONDS } from "#contract/cli-auth.js";
import { MAX_ARCHIVE_BYTES, MAX_DEPENDENCIES, MAX_README_BYTES } from "#contract/fields.js";
import { CONVERSATIONS_LISTED, MESSAGES_SHOWN } from "#domain/community/conversation.js";
import { NOTIFICATIONS_PER_PAGE } from "#domain/community/notification-list.js";
import { FEE_PERCENT } from "#domain/money/money.js";
import { ORDERS_PER_PAGE } from "#domain/money/order-list.js";
import { USERNAME_REST_MS } from "#domain/people/profile.js";
import { MAX_OPEN_UPLOAD_BYTES, MAX_OPEN_UPLOADS, UPLOAD_LIFETIME_MS } from "#domain/products/upload.js";
import { DOWNLOAD_URL_LIFETIME_MS } from "#gateway/storage.js";
import { grouped, markdownTable } from "./markdown.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const bytes = (size: number): string =>
  size % (1024 * 1024) === 0
    ? `${size / (1024 * 1024)} MB (${grouped(size)} bytes)`
    : size % 1024 === 0
      ? `${size / 1024} KB (${grouped(size)} bytes)`
      : `${grouped(size)} bytes`;

/** Limits and constants of the software that users encounter, in readable units. */
export const CONSTANTS: readonly (readonly [what: string, value: string])[] = [
  ["Maximum size of an archive", bytes(MAX_ARCHIVE_BYTES)],
  ["Maximum number of files and folders in an archive", grouped(MAX_ENTRIES)],
  ["Maximum unpacked size of a file", bytes(MAX_FILE_BYTES)],
  ["Maximum unpacked size of all files", bytes(MAX_TOTAL_BYTES)],
  [`Maximum compression ratio above ${bytes(RATIO_FREE_BYTES)}`, `${MAX_RATIO} to 1`],
  ["Maximum length of a path", bytes(MAX_PATH_BYTES)],
  ["Maximum length of a name in a path", bytes(MAX_SEGMENT_BYTES)],
  ["Maximum depth of folders", String(MAX_DEPTH)],
  ["Maximum size of a readme", bytes(MAX_README_BYTES)],
  ["Maximum number of dependencies of a product", String(MAX_DEPENDENCIES)],
  ["Maximum number of open uploads per user", String(MAX_OPEN_UPLOADS)],
  ["Maximum size of a user's open uploads together", bytes(MAX_OPEN_UPLOAD_BYTES)],
  ["Lifetime of an open upload", `${UPLOAD_LIFETIME_MS / HOUR} hours`],
  ["Lifetime of a download URL", `${DOWNLOAD_URL_LIFETIME_MS / MINUTE} minutes`],
  ["Platform fee", `${FEE_PERCENT}% of the price, rounded to the cent`],
  ["Time to approve a client login", `${LOGIN_SECONDS / 60} minutes`],
  ["Polling interval of a client that waits for a login", `${POLL_SECONDS} seconds`],
  ["Time until a released username is available to other users", `${USERNAME_REST_MS / DAY} days`],
  ["Orders per page", String(ORDERS_PER_PAGE)],
  ["Notifications per page", String(NOTIFICATIONS_PER_PAGE)],
  ["Conversations per list", String(CONVERSATIONS_LISTED)],
  ["Messages shown per conversation", String(MESSAGES_SHOWN)],
];

export const constantsTable = () => markdownTable(["constant", "value"], CONSTANTS);
