import {
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import {
  accepts,
  type Changes,
  type Fields,
  freshId,
  kept,
  LEFT_OUT,
  long,
  one,
  refuses,
  type Valid,
  wrongTypes,
} from "./support/forge.js";
import { type FixtureOf, matrixCases } from "./support/matrix.js";
import { badLines, goodLines } from "./support/texts.js";
import { AN_HOUR_AGO, type Documents, type Person, type RulesCase, uidOf } from "./support/world.js";

const about = "reports/{id}";
const reporter = uidOf("owner");
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

const slotPath = (uid: string, slot: string) => `users/${uid}/reportSlots/${slot}`;
const noSlots = (uid: string): Documents =>
  Object.fromEntries(["0", "1", "2", "3", "4"].map((slot) => [slotPath(uid, slot), null]));

const reportOf = (reporterUid: string, targetId: string, slot = "0"): Fields => ({
  reporterUid,
  targetType: "product",
  targetId,
  reason: "spam",
  status: "pending",
  slot,
  createdAt: serverTimestamp(),
});

/** One commit of reports, each with its slot. */
function file(
  db: Firestore,
  reports: readonly Fields[],
  slotOf: (reportId: string) => Fields = taken,
): Promise<void> {
  const batch = writeBatch(db);
  for (const report of reports) {
    const id = `${report.reporterUid}_${report.targetType}_${report.targetId}`;
    batch.set(doc(db, `reports/${id}`), report);
    batch.set(doc(db, slotPath(String(report.reporterUid), String(report.slot))), slotOf(id));
  }
  return batch.commit();
}
const taken = (reportId: string): Fields => ({ reportId, at: serverTimestamp() });

const fixture: FixtureOf = (uid) => {
  const path = `reports/${uid}_product_${freshId()}`;
  return {
    path,
    given: {
      [path]: { ...reportOf(uid, "any"), createdAt: AN_HOUR_AGO },
      ...noSlots(uid),
    },
    create: (db) => file(db, [reportOf(uid, freshId())]),
    update: { status: "dismissed" },
  };
};

const matrix = matrixCases(
  `
  document                     get     list    create  update  delete
  reports/{id}                 a       a       o       a       -
  `,
  { "reports/{id}": fixture },
);

const reporting: Valid = {
  about,
  as: "owner",
  what: "an own report",
  send: (fields) => {
    const report = kept({ ...reportOf(reporter, freshId()), ...fields });
    return { given: noSlots(reporter), request: ({ db }) => file(db, [report]) };
  },
};

const createCases: RulesCase[] = [
  ...accepts(reporting, {
    "the least that is needed": {},
    ...one("targetType", ["review", "user"]),
    ...one("reason", ["malicious_content", "inappropriate", "copyright", "other"]),
    ...one("description", ["", long(1_000)]),
    ...goodLines("description"),
    ...one("targetId", [`Of_${long(60)}-9`, long(128)]),
    ...one("slot", ["1", "2", "3", "4"]),
  }),
  ...refuses(reporting, {
    ...one("reporterUid", [uidOf("stranger")]),
    ...one("targetType", ["message", "", null]),
    ...one("targetId", ["", long(129), "a.b", "a b", 7, null]),
    ...one("reason", [LEFT_OUT, "", "boring", null]),
    ...wrongTypes("description", "string"),
    ...one("description", [long(1_001)]),
    ...badLines("description"),
    ...one("status", [LEFT_OUT, "resolved", "dismissed", "", null]),
    ...one("slot", ["5", "-1", "a"]),
    ...one("createdAt", [LEFT_OUT, new Date(0), null]),
    ...one("resolution", ["none"]),
    ...one("resolvedBy", [reporter]),
    ...one("resolvedAt", [serverTimestamp()]),
    ...one("unknown", ["field"]),
  }),
  ...(["deleted", "bannedAdmin", "guest"] as const).map(
    (as): RulesCase => ({
      name: `${about}: an own report by a ${as} is ${as === "guest" ? "allowed" : "denied"}`,
      about,
      as,
      allowed: as === "guest",
      given: noSlots(uidOf(as)),
      request: ({ db }) => file(db, [reportOf(uidOf(as), freshId())]),
    }),
  ),
];

const limitCase = (
  name: string,
  allowed: boolean,
  given: Documents,
  request: (db: Firestore) => Promise<unknown>,
): RulesCase => ({
  name: `${about}: ${name} is ${allowed ? "allowed" : "denied"}`,
  about,
  as: "owner",
  allowed,
  given: { ...noSlots(reporter), ...given },
  request: ({ db }) => request(db),
});

const usedSlot = (hours: number): Documents => ({
  [slotPath(reporter, "0")]: { reportId: "old", at: ago(hours) },
});
const target = freshId();
const reported: Documents = {
  [`reports/${reporter}_product_${target}`]: { ...reportOf(reporter, target), createdAt: ago(48) },
};
const five = (first: number) =>
  ["0", "1", "2", "3", "4"].map((slot) => reportOf(reporter, `Of${first}_${slot}_${freshId()}`, slot));

/** Ways around the limits: one report per reporter and target, five in 24 hours. */
const limitCases: RulesCase[] = [
  limitCase("a second report of the same target", false, reported, (db) =>
    file(db, [reportOf(reporter, target)]),
  ),
  limitCase("a report under another id than its own", false, {}, (db) => {
    const batch = writeBatch(db);
    const id = freshId();
    batch.set(doc(db, `reports/${id}`), reportOf(reporter, freshId()));
    batch.set(doc(db, slotPath(reporter, "0")), taken(id));
    return batch.commit();
  }),
  limitCase("five reports in one commit", true, {}, (db) => file(db, five(1))),
  limitCase("a report with a slot that was used 23 hours ago", false, usedSlot(23), (db) =>
    file(db, [reportOf(reporter, freshId())]),
  ),
  limitCase("a report with a slot that was used 25 hours ago", true, usedSlot(25), (db) =>
    file(db, [reportOf(reporter, freshId())]),
  ),
  limitCase("a report without a slot", false, {}, (db) => {
    const id = freshId();
    return setDoc(doc(db, `reports/${reporter}_product_${id}`), reportOf(reporter, id));
  }),
  limitCase("a report with a slot that another report took", false, {}, (db) => {
    const [one = {}, other = {}] = [reportOf(reporter, freshId()), reportOf(reporter, freshId())];
    const batch = writeBatch(db);
    const idOf = (report: Fields) => `${reporter}_product_${report.targetId}`;
    for (const report of [one, other]) batch.set(doc(db, `reports/${idOf(report)}`), report);
    batch.set(doc(db, slotPath(reporter, "0")), taken(idOf(one)));
    return batch.commit();
  }),
  ((id: string) =>
    limitCase(
      "a report with a slot that was taken for it before",
      false,
      { [slotPath(reporter, "0")]: { reportId: `${reporter}_product_${id}`, at: ago(1) } },
      (db) => setDoc(doc(db, `reports/${reporter}_product_${id}`), reportOf(reporter, id)),
    ))(freshId()),
  ...Object.entries<Fields>({
    "an earlier time": { at: ago(30) },
    "a time to come": { at: new Date(4_000_000_000_000) },
    "no time": { at: LEFT_OUT },
    "another report": { reportId: "another" },
    "another type of report": { reportId: 7 },
    "an unknown field": { unknown: "field" },
  } satisfies Changes).map(([what, fields]) =>
    limitCase(`a report with a slot of ${what}`, false, {}, (db) =>
      file(db, [reportOf(reporter, freshId())], (reportId) => kept({ ...taken(reportId), ...fields })),
    ),
  ),
  ...Object.entries<Fields>({
    "an endless report id": { reportId: long(301) },
    "no report id": { reportId: "" },
    "an earlier time": { at: ago(30) },
    "an unknown field": { unknown: "field" },
  }).flatMap(([what, fields]) =>
    Object.entries({ new: {}, free: usedSlot(25) }).map(([state, given]) =>
      limitCase(`a ${state} slot alone with ${what}`, false, given, (db) =>
        setDoc(doc(db, slotPath(reporter, "0")), { ...taken("any"), ...fields }),
      ),
    ),
  ),
  limitCase("freeing a slot", false, usedSlot(1), (db) => deleteDoc(doc(db, slotPath(reporter, "0")))),
  limitCase("taking a used slot for another report", false, usedSlot(1), (db) =>
    updateDoc(doc(db, slotPath(reporter, "0")), taken("another")),
  ),
  limitCase("a slot of somebody else", false, {}, (db) =>
    setDoc(doc(db, slotPath(uidOf("stranger"), "0")), taken("any")),
  ),
  ...(["deleted", "banned"] as const).flatMap((as: Person) =>
    [{}, { [slotPath(uidOf(as), "0")]: { reportId: "old", at: ago(48) } }].map(
      (given, at): RulesCase => ({
        name: `${about}: a ${at === 0 ? "new" : "free"} slot is not taken by a ${as} user`,
        about,
        as,
        allowed: false,
        given: { ...noSlots(uidOf(as)), ...given },
        request: ({ db }) => setDoc(doc(db, slotPath(uidOf(as), "0")), taken("any")),
      }),
    ),
  ),
];

const deciding: Valid = {
  about,
  as: "admin",
  what: "a decision",
  send: (fields) => {
    const path = `reports/${reporter}_product_${freshId()}`;
    return {
      given: { [path]: { ...reportOf(reporter, "any"), createdAt: AN_HOUR_AGO } },
      request: ({ db }) => updateDoc(doc(db, path), { status: "resolved", resolution: "none", ...fields }),
    };
  },
};

const decisionCases: RulesCase[] = [
  ...accepts(deciding, {
    ...one("resolution", ["none", "remove", "hide", "ban"]),
    "a dismissal": { status: "dismissed", resolution: LEFT_OUT },
  }),
  ...refuses(deciding, {
    ...one("resolution", [LEFT_OUT, "burn", "", null]),
    ...one("status", ["pending", "dismissed", "unknown", LEFT_OUT, null]),
    ...one("resolvedBy", [uidOf("admin")]),
    ...one("resolvedAt", [serverTimestamp()]),
    ...one("reporterUid", [uidOf("stranger")]),
    ...one("targetId", ["another"]),
    ...one("reason", ["other"]),
    ...one("description", ["Changed"]),
    ...one("createdAt", [serverTimestamp()]),
    ...one("slot", ["4"]),
  }),
  ...["resolved", "dismissed"].map((status): RulesCase => {
    const path = `reports/${reporter}_product_${freshId()}`;
    return {
      name: `${about}: a second decision of a ${status} report is denied`,
      about,
      as: "admin",
      allowed: false,
      given: { [path]: { ...reportOf(reporter, "any"), status, createdAt: AN_HOUR_AGO } },
      request: ({ db }) => updateDoc(doc(db, path), { status: "dismissed" }),
    };
  }),
  ...(["bannedAdmin", "liar", "guest"] as const).flatMap((as): RulesCase[] => {
    const path = `reports/${reporter}_product_${freshId()}`;
    const given = { [path]: { ...reportOf(reporter, "any"), createdAt: AN_HOUR_AGO } };
    return [
      {
        name: `${about}: a decision by a ${as} is denied`,
        about,
        as,
        allowed: false,
        given,
        request: ({ db }) => updateDoc(doc(db, path), { status: "dismissed" }),
      },
      ...(as === "bannedAdmin"
        ? []
        : [
            {
              name: `${about}: get by a ${as} is denied`,
              about,
              as,
              allowed: false,
              given,
              request: ({ db }: { db: Firestore }) => getDoc(doc(db, path)),
            },
          ]),
    ];
  }),
];

/** Who may report and who may decide, every field that neither may forge, and every way around the limits. */
export const reportCases: readonly RulesCase[] = [...matrix, ...createCases, ...limitCases, ...decisionCases];
