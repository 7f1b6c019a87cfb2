import { productsPublishers as route } from "#contract/publishers.js";
import { allow, GITHUB, newRepository } from "../support/ci-jobs.js";
import { refuse, succeed } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";

/** An author decides which workflows may publish. What a workflow then does: `cli-auth-oidc.test.ts`. */

let author: Member;
beforeEach(async () => {
  author = await join();
});

const listed = async (by: Member, input: { slug?: string } = {}) =>
  (await succeed(route, "GET", { token: by.token, input })).publishers;

test("publishers are listed for their account alone, until they are removed", async () => {
  const { slug } = await publish(author);
  const { repository } = newRepository();
  const pending = newSlug();
  const own = await allow(author.token, slug, repository, { ref: "refs/tags/v*" });
  expect(own).toMatchObject({ slug, kind: "github", repository, workflow: "publish.yml", pending: false });
  const next = await allow(author.token, pending, repository);
  expect(next.pending).toBe(true);
  expect(await listed(author, { slug })).toEqual([own]);
  expect((await listed(author)).map(({ id }) => id).sort()).toEqual([own.id, next.id].sort());
  const stranger = await join();
  expect(await listed(stranger)).toEqual([]);
  const removal = { publisherId: own.id };
  expect(await refuse(route, "DELETE", { token: stranger.token, input: removal })).toMatchObject({
    ...{ status: 404, code: "publisherNotFound" },
  });
  await succeed(route, "DELETE", { token: author.token, input: removal });
  expect(await listed(author)).toEqual([next]);
  expect(await refuse(route, "DELETE", { token: author.token, input: removal })).toMatchObject({
    status: 404,
  });
});

test("the same publisher is added once, also by 10 requests at once", async () => {
  const { repository } = newRepository();
  const slug = newSlug();
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => allow(author.token, slug, repository)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const input = { slug, issuer: GITHUB, repository: repository.toUpperCase(), workflow: "publish.yml" };
  expect(await refuse(route, "POST", { token: author.token, input })).toMatchObject({
    ...{ status: 409, code: "publisherExists" },
  });
});
