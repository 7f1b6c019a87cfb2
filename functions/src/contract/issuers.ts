/** The kinds of issuers: services with claims about a repository and a workflow, and all others. */
export const ISSUER_KINDS = ["github", "gitlab", "other"] as const;
export type IssuerKind = (typeof ISSUER_KINDS)[number];

/** The issuers that every marketplace accepts. */
export const GITHUB_ISSUER = "https://token.actions.githubusercontent.com";
export const GITLAB_ISSUER = "https://gitlab.com";
