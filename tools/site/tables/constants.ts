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
import { NOTIFICATIONS_PER_PAGE } from "#domain/community/notification-page.js";
import { FEE_PERCENT } from "#domain/money/money.js";
import { ORDERS_PER_PAGE } from "#domain/money/order-page.js";
import { USERNAME_REST_MS } from "#domain/people/profile.js";
import { MAX_OPEN_UPLOADS, UPLOAD_LIFETIME_MS } from "#domain/products/upload.js";
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

/** Numbers of the software that people meet, in the units that people use. */
export const CONSTANTS: readonly (readonly [what: string, value: string])[] = [
  ["Size of an archive, at most", bytes(MAX_ARCHIVE_BYTES)],
  ["Files and folders in an archive, at most", grouped(MAX_ENTRIES)],
  ["Size of a file in it when unpacked, at most", bytes(MAX_FILE_BYTES)],
  ["Size of all files when unpacked, at most", bytes(MAX_TOTAL_BYTES)],
  [`Compression of more than ${bytes(RATIO_FREE_BYTES)}, at most`, `${MAX_RATIO} to 1`],
  ["Length of a path, at most", bytes(MAX_PATH_BYTES)],
  ["Length of a name in a path, at most", bytes(MAX_SEGMENT_BYTES)],
  ["Depth of folders, at most", String(MAX_DEPTH)],
  ["Size of a readme, at most", bytes(MAX_README_BYTES)],
  ["Dependencies of a product, at most", String(MAX_DEPENDENCIES)],
  ["Open uploads of a user, at most", String(MAX_OPEN_UPLOADS)],
  ["Time for which an open upload is kept", `${UPLOAD_LIFETIME_MS / HOUR} hours`],
  ["Time for which a download link works", `${DOWNLOAD_URL_LIFETIME_MS / MINUTE} minutes`],
  ["Part of a price that the marketplace keeps", `${FEE_PERCENT} %, to the cent`],
  ["Time to approve a login of the command line", `${LOGIN_SECONDS / 60} minutes`],
  ["Time between two questions of a client that waits for a login", `${POLL_SECONDS} seconds`],
  [
    "Time for which a username that somebody gave up is not given to others",
    `${USERNAME_REST_MS / DAY} days`,
  ],
  ["Orders on a page", String(ORDERS_PER_PAGE)],
  ["Notifications on a page", String(NOTIFICATIONS_PER_PAGE)],
  ["Conversations in the list", String(CONVERSATIONS_LISTED)],
  ["Messages of a conversation that are shown", String(MESSAGES_SHOWN)],
];

export const constantsTable = () => markdownTable(["what", "value"], CONSTANTS);
