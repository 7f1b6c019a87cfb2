import { createHmac } from "node:crypto";
import { Failure } from "#contract/failure.js";
import { matchPublisher, type Publisher } from "#domain/products/publisher.js";
import { type Issuer, workloadOf } from "#domain/products/workload.js";
import { identityVerifier, type VerifierSettings } from "#gateway/oidc.js";
import { githubJob, gitlabJob } from "./jobs.js";
import { type Claims, issuerKey, publicJwk, signToken } from "./jwt.js";
import { type LocalIssuer, startLocalIssuer } from "./server.js";

/**
 * Tokens of an issuer that runs on this machine, through everything that decides about them: discovery and keys over
 * HTTP, the signature, the claims, and the publisher. Each refusal changes one thing in a valid token.
 */

const MARKET = "https://market.example";
const NOW = new Date("2026-11-24T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;

let server: LocalIssuer;
let github: Issuer;
let gitlab: Issuer;
let other: Issuer;
beforeAll(async () => {
  server = await startLocalIssuer();
  github = { url: `${server.url}/github`, kind: "github" };
  gitlab = { url: `${server.url}/gitlab`, kind: "gitlab" };
  other = { url: `${server.url}/other`, kind: "other" };
});
afterAll(() => server.stop());

const verifierOf = (more: Partial<VerifierSettings> = {}) =>
  identityVerifier({ issuers: [github, gitlab, other], audience: MARKET, ...more });

const publisher = (more: Partial<Publisher>): Publisher => ({
  ...{ id: "p1", uid: "ada", slug: "notes", createdAt: NOW, issuer: github.url },
  ...more,
});
const ofGithub = (more: Partial<Publisher> = {}) =>
  publisher({ repository: "ada/notes", workflow: "publish.yml", repositoryId: "74", ownerId: "65", ...more });
const ofGitlab = (more: Partial<Publisher> = {}) =>
  publisher({
    ...{ issuer: gitlab.url, repository: "ada/tools/notes", workflow: ".gitlab-ci.yml" },
    ...{ repositoryId: "74", ownerId: "65", ...more },
  });

const job = (more: Claims = {}) => ({ ...githubJob(github.url, MARKET, NOW), ...more });
const pipeline = (more: Claims = {}) => ({ ...gitlabJob(gitlab.url, MARKET, NOW), ...more });

async function judge(token: string, publishers: readonly Publisher[], verify = verifierOf(), now = NOW) {
  const identity = await verify(token, now);
  return matchPublisher(publishers, workloadOf(identity.issuer, identity.claims), now);
}

/** How a token is refused: the code, and the lines that say why. */
const refusalOf = (judged: Promise<unknown>): Promise<[string, readonly string[]] | "accepted"> =>
  judged.then(
    () => "accepted" as const,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return [error.code, error.details.issues ?? []];
    },
  );

test("a job at GitHub is accepted, with what its token proves", async () => {
  const { issuer, id, claims, expiresAt } = await verifierOf()(server.sign(job({ jti: "t1" })), NOW);
  expect({ issuer, id, seconds: expiresAt.getTime() / 1000 - SECONDS }).toEqual({
    ...{ issuer: github, id: "t1", seconds: 330 },
  });
  const { provenance } = workloadOf(issuer, claims);
  expect(provenance).toEqual({
    issuer: github.url,
    repository: `${server.url}/ada/notes`,
    repositoryId: "74",
    commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
    ref: "refs/tags/v1.0.0",
    workflow: ".github/workflows/publish.yml",
    run: `${server.url}/ada/notes/actions/runs/1234567890`,
  });
  expect(await judge(server.sign(job()), [ofGithub()])).toMatchObject({ id: "p1" });
});

test("a job at GitLab is accepted, with what its token proves", async () => {
  const { issuer, claims } = await verifierOf()(server.sign(pipeline({ environment: "production" })), NOW);
  expect(workloadOf(issuer, claims).provenance).toEqual({
    issuer: gitlab.url,
    repository: `${server.url}/ada/tools/notes`,
    repositoryId: "74",
    commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
    ref: "refs/tags/v1.0.0",
    workflow: ".gitlab-ci.yml",
    environment: "production",
    run: `${server.url}/ada/tools/notes/-/pipelines/574`,
  });
  expect(await judge(server.sign(pipeline()), [ofGitlab()])).toMatchObject({ id: "p1" });
});

test("the public address of GitHub is where its repositories are", () => {
  const issuer: Issuer = { url: "https://token.actions.githubusercontent.com", kind: "github" };
  expect(workloadOf(issuer, job()).provenance).toMatchObject({
    repository: "https://github.com/ada/notes",
    run: "https://github.com/ada/notes/actions/runs/1234567890",
  });
});

