import { randomUUID } from "node:crypto";
import type { Claims } from "./jwt.js";

const COMMIT = "6dcb09b5b57875f334f61aebed695e2e4193db5e";

const timesAt = (now: Date) => {
  const seconds = Math.floor(now.getTime() / 1000);
  return { iat: seconds, nbf: seconds - 600, exp: seconds + 300, jti: randomUUID() };
};

/** The claims of a GitHub job, in the documented format: a release of `ada/notes`. */
export const githubJob = (issuer: string, audience: string, now = new Date()): Claims => ({
  ...timesAt(now),
  iss: issuer,
  aud: audience,
  sub: "repo:ada/notes:ref:refs/tags/v1.0.0",
  actor: "ada",
  actor_id: "12",
  event_name: "release",
  job_workflow_ref: "ada/notes/.github/workflows/publish.yml@refs/tags/v1.0.0",
  job_workflow_sha: COMMIT,
  ref: "refs/tags/v1.0.0",
  ref_type: "tag",
  repository: "ada/notes",
  repository_id: "74",
  repository_owner: "ada",
  repository_owner_id: "65",
  repository_visibility: "private",
  run_attempt: "2",
  run_id: "1234567890",
  run_number: "10",
  runner_environment: "github-hosted",
  sha: COMMIT,
  workflow: "Publish",
  workflow_ref: "ada/notes/.github/workflows/publish.yml@refs/tags/v1.0.0",
});

/** The claims of a GitLab job, in the documented format: a tag of `ada/tools/notes`. */
export const gitlabJob = (issuer: string, audience: string, now = new Date()): Claims => ({
  ...timesAt(now),
  iss: issuer,
  aud: audience,
  sub: "project_path:ada/tools/notes:ref_type:tag:ref:v1.0.0",
  ci_config_ref_uri: `${new URL(issuer).host}/ada/tools/notes//.gitlab-ci.yml@refs/tags/v1.0.0`,
  ci_config_sha: COMMIT,
  job_id: "302",
  namespace_id: "65",
  namespace_path: "ada/tools",
  pipeline_id: "574",
  pipeline_source: "push",
  project_id: "74",
  project_path: "ada/tools/notes",
  ref: "v1.0.0",
  ref_path: "refs/tags/v1.0.0",
  ref_protected: "true",
  ref_type: "tag",
  sha: COMMIT,
  user_login: "ada",
});
