import { Failure } from "#contract/failure.js";
import type { IssuerKind } from "#contract/issuers.js";
import type { Provenance } from "#contract/provenance.js";

/** An issuer of OIDC tokens that the marketplace accepts. */
export interface Issuer {
  /** Exactly the claim `iss` of its tokens. */
  readonly url: string;
  readonly kind: IssuerKind;
}

/** The job that a verified token describes, in the same form for every service. */
export interface Workload {
  readonly issuer: string;
  readonly repository?: string;
  readonly repositoryId?: string;
  readonly ownerId?: string;
  /** The file of the workflow, as a publisher names it. */
  readonly workflow?: string;
  readonly environment?: string;
  readonly ref?: string;
  readonly subject: string;
  readonly provenance: Provenance;
}

/** The claims of a token whose signature and times are verified. */
export type JobClaims = Readonly<Record<string, unknown>>;

/**
 * The events that only users with write access to a repository can cause. Every
 * other event, such as `pull_request_target`, `workflow_run`, or `issue_comment`,
 * can run a trusted workflow with a stranger's input.
 */
const GITHUB_EVENTS = ["push", "release", "workflow_dispatch", "repository_dispatch", "schedule"];

/** The same for GitLab. `merge_request_event` and similar events are not among them. */
const GITLAB_SOURCES = ["push", "web", "schedule", "api", "trigger"];

/**
 * Reads the job from the claims of a token.
 *
 * @throws Failure `identityTokenRejected` if a claim is missing or malformed, or if an outsider could have triggered
 * the run
 */
export function workloadOf(issuer: Issuer, claims: JobClaims): Workload {
  const read = reader(claims);
  switch (issuer.kind) {
    case "github":
      return githubWorkload(issuer, read);
    case "gitlab":
      return gitlabWorkload(issuer, read);
    default: {
      const subject = read("sub");
      return { issuer: issuer.url, subject, provenance: { issuer: issuer.url, subject } };
    }
  }
}

type Read = (name: string, form?: RegExp) => string;

const TEXT = /^[\x21-\x7e]{1,500}$/;
const REPOSITORY = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)+$/;
const DIGITS = /^\d{1,20}$/;
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** Reads claims that are texts. A number counts as its text: services differ in how they write IDs. */
function reader(claims: JobClaims): Read {
  return (name, form = TEXT) => {
    const value = claims[name];
    const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text !== "string") throw rejected(`the claim ${name} is missing`);
    if (!TEXT.test(text) || !form.test(text)) throw rejected(`the claim ${name} has another form`);
    return text;
  };
}

function githubWorkload({ url }: Issuer, read: Read): Workload {
  const event = read("event_name");
  if (!GITHUB_EVENTS.includes(event)) throw rejected(`a run that ${event} starts may not publish`);
  const repository = read("repository", REPOSITORY);
  const ref = read("ref", /^refs\//);
  const commit = read("sha", COMMIT);
  // The file that defines the job. A reusable workflow of another repository has another one.
  const [path, ofRef] = split(read("job_workflow_ref"), "@");
  const folder = `${repository}/.github/workflows/`;
  if (!path.toLowerCase().startsWith(folder.toLowerCase())) {
    throw rejected("the workflow is in another repository");
  }
  if (ofRef !== ref && ofRef !== commit) throw rejected("the workflow is of another branch or tag");
  const workflow = path.slice(folder.length);
  const environment = optional(read, "environment");
  const server = serverOf(url, "https://github.com");
  const repositoryId = read("repository_id", DIGITS);
  return {
    issuer: url,
    repository,
    repositoryId,
    ownerId: read("repository_owner_id", DIGITS),
    workflow,
    ...environment,
    ref,
    subject: read("sub"),
    provenance: {
      issuer: url,
      repository: `${server}/${repository}`,
      repositoryId,
      commit,
      ref,
      workflow: `.github/workflows/${workflow}`,
      ...environment,
      run: `${server}/${repository}/actions/runs/${read("run_id", DIGITS)}`,
    },
  };
}

function gitlabWorkload({ url }: Issuer, read: Read): Workload {
  const source = read("pipeline_source");
  if (!GITLAB_SOURCES.includes(source)) throw rejected(`a pipeline that ${source} starts may not publish`);
  const repository = read("project_path", REPOSITORY);
  const kind = read("ref_type", /^(branch|tag)$/);
  const ref = `refs/${kind === "tag" ? "tags" : "heads"}/${read("ref")}`;
  // `gitlab.example/group/project//path/of/config.yml@refs/heads/main`
  const [place, ofRef] = split(read("ci_config_ref_uri"), "@");
  const [project, workflow] = split(place, "//");
  const host = new URL(url).host;
  if (project.toLowerCase() !== `${host}/${repository}`.toLowerCase()) {
    throw rejected("the pipeline is configured in another project");
  }
  if (ofRef !== ref) throw rejected("the pipeline is configured by another branch or tag");
  const environment = optional(read, "environment");
  const repositoryId = read("project_id", DIGITS);
  const server = new URL(url).origin;
  return {
    issuer: url,
    repository,
    repositoryId,
    ownerId: read("namespace_id", DIGITS),
    workflow,
    ...environment,
    ref,
    subject: read("sub"),
    provenance: {
      issuer: url,
      repository: `${server}/${repository}`,
      repositoryId,
      commit: read("sha", COMMIT),
      ref,
      workflow,
      ...environment,
      run: `${server}/${repository}/-/pipelines/${read("pipeline_id", DIGITS)}`,
    },
  };
}

/** The part before the first separator, and the part after it: a branch may contain an @. */
function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The environment of the job, if it has one. Services send an empty text or nothing. */
function optional(read: Read, name: "environment"): { environment?: string } {
  try {
    return { [name]: read(name) };
  } catch {
    return {};
  }
}

/** The base URL of repositories. An enterprise server issues tokens below its own URL. */
function serverOf(issuer: string, usual: string): string {
  const { origin, host } = new URL(issuer);
  return host === "token.actions.githubusercontent.com" ? usual : origin;
}

/**
 * @param why a sentence without the initial capital and the period
 */
export const rejected = (why: string): Failure =>
  new Failure("identityTokenRejected", { issues: [`token: ${why}`] });