test("a token of another issuer is accepted for its subject alone", async () => {
  const claims = { ...githubJob(other.url, MARKET, NOW), sub: "build:notes" };
  const own = publisher({ issuer: other.url, subject: "build:notes" });
  expect(await judge(server.sign(claims), [own])).toMatchObject({ id: "p1" });
  const foreign = publisher({ issuer: other.url, subject: "build:others" });
  expect(await refusalOf(judge(server.sign(claims), [foreign]))).toEqual(["noMatchingPublisher", []]);
});

/** A way to change a good token, and the line that says why it is refused. */
type Case = readonly [name: string, token: () => string, why: string | RegExp];

const forge = (change: (header: Claims, claims: Claims) => [Claims, Claims]) => () => {
  const [header, payload, signature] = server.sign(job()).split(".");
  const read = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
  const parts = change(read(header), read(payload));
  const written = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return `${written.join(".")}.${signature}`;
};

const changed = (more: Claims) => () => server.sign(job(more));
const without = (name: string) => () => {
  const { [name]: _, ...rest } = job() as Record<string, unknown>;
  return server.sign(rest);
};

const FORGED: readonly Case[] = [
  ["of another key", () => signToken(issuerKey(), job()), "its issuer has no such key"],
  [
    "of another key with the same name",
    () => signToken(issuerKey("RS256", server.key.kid), job()),
    "its signature is wrong",
  ],
  [
    "of a key that it brings along",
    () => {
      const key = issuerKey();
      return signToken(key, job(), { jwk: publicJwk(key) });
    },
    "its issuer has no such key",
  ],
  [
    "of a key at an address that it names",
    () => signToken(issuerKey(), job(), { jku: `${server.url}/other/keys` }),
    "its issuer has no such key",
  ],
  [
    "without a name of its key",
    () => server.sign(job(), { kid: undefined }),
    "this marketplace does not accept its issuer",
  ],
  ["with the algorithm none", () => server.sign(job(), { alg: "none" }), "its algorithm is not allowed"],
  ["with the algorithm None", () => server.sign(job(), { alg: "None" }), "its algorithm is not allowed"],
  [
    "with HS256 and the public key as the secret",
    () => server.sign(job(), { alg: "HS256" }),
    "its algorithm is not allowed",
  ],
  [
    "with HS512 and the public key as the secret",
    () => server.sign(job(), { alg: "HS512" }),
    "its algorithm is not allowed",
  ],
  [
    "with HS256 and the key set as the secret",
    () => {
      const [header, payload] = server.sign(job(), { alg: "HS256" }).split(".");
      const secret = JSON.stringify(publicJwk(server.key));
      return `${header}.${payload}.${createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url")}`;
    },
    "its algorithm is not allowed",
  ],
  [
    "with an algorithm that its key is not for",
    () => server.sign(job(), { alg: "ES256" }),
    "its issuer has no such key",
  ],
  [
    "with an extension that must be understood",
    () => server.sign(job(), { crit: ["x"], x: 1 }),
    "it cannot be read",
  ],
  ["without a signature", () => server.sign(job()).replace(/[^.]+$/, ""), "its signature is wrong"],
  [
    "with a signature of other claims",
    forge((header, claims) => [header, { ...claims, repository: "eve/notes" }]),
    "its signature is wrong",
  ],
  [
    "with a signature of another header",
    forge((header, claims) => [{ ...header, typ: "at+jwt" }, claims]),
    "its signature is wrong",
  ],
  ["that is no JSON", () => "bm8.bm8.bm8", "this marketplace does not accept its issuer"],
  [
    "of an issuer that is not accepted",
    changed({ iss: "https://issuer.example" }),
    "this marketplace does not accept its issuer",
  ],
  [
    "of an issuer with a slash at the end",
    () => server.sign(job({ iss: `${github.url}/` })),
    "this marketplace does not accept its issuer",
  ],
  ["of no issuer", without("iss"), "this marketplace does not accept its issuer"],
  ["for another marketplace", changed({ aud: "https://evil.example" }), `its audience must be ${MARKET}`],
  ["for the marketplace with a slash", changed({ aud: `${MARKET}/` }), `its audience must be ${MARKET}`],
  [
    "for this marketplace and another",
    changed({ aud: [MARKET, "https://evil.example"] }),
    `its only audience must be ${MARKET}`,
  ],
  ["for nobody", without("aud"), `its audience must be ${MARKET}`],
  ["that has expired", changed({ exp: SECONDS - 31 }), "it has expired"],
  ["that does not expire", without("exp"), "the claim exp is missing or wrong"],
  ["that is valid for two days", changed({ exp: SECONDS + 48 * 3600 }), "it is valid for more than a day"],
  [
    "that expires before it was issued",
    changed({ iat: SECONDS + 20, exp: SECONDS + 10 }),
    "it is valid for more than a day",
  ],
  ["that is not valid yet", changed({ nbf: SECONDS + 31 }), "it is not valid yet"],
  ["that was issued in the future", changed({ iat: SECONDS + 31 }), "it was issued in the future"],
  ["without the time of its issue", without("iat"), "the claim iat is missing or wrong"],
  ["without an ID", without("jti"), "the claim jti is missing or wrong"],
  ["with an empty ID", changed({ jti: "" }), "it has no ID"],
  ["with an endless ID", changed({ jti: "x".repeat(501) }), "it has no ID"],
  ["without a subject", without("sub"), "the claim sub is missing or wrong"],
  ["with times that are no numbers", changed({ exp: "2027-01-01" }), "the claim exp is missing or wrong"],
  [
    "of a pull request of a stranger",
    changed({ event_name: "pull_request_target" }),
    "a run that pull_request_target starts may not publish",
  ],
  [
    "of a pull request",
    changed({ event_name: "pull_request" }),
    "a run that pull_request starts may not publish",
  ],
  [
    "of a run after that of a stranger",
    changed({ event_name: "workflow_run" }),
    "a run that workflow_run starts may not publish",
  ],
  [
    "of a comment",
    changed({ event_name: "issue_comment" }),
    "a run that issue_comment starts may not publish",
  ],
  [
    "of an event that does not exist yet",
    changed({ event_name: "mystery" }),
    "a run that mystery starts may not publish",
  ],
  ["without an event", without("event_name"), "the claim event_name is missing"],
  [
    "of a workflow in another repository",
    changed({ job_workflow_ref: "eve/tools/.github/workflows/publish.yml@refs/tags/v1.0.0" }),
    "the workflow is in another repository",
  ],
  [
    "of a workflow in a repository whose name only begins like it",
    changed({ job_workflow_ref: "ada/notes-eve/.github/workflows/publish.yml@refs/tags/v1.0.0" }),
    "the workflow is in another repository",
  ],
  [
    "of a workflow of another branch",
    changed({ job_workflow_ref: "ada/notes/.github/workflows/publish.yml@refs/heads/eve" }),
    "the workflow is of another branch or tag",
  ],
  ["without a workflow", without("job_workflow_ref"), "the claim job_workflow_ref is missing"],
  ["without the number of the repository", without("repository_id"), "the claim repository_id is missing"],
  [
    "with a repository that is no name",
    changed({ repository: "ada/notes\nx" }),
    "the claim repository has another form",
  ],
  ["with a commit that is none", changed({ sha: "main" }), "the claim sha has another form"],
  [
    "of a merge request at GitLab",
    () => server.sign(pipeline({ pipeline_source: "merge_request_event" })),
    "a pipeline that merge_request_event starts may not publish",
  ],
  [
    "of a pull request that GitLab mirrors",
    () => server.sign(pipeline({ pipeline_source: "external_pull_request_event" })),
    "a pipeline that external_pull_request_event starts may not publish",
  ],
  [
    "of a child pipeline, whose parent may be a merge request",
    () => server.sign(pipeline({ pipeline_source: "parent_pipeline" })),
    "a pipeline that parent_pipeline starts may not publish",
  ],
  [
    "with a configuration of another project",
    () =>
      server.sign(
        pipeline({
          ci_config_ref_uri: `${new URL(server.url).host}/eve/ci//.gitlab-ci.yml@refs/tags/v1.0.0`,
        }),
      ),
    "the pipeline is configured in another project",
  ],
  [
    "with a configuration of another host",
    () =>
      server.sign(
        pipeline({ ci_config_ref_uri: "gitlab.evil/ada/tools/notes//.gitlab-ci.yml@refs/tags/v1.0.0" }),
      ),
    "the pipeline is configured in another project",
  ],
  [
    "with a configuration of another branch",
    () =>
      server.sign(
        pipeline({
          ci_config_ref_uri: `${new URL(server.url).host}/ada/tools/notes//.gitlab-ci.yml@refs/heads/eve`,
        }),
      ),
    "the pipeline is configured by another branch or tag",
  ],
  [
    "of a GitLab project that says to be at GitHub",
    () => server.sign({ ...pipeline(), iss: github.url }),
    "the claim event_name is missing",
  ],
];

