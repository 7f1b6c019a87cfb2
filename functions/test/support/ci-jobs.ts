import { randomBytes } from "node:crypto";
import { cliAuthOidc, productsPublishers } from "#contract/publishers.js";
import { githubJob } from "#tools/local-issuer/jobs.js";
import { succeed } from "./http.js";

/** Jobs of a CI service, whose tokens the local issuer signs. */
const LOCAL_ISSUER = process.env.LOCAL_ISSUER_URL ?? "";
const SITE = process.env.SITE_URL ?? "";

export const GITHUB = `${LOCAL_ISSUER}/github`;
export const OTHER = `${LOCAL_ISSUER}/other`;

/** Has the local issuer sign a token with exactly these claims. */
export async function signed(claims: object): Promise<string> {
  const answer = await fetch(`${LOCAL_ISSUER}/token`, { method: "POST", body: JSON.stringify(claims) });
  return ((await answer.json()) as { token: string }).token;
}

/** A repository that no other test has, with the claims of its jobs. */
export function newRepository() {
  const owner = `o${randomBytes(5).toString("hex")}`;
  const repository = `${owner}/notes`;
  const claims = (more: object = {}) => ({
    ...githubJob(GITHUB, SITE),
    repository,
    repository_owner: owner,
    job_workflow_ref: `${repository}/.github/workflows/publish.yml@refs/tags/v1.0.0`,
    ...more,
  });
  return { repository, claims, token: (more: object = {}) => signed(claims(more)) };
}

/** Allows the workflow of a repository to publish a slug. */
export const allow = (token: string, slug: string, repository: string, more: object = {}) =>
  succeed(productsPublishers, "POST", {
    token,
    input: { slug, issuer: GITHUB, repository, workflow: "publish.yml", ...more },
  });

/** The credential that a job gets for a slug. */
export const exchange = (token: string, slug: string) =>
  succeed(cliAuthOidc, "POST", { input: { token, slug } });

/** Allows a job with a subject that no other has, and returns the subject. */
export async function allowSubject(token: string, slug: string): Promise<string> {
  const subject = `job-${randomBytes(8).toString("hex")}`;
  await succeed(productsPublishers, "POST", { token, input: { slug, issuer: OTHER, subject } });
  return subject;
}

/** The token of a job with a subject. */
export const subjectToken = (sub: string): Promise<string> => signed({ ...githubJob(OTHER, SITE), sub });
