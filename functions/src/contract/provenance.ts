import * as z from "zod";

/** The source of a version. The marketplace read it from a token that the CI service signed. */
export const Provenance = z
  .object({
    issuer: z.string().describe("The issuer of the token."),
    repository: z.string().optional().describe("The URL of the repository."),
    repositoryId: z.string().optional().describe("The ID number of the repository at its service."),
    commit: z.string().optional().describe("The commit: 40 or 64 hexadecimal digits."),
    ref: z.string().optional().describe("The branch or tag, such as `refs/tags/v1.4.0`."),
    workflow: z.string().optional().describe("The file of the workflow in the repository."),
    environment: z.string().optional().describe("The environment of the job."),
    run: z.string().optional().describe("The URL of the run."),
    subject: z.string().optional().describe("The claim `sub`, for services other than GitHub and GitLab."),
  })
  .describe("The workflow that published a version without a stored secret.");
export type Provenance = z.infer<typeof Provenance>;