test.each(FORGED)("a token %s is refused", async (_, token, why) => {
  const publishers = [ofGithub(), ofGitlab()];
  expect(await refusalOf(judge(token(), publishers))).toEqual(["identityTokenRejected", [`token: ${why}`]]);
});

/** A job or a publisher that differs in one thing, and what is said about it. */
const UNFIT: readonly (readonly [string, Claims, Partial<Publisher>, readonly string[]])[] = [
  [
    "of a fork",
    {
      repository: "eve/notes",
      repository_id: "99",
      repository_owner_id: "98",
      job_workflow_ref: "eve/notes/.github/workflows/publish.yml@refs/tags/v1.0.0",
    },
    {},
    [],
  ],
  ["of a renamed repository whose name someone else took", { repository_id: "99" }, {}, []],
  ["of a renamed owner whose name someone else took", { repository_owner_id: "98" }, {}, []],
  [
    "of a repository that was given to another owner",
    { repository_owner_id: "98" },
    { repositoryId: undefined },
    [],
  ],
  [
    "of a repository with a similar name",
    {
      repository: "ada/notes2",
      job_workflow_ref: "ada/notes2/.github/workflows/publish.yml@refs/tags/v1.0.0",
    },
    {},
    [],
  ],
  [
    "of another workflow",
    { job_workflow_ref: "ada/notes/.github/workflows/test.yml@refs/tags/v1.0.0" },
    {},
    ["workflow: the job has test.yml, the publisher publish.yml"],
  ],
  [
    "of a workflow in a folder",
    { job_workflow_ref: "ada/notes/.github/workflows/x/publish.yml@refs/tags/v1.0.0" },
    {},
    ["workflow: the job has x/publish.yml, the publisher publish.yml"],
  ],
  [
    "of no environment",
    {},
    { environment: "release" },
    ["environment: the job has none, the publisher release"],
  ],
  [
    "of another environment",
    { environment: "test" },
    { environment: "release" },
    ["environment: the job has test, the publisher release"],
  ],
  [
    "of a branch",
    { ref: "refs/heads/eve", job_workflow_ref: "ada/notes/.github/workflows/publish.yml@refs/heads/eve" },
    { ref: "refs/tags/v*" },
    ["ref: the job has refs/heads/eve, the publisher refs/tags/v*"],
  ],
  [
    "of another tag",
    {},
    { ref: "refs/tags/v2.0.0" },
    ["ref: the job has refs/tags/v1.0.0, the publisher refs/tags/v2.0.0"],
  ],
  ["for a publisher of another issuer", {}, { issuer: "https://gitlab.com" }, []],
];

