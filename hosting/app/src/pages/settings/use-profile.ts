import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { composed, textFault } from "#contract/clean-text.js";
import { usersUpdateProfile } from "#contract/users.js";
import { ApiError, api, isRefusal } from "../../api/client.js";
import { removePicture } from "../../api/pictures.js";
import { type OwnProfile, ownProfileQuery, profileQuery } from "../../api/queries.js";
import { useDraft } from "../../ui/draft.js";
import { useNews } from "../../ui/toast.js";

const Change = usersUpdateProfile.POST.request;
const { displayName, username, bio, country, avatarUrl, locale } = Change.shape;

/** The fields of the form, each with its own check. */
const FIELDS = { displayName, username, bio, country, avatarUrl, locale } as const;
export type ProfileField = keyof typeof FIELDS;
export const PROFILE_FIELDS = Object.keys(FIELDS) as ProfileField[];
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** Why a valid username is rejected. */
const NAME_REFUSALS = ["usernameReserved", "usernameTaken", "usernameTooSimilar"] as const;
export type FieldTrouble = "bounds" | "hidden" | (typeof NAME_REFUSALS)[number];
export type Troubles = Readonly<Partial<Record<ProfileField, FieldTrouble>>>;

/** The invalid fields. */
export function troublesOf(values: ProfileValues): Troubles {
  const wrong = PROFILE_FIELDS.filter((name) => !FIELDS[name].safeParse(values[name]).success);
  return Object.fromEntries(wrong.map((name) => [name, hiddenIn(values[name]) ? "hidden" : "bounds"]));
}

/** The code point of a character that texts must not contain, if there is one. */
export const hiddenIn = (text: string): string | undefined =>
  /U\+[0-9A-F]+/.exec(textFault(composed(text), "lines") ?? "")?.[0];

/** The fields that an error concerns, with the reasons; empty if it does not concern a field. */
export function refusedFields(error: unknown): Troubles {
  if (!(error instanceof ApiError)) return {};
  const refused = NAME_REFUSALS.find((code) => isRefusal(error, code));
  if (refused) return { username: refused };
  const named = PROFILE_FIELDS.filter((name) => error.issues.some((issue) => issue.startsWith(`${name}:`)));
  return Object.fromEntries(named.map((name) => [name, "bounds"]));
}

/** The caller's profile in the form. Typed text survives a reload and an error. */
export function useProfileEdit(profile: OwnProfile) {
  const [draft, write, forget] = useDraft(`profile.${profile.uid}`);
  const edits: Partial<ProfileValues> = draft ? JSON.parse(draft) : {};
  const values = Object.fromEntries(
    PROFILE_FIELDS.map((name) => [name, edits[name] ?? profile[name]]),
  ) as ProfileValues;
  const change = (name: ProfileField, value: string) => {
    const changed = Object.entries({ ...edits, [name]: value }).filter(
      ([field, text]) => text !== profile[field as ProfileField],
    );
    if (changed.length === 0) forget();
    else write(JSON.stringify(Object.fromEntries(changed)));
  };
  return { values, change, forget, isEdited: draft !== "" };
}

/**
 * Saves a profile. Updates all components that show the profile, and deletes the previous uploaded picture.
 */
export function useSaveProfile(profile: OwnProfile, onSaved: () => void) {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const news = useNews();
  return useMutation({
    mutationFn: (values: ProfileValues) =>
      api.call(usersUpdateProfile, "POST", values as z.input<typeof Change>),
    onSuccess: (_, values) => {
      queries.setQueryData(ownProfileQuery(profile.uid).queryKey, { ...profile, ...values });
      for (const name of [profile.username, values.username]) {
        queries.removeQueries({ queryKey: profileQuery(name).queryKey });
      }
      if (values.avatarUrl !== profile.avatarUrl) void removePicture(profile.avatarUrl);
      onSaved();
      news(t("settings.saved"));
    },
  });
}
