import {
  deleteObject,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from "firebase/storage";
import { type Client, type Documents, type Person, type RulesCase, uidOf } from "./support/world.js";

const MAX_BYTES = 5 * 1024 * 1024;
const PNG = { contentType: "image/png" };
const EXTENSIONS = ["png", "jpg", "jpeg", "webp", "gif", "avif"] as const;
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

/** Objects that exist in every case, by path. The test writes them without rules. */
export const PREPARED = [
  ...(["owner", "banned", "deleted", "newcomer", "terminal"] as const).map(
    (person) => `users/${uidOf(person)}/avatar.png`,
  ),
  ...["published", "removed", "ofBanned", "ofDeleted", "ofNewcomer", "ofTerminal", "unknown"].map(
    (id) => `products/${id}/thumbnails/cover.png`,
  ),
  "products/published/files/notes.zip",
  "products/release-notes/1.0.0-abc.zip",
  "search/snapshot.bin",
  "elsewhere/notes.txt",
] as const;

export const PRODUCTS: Documents = {
  "products/published": { authorUid: uidOf("owner"), status: "published" },
  "products/removed": { authorUid: uidOf("owner"), status: "removed" },
  "products/ofBanned": { authorUid: uidOf("banned"), status: "published" },
  "products/ofDeleted": { authorUid: uidOf("deleted"), status: "published" },
  "products/ofNewcomer": { authorUid: uidOf("newcomer"), status: "published" },
  "products/ofTerminal": { authorUid: uidOf("terminal"), status: "published" },
};

const at = ({ storage }: Client, path: string) => ref(storage, path);
const write =
  (path: string, bytes: Uint8Array = picture, metadata: object = PNG) =>
  (client: Client) =>
    uploadBytes(at(client, path), bytes, metadata);

const EVERYBODY: readonly Person[] = [
  "visitor",
  "stranger",
  "owner",
  "banned",
  "deleted",
  "newcomer",
  "admin",
  "terminal",
];

/** What each user may do with an existing object, and with a new one beside it. */
function whoMay(
  about: string,
  path: string,
  may: { get: readonly Person[]; write: readonly Person[] },
): RulesCase[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return EVERYBODY.flatMap((as, place): RulesCase[] => {
    const mayWrite = may.write.includes(as);
    const make = (
      what: string,
      allowed: boolean,
      request: RulesCase["request"],
      given?: Documents,
    ): RulesCase => ({
      name: `${about}: ${what} by the ${as} is ${allowed ? "allowed" : "denied"}`,
      about,
      as,
      allowed,
      request,
      ...(given && { given }),
    });
    const mine = `${folder}/${newName(folder, place)}`;
    return [
      make("get", may.get.includes(as), (client) => getBytes(at(client, path))),
      make("reading metadata", may.get.includes(as), (client) => getMetadata(at(client, path))),
      make("list", false, (client) => listAll(at(client, folder))),
      make("create", mayWrite, write(mine)),
      make("update", mayWrite, write(path)),
      make("changing metadata", mayWrite, (client) =>
        updateMetadata(at(client, path), { cacheControl: "no-cache" }),
      ),
      ...(mayWrite
        ? [
            make("delete", true, async (client) => {
              await uploadBytes(at(client, mine), picture, PNG);
              await deleteObject(at(client, mine));
            }),
          ]
        : [make("delete", false, (client) => deleteObject(at(client, path)))]),
    ];
  });
}

/** A name that rules allow for a new picture, another one for each user. */
const newName = (folder: string, place: number): string =>
  /\/(avatars|thumbnails)$/.test(folder)
    ? `${place % 4}.${EXTENSIONS[place % EXTENSIONS.length]}`
    : `avatar.${EXTENSIONS[1 + (place % 5)]}`;

const nobody = { get: [], write: [] };
const all = EVERYBODY;

const people: RulesCase[] = [
  ...whoMay("users/{uid}", `users/${uidOf("owner")}/avatar.png`, { get: all, write: ["owner"] }),
  ...whoMay("users/{banned}", `users/${uidOf("banned")}/avatar.png`, { get: all, write: [] }),
  ...whoMay("users/{deleted}", `users/${uidOf("deleted")}/avatar.png`, { get: all, write: [] }),
  ...whoMay("users/{newcomer}", `users/${uidOf("newcomer")}/avatar.png`, { get: all, write: [] }),
  ...whoMay("users/{terminal}", `users/${uidOf("terminal")}/avatar.png`, { get: all, write: [] }),
  ...whoMay("products/{of a terminal}/thumbnails", "products/ofTerminal/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{id}/thumbnails", "products/published/thumbnails/cover.png", {
    get: all,
    write: ["owner"],
  }),
  ...whoMay("products/{removed}/thumbnails", "products/removed/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{ofBanned}/thumbnails", "products/ofBanned/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{ofDeleted}/thumbnails", "products/ofDeleted/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{ofNewcomer}/thumbnails", "products/ofNewcomer/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{unknown}/thumbnails", "products/unknown/thumbnails/cover.png", {
    get: all,
    write: [],
  }),
  ...whoMay("products/{id}/files", "products/published/files/notes.zip", nobody),
  ...whoMay("products/{slug}", "products/release-notes/1.0.0-abc.zip", nobody),
  ...whoMay("search", "search/snapshot.bin", nobody),
  ...whoMay("elsewhere", "elsewhere/notes.txt", nobody),
];

const FOLDERS = {
  "users/{uid}/avatars": `users/${uidOf("owner")}/avatars`,
  "products/{id}/thumbnails": "products/published/thumbnails",
};

/** What counts as an image, in each folder for images. */
const pictures: RulesCase[] = Object.entries(FOLDERS).flatMap(([about, folder]) => {
  const make = (what: string, allowed: boolean, bytes: Uint8Array, contentType: string): RulesCase => ({
    name: `${about}: ${what} is ${allowed ? "allowed" : "denied"}`,
    about,
    as: "owner",
    allowed,
    request: write(`${folder}/1.png`, bytes, { contentType }),
  });
  return [
    ...["png", "jpeg", "webp", "gif", "avif"].map((type) =>
      make(`a picture of type ${type}`, true, picture, `image/${type}`),
    ),
    ...[
      "image/svg+xml",
      "image/svg",
      "image/x-png",
      "image/png, text/html",
      "text/html",
      "text/html;image/png",
      "application/zip",
      "application/octet-stream",
      "image/*",
    ].map((type) => make(`a file of type ${type}`, false, picture, type)),
    make("a picture of 5 MB", true, new Uint8Array(MAX_BYTES), "image/png"),
    make("a picture of one byte more", false, new Uint8Array(MAX_BYTES + 1), "image/png"),
    {
      name: `${about}: turning a picture into a page is denied`,
      about,
      as: "owner",
      allowed: false,
      request: async (client: Client) => {
        await uploadBytes(at(client, `${folder}/2.png`), picture, PNG);
        await updateMetadata(at(client, `${folder}/2.png`), { contentType: "text/html" });
      },
    },
  ];
});

const USER = `users/${uidOf("owner")}`;
const THUMBNAILS = "products/published/thumbnails";
const FIXED: readonly (readonly [folder: string, names: readonly string[]])[] = [
  [USER, ["avatar"]],
  [`${USER}/avatars`, ["avatar", "0", "1", "2", "3"]],
  [THUMBNAILS, ["cover", "0", "1", "2", "3"]],
];
const OTHERS: readonly string[] = [
  ...[
    "me.png",
    "0.png",
    "cover.png",
    "avatar",
    "avatar.svg",
    "avatar.PNG",
    "avatar.png.png",
    "pictures/0.png",
  ].map((name) => `${USER}/${name}`),
  ...["me.png", "4.png", "10.png", "cover.png", "0", "0.svg", "xavatar.png", "small/0.png"].map(
    (name) => `${USER}/avatars/${name}`,
  ),
  ...["avatar.png", "4.png", "0", "a-0.png", "small/cover.png"].map((name) => `${THUMBNAILS}/${name}`),
];

/** The names under which pictures may be stored. */
const names: RulesCase[] = [
  ...FIXED.flatMap(([folder, known]) =>
    [
      ...known.map((name) => `${name}.png`),
      ...EXTENSIONS.slice(1).map((extension) => `${known[0]}.${extension}`),
    ].map((name) => ({ path: `${folder}/${name}`, allowed: true })),
  ),
  ...OTHERS.map((path) => ({ path, allowed: false })),
].map(({ path, allowed }) => ({
  name: `names: ${path} is ${allowed ? "allowed" : "denied"}`,
  about: "names",
  as: "owner",
  allowed,
  request: write(path),
}));

/** Who may read and write objects, what counts as an image, and what it may be called. */
export const storageCases: readonly RulesCase[] = [...people, ...pictures, ...names];