test.each(UNFIT)("a job %s does not publish", async (_, claims, trust, issues) => {
  expect(await refusalOf(judge(server.sign(job(claims)), [ofGithub(trust)]))).toEqual([
    ...["noMatchingPublisher", issues],
  ]);
});

test.each([
  ["another environment in capital letters", { environment: "Release" }, { environment: "release" }],
  ["the repository in capital letters", {}, { repository: "Ada/Notes" }],
  ["a tag that the pattern matches", {}, { ref: "refs/tags/v*" }],
  [
    "a workflow that the commit names",
    { job_workflow_ref: "ada/notes/.github/workflows/publish.yml@6dcb09b5b57875f334f61aebed695e2e4193db5e" },
    {},
  ],
  ["an audience in a list of one", { aud: [MARKET] }, {}],
  ["a clock that is 30 seconds ahead", { nbf: SECONDS + 30, iat: SECONDS + 30 }, {}],
  ["a clock that is 29 seconds behind", { exp: SECONDS - 29, iat: SECONDS - 300 }, {}],
  ["a number as an ID", { repository_id: 74 }, {}],
] satisfies [string, Claims, Partial<Publisher>][])("a job is accepted with %s", async (_, claims, trust) => {
  expect(await refusalOf(judge(server.sign(job(claims)), [ofGithub(trust)]))).toBe("accepted");
});

