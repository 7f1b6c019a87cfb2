import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  type QueryConstraint,
  query,
  setDoc,
  updateDoc,
} from "firebase/firestore";
import { type Documents, type Person, type RulesCase, uidOf } from "./world.js";

/** The columns of a matrix, and the users behind its letters. */
export const OPERATIONS = ["get", "list", "create", "update", "delete"] as const;
export type Operation = (typeof OPERATIONS)[number];
const LETTERS: Record<string, Person> = {
  v: "visitor",
  s: "stranger",
  o: "owner",
  b: "banned",
  a: "admin",
  n: "newcomer",
  t: "terminal",
};

const OWNERS: readonly Person[] = ["banned", "newcomer", "terminal"];

/** A document that is valid in every way, so that only the caller decides. */
export interface Fixture {
  readonly path: string;
  readonly given: Documents;
  /** Constraints that narrow a list to this document's owner; undefined to query the whole collection. */
  readonly narrow?: readonly QueryConstraint[];
  /** A create that the rules allow its owner, or would allow if they allowed anyone. */
  readonly create: (db: Firestore) => Promise<unknown>;
  readonly update: Readonly<Record<string, unknown>>;
}

/** The fixture of a row, for the user who owns the document. */
export type FixtureOf = (uid: string) => Fixture;

/** A create with one `setDoc`. */
export const creates =
  (path: string, fields: Readonly<Record<string, unknown>>) =>
  (db: Firestore): Promise<unknown> =>
    setDoc(doc(db, path), fields);

/**
 * The cases of a matrix: one line per document, one column per operation, and in each cell the letters of
 * those whom the rules allow (`-` is no one): **v**isitor, **s**tranger, **o**wner or party, **b**anned
 * owner, **a**dmin, **n**ewcomer: an owner without a profile, **t**erminal: an owner in
 * a command-line client.
 */
export function matrixCases(text: string, fixtures: Readonly<Record<string, FixtureOf>>): RulesCase[] {
  const [head = "", ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  if (head.split(/\s+/).join() !== ["document", ...OPERATIONS].join())
    throw new Error(`Unknown columns: ${head}`);
  return rows.flatMap((row) => {
    const [name = "", ...cells] = row.split(/\s+/);
    const fixtureOf = fixtures[name];
    if (!fixtureOf || cells.length !== OPERATIONS.length) throw new Error(`Unreadable row: ${row}`);
    return OPERATIONS.flatMap((operation, at) =>
      Object.entries(LETTERS).map(([letter, person]) =>
        cellCase(name, operation, person, (cells[at] ?? "").includes(letter), fixtureOf),
      ),
    );
  });
}

function cellCase(
  name: string,
  operation: Operation,
  person: Person,
  allowed: boolean,
  fixtureOf: FixtureOf,
): RulesCase {
  const fixture = fixtureOf(uidOf(OWNERS.includes(person) ? person : "owner"));
  const { path, given, narrow = [], create, update } = fixture;
  const parent = path.slice(0, path.lastIndexOf("/"));
  const requests: Record<Operation, (db: Firestore) => Promise<unknown>> = {
    get: (db) => getDoc(doc(db, path)),
    list: (db) => getDocs(query(collection(db, parent), ...narrow)),
    create,
    update: (db) => updateDoc(doc(db, path), update),
    delete: (db) => deleteDoc(doc(db, path)),
  };
  return {
    name: `${name}: ${operation} by ${person === "owner" ? "the owner" : `${/^[ao]/.test(person) ? "an" : "a"} ${person}`} is ${allowed ? "allowed" : "denied"}`,
    about: name,
    as: person,
    allowed,
    given,
    request: ({ db }) => requests[operation](db),
  };
}
