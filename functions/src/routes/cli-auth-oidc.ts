import { randomBytes } from "node:crypto";
import { Failure } from "#contract/failure.js";
import { cliAuthOidc as route } from "#contract/publishers.js";
import { jobCredential } from "#domain/people/job-credential.js";
import { isShown } from "#domain/people/user.js";
import { workloadOf } from "#domain/products/workload.js";
import { accountOf } from "#gateway/auth.js";
import { verifyIdentity } from "#gateway/oidc.js";
import { endpoint } from "#http/endpoint.js";
import * as users from "#store/people/users.js";
import * as publishers from "#store/products/publishers.js";

/**
 * A job of a CI service exchanges its identity token for a credential that publishes one product (DESIGN §16).
 *
 * The commit that creates the credential also marks the token as used, so a failed request does not consume the token.
 */
export const cliAuthOidc = endpoint(route, {
  POST: async ({ input: { token, slug, author }, now }) => {
    const identity = await verifyIdentity(token, now);
    const workload = workloadOf(identity.issuer, identity.claims);
    const publisher = await publishers.find(slug, author, workload, now);
    const { uid } = publisher;
    const [user, account] = await Promise.all([users.read(uid), accountOf(uid)]);
    if (user?.banned && user.status !== "deleted") throw new Failure("accountBanned");
    if (!isShown(user) || !account) throw new Failure("noMatchingPublisher");
    const credential = jobCredential(randomBytes(32));
    const { expiresAt } = await publishers.grant(credential, publisher, workload, identity, now);
    return {
      credential,
      expiresAt: expiresAt.toISOString(),
      slug,
      author: user.username,
      provenance: workload.provenance,
    };
  },
});
