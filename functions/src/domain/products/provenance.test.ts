import { sourceOf, sourceUrl } from "./provenance.js";

const COMMIT = "6dcb09b5b57875f334f61aebed695e2e4193db5e";
const GITHUB = {
  issuer: "https://token.actions.githubusercontent.com",
  ...{
    repository: "https://github.com/ada/notes",
    commit: COMMIT,
    workflow: ".github/workflows/publish.yml",
  },
  run: "https://github.com/ada/notes/actions/runs/1",
};
const GITLAB = {
  issuer: "https://gitlab.com",
  ...{ repository: "https://gitlab.com/ada/tools/notes", commit: COMMIT, workflow: ".gitlab-ci.yml" },
  run: "https://gitlab.com/ada/tools/notes/-/pipelines/1",
};

test.each([
  [
    GITHUB,
    "Published from github.com/ada/notes at 6dcb09b, by .github/workflows/publish.yml",
    `https://github.com/ada/notes/commit/${COMMIT}`,
  ],
  [
    GITLAB,
    "Published from gitlab.com/ada/tools/notes at 6dcb09b, by .gitlab-ci.yml",
    `https://gitlab.com/ada/tools/notes/-/commit/${COMMIT}`,
  ],
  [
    { issuer: "https://ci.example", subject: "build:notes" },
    "Published by build:notes of ci.example",
    undefined,
  ],
  [
    { ...GITHUB, repository: "javascript:alert(1)" },
    "Published from javascript:alert(1) at 6dcb09b, by .github/workflows/publish.yml",
    undefined,
  ],
])("a provenance is a sentence, with a link to its commit", (provenance, sentence, url) => {
  expect([sourceOf(provenance), sourceUrl(provenance)]).toEqual([sentence, url]);
});