describe("the keys of an issuer", () => {
  const discovery = "/github/.well-known/openid-configuration";
  const keys = "/github/keys";
  const asked = (path: string) => server.requests.get(path) ?? 0;
  afterEach(() => {
    server.misbehave(discovery);
    server.misbehave(keys);
  });

  test.each(["ES256", "EdDSA"])("of %s verify tokens", async (alg) => {
    server.rotate(alg);
    expect(await refusalOf(judge(server.sign(job()), [ofGithub()]))).toBe("accepted");
    server.rotate();
  });

  test("are asked for once, and once more for a key that is new", async () => {
    const verify = verifierOf({ pauseMs: 0 });
    const before = [asked(discovery), asked(keys)] as const;
    for (let at = 0; at < 3; at++) await judge(server.sign(job()), [ofGithub()], verify);
    expect([asked(discovery), asked(keys)]).toEqual([before[0] + 1, before[1] + 1]);
    const old = server.sign(job());
    server.rotate();
    expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toBe("accepted");
    expect([asked(discovery), asked(keys)]).toEqual([before[0] + 1, before[1] + 2]);
    expect(await refusalOf(judge(old, [ofGithub()], verify))).toEqual([
      ...["identityTokenRejected", ["token: its issuer has no such key"]],
    ]);
  });

  test("are not asked for again by 20 forged tokens", async () => {
    const verify = verifierOf();
    await judge(server.sign(job()), [ofGithub()], verify);
    const before = asked(keys);
    const forged = Array.from({ length: 20 }, () =>
      judge(signToken(issuerKey("EdDSA"), job()), [ofGithub()], verify),
    );
    const refusals = await Promise.all(forged.map(refusalOf));
    expect(new Set(refusals.map(([code]) => code))).toEqual(new Set(["identityTokenRejected"]));
    expect(asked(keys)).toBe(before);
  });

  test("are asked for by one of 20 first tokens", async () => {
    const verify = verifierOf();
    const before = asked(keys);
    await Promise.all(Array.from({ length: 20 }, () => judge(server.sign(job()), [ofGithub()], verify)));
    expect(asked(keys)).toBe(before + 1);
  });

  const UNUSABLE: readonly (readonly [string, string, Parameters<LocalIssuer["misbehave"]>[1]])[] = [
    ["says nothing", discovery, () => undefined],
    ["says nothing about its keys", keys, () => undefined],
    ["stops in the middle", keys, (_, response) => void response.writeHead(200).write('{"keys":[')],
    ["says too much", discovery, (_, response) => void response.end("x".repeat(300_000))],
    [
      "never ends",
      keys,
      (_, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(65_536)));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      },
    ],
    [
      "redirects to another place",
      discovery,
      (_, response) =>
        void response
          .writeHead(302, { location: `${server.url}/other/.well-known/openid-configuration` })
          .end(),
    ],
    [
      "redirects its keys to another place",
      keys,
      (_, response) => void response.writeHead(307, { location: `${server.url}/other/keys` }).end(),
    ],
    [
      "is the configuration of another",
      discovery,
      (_, response) =>
        void response.end(JSON.stringify({ issuer: other.url, jwks_uri: `${other.url}/keys` })),
    ],
    ["fails", keys, (_, response) => void response.writeHead(500).end("{}")],
    ["returns no JSON", keys, (_, response) => void response.end("<html>")],
    ["returns other JSON", keys, (_, response) => void response.end("[]")],
    [
      "names no place of its keys",
      discovery,
      (_, response) => void response.end(JSON.stringify({ issuer: github.url })),
    ],
    [
      "names a file as the place of its keys",
      discovery,
      (_, response) =>
        void response.end(JSON.stringify({ issuer: github.url, jwks_uri: "file:///etc/passwd" })),
    ],
  ];

  test.each(UNUSABLE)(
    "are not there if the issuer %s, and it is not asked again at once",
    async (_, path, way) => {
      const verify = verifierOf({ wait: { milliseconds: 300 } });
      server.misbehave(path, way);
      expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toEqual(["unavailable", []]);
      const before = asked(discovery) + asked(keys);
      expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toEqual(["unavailable", []]);
      expect(asked(discovery) + asked(keys)).toBe(before);
    },
  );

  test("verify tokens while the issuer fails", async () => {
    const verify = verifierOf({ pauseMs: 0 });
    await judge(server.sign(job()), [ofGithub()], verify);
    server.misbehave(keys, (_, response) => void response.writeHead(500).end());
    expect(await refusalOf(judge(signToken(issuerKey(), job()), [ofGithub()], verify))).toEqual([
      "unavailable",
      [],
    ]);
    expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toBe("accepted");
  });

  test("are asked for again after the pause", async () => {
    const verify = verifierOf({ pauseMs: 0 });
    server.misbehave(discovery, (_, response) => void response.writeHead(503).end());
    expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toEqual(["unavailable", []]);
    server.misbehave(discovery);
    expect(await refusalOf(judge(server.sign(job()), [ofGithub()], verify))).toBe("accepted");
  });
});
