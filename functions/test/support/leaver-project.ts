import { getAuth } from "firebase-admin/auth";
import { runDeletion } from "#deletion/run.js";
import { requestDeletion } from "#store/people/deletions.js";
import * as users from "#store/people/users.js";
import { LEAVER, LEAVERS_OBJECTS, leaverMarket, OTHERS_OBJECTS } from "./leaver.js";
import { ownProject } from "./own-project.js";

/** A separate project for one test file that can be filled with the leaver's marketplace repeatedly. */
export function leaverProject() {
  const project = ownProject();
  const { uid } = LEAVER;
  const leaver = async () => {
    const user = await users.read(uid);
    if (!user) throw new Error("The leaver has a profile");
    return user;
  };
  return {
    project,
    leaver,
    /** The marketplace with the leaver, and the leaver's identity. */
    async fill(): Promise<void> {
      const market = leaverMarket();
      const old = market["products/p2/private/file"];
      market["products/p2/private/file"] = {
        ...old,
        fileUrl: String(old?.fileUrl).replace("BUCKET", project.bucket.name),
      };
      await project.fill(market, { ...LEAVERS_OBJECTS, ...OTHERS_OBJECTS });
      await getAuth()
        .createUser({ uid, email: LEAVER.email, displayName: LEAVER.displayName })
        .catch(({ code }) => expect(code).toBe("auth/uid-already-exists"));
    },
    /** Deletes the account as the route and then the trigger do. */
    async remove(): Promise<void> {
      await requestDeletion(await leaver(), new Date());
      await runDeletion(uid);
    },
    identity: () => getAuth().getUser(uid),
  };
}
