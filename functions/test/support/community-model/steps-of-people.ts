import * as fc from "fast-check";
import { notifications } from "#contract/notifications.js";
import { usersDeleteAccount, usersFollow, usersUpdateProfile } from "#contract/users.js";
import { admin } from "../accounts.js";
import type { Cast, Person } from "./cast.js";
import { type Described, person, place } from "./choices.js";
import { notificationsOf } from "./read-notifications.js";
import * as notifying from "./rules-of-notifications.js";
import * as living from "./rules-of-people.js";
import { request } from "./step.js";
import { inToldOrder } from "./told-together.js";
import { until } from "./waiting.js";

export const follow = fc.tuple(person, person).map(
  ([by, target]): Described => [
    `${by} follows ${target}`,
    (community) =>
      request(community, {
        ...{ by, says: `follows ${target}`, route: usersFollow, method: "POST" },
        input: { targetUid: community.people[target].uid },
        expects: () => living.follow(community, by, target),
      }),
  ],
);

const NAMES = ["-one", "_one", "-two", "_two", "-three"];
const profile = fc.record(
  {
    displayName: fc.constantFrom("Bea B.", "  Somebody Else ", " "),
    bio: fc.constantFrom("", "I make things."),
    country: fc.constantFrom("BR", "Portugal"),
    avatarUrl: fc.constantFrom("", "https://pictures.example/me.png"),
    locale: fc.constantFrom("en" as const, "pt-BR" as const, "es" as const),
  },
  { requiredKeys: ["displayName"] },
);

export const updateProfile = fc
  .tuple(person, fc.constantFrom(...NAMES, ...NAMES, "", "", "admin", "Not Valid"), profile)
  .map(([by, name, fields]): Described => {
    const says = `becomes ${name || "what they were"} ${JSON.stringify(fields)}`;
    return [
      `${by} ${says}`,
      (community) => {
        const chosen = NAMES.includes(name) ? community.prefix + name : name;
        const input = { ...fields, username: chosen || community.people[by].username };
        return request(community, {
          ...{ by, says, route: usersUpdateProfile, method: "POST", input },
          expects: () => living.updateProfile(community, by, input),
        });
      },
    ];
  });

export const deleteAccount = fc
  .constantFrom<Person>("cem", "dan", "eva", "cem", "dan", "eva", "ada", "bea")
  .map(
    (by): Described => [
      `${by} deletes the account`,
      (community) =>
        request(community, {
          ...{ by, says: "deletes the account", route: usersDeleteAccount, method: "DELETE" },
          expects: () => living.deleteAccount(community, by),
          settle: () => untilDeleted(community.people[by].uid),
        }),
    ],
  );

/** The account's remaining data is deleted after the response. */
const untilDeleted = (uid: string) =>
  until(async () => !(await admin().db.doc(`deletions/${uid}`).get()).exists);

export const markAll = person.map(
  (by): Described => [
    `${by} marks all read`,
    (community) =>
      request(community, {
        ...{ by, says: "marks all read", route: notifications, method: "POST", input: { all: true } },
        expects: () => notifying.markAll(community, by),
      }),
  ],
);

/** The IDs of a user's notifications, newest first, except for levels and achievements. */
async function idsOf({ people }: Cast, by: Person): Promise<string[]> {
  const found = await notificationsOf(people[by].token);
  return inToldOrder(found.notifications.filter(({ type }) => type !== "achievement")).map(({ id }) => id);
}

/**
 * Marks one of the caller's notifications, sometimes together with another user's, in which case none is
 * marked.
 */
export const markOne = fc.tuple(person, place, fc.option(person, { freq: 3 })).map(
  ([by, where, other]): Described => [
    `${by} marks notification ${where} read${other && other !== by ? `, and one of ${other}` : ""}`,
    (community) => {
      const { people } = community;
      const own = people[by].notices.length;
      const foreign =
        other !== null && other !== by && !people[other].deleted && people[other].notices.length > 0;
      const chosen = where % Math.max(1, own);
      return request(community, {
        ...{ by, says: `marks notification ${chosen} read${foreign ? `, and one of ${other}` : ""}` },
        ...{ route: notifications, method: "POST" },
        input: async (cast) => {
          if (people[by].deleted) return { ids: ["any"] };
          const mine = (await idsOf(cast, by))[chosen] ?? "no-notification";
          return { ids: foreign ? [mine, (await idsOf(cast, other))[0]] : [mine] };
        },
        expects: () => notifying.mark(community, by, [chosen], foreign),
      });
    },
  ],
);
