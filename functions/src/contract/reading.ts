import * as z from "zod";

/**
 * The judgments that a reader can give about a file, each with the sentence that admins see instead of the reader's
 * text. An archive therefore cannot send a message to an admin through the reader.
 */
export const REMARKS = {
  "sends-data": "It sends data of the user to another host without being asked to.",
  "takes-secrets": "It collects keys, passwords, or wallets.",
  "runs-unknown-code": "It runs code that is not part of the product.",
  "makes-persistent": "It makes itself start again, or changes the settings of the agent.",
  "misleads-agent": "It gives the agent orders that the description of the product does not mention.",
  "misleads-user": "It hides what it does from the user, or asks for approval under a false reason.",
  destroys: "It deletes or damages what does not belong to it.",
  "takes-money": "It spends money or moves assets of the user.",
} as const;

export const REMARK_KINDS = Object.keys(REMARKS) as [keyof typeof REMARKS, ...(keyof typeof REMARKS)[]];

export const MAX_REMARKS = 10;
/**
 * The minimum length of a quote, in characters. A shorter quote occurs in many files, so it is not evidence.
 */
export const QUOTE_LENGTH = { least: 12, most: 200 } as const;

/** The judgment of the operator's language model on a held archive (record 191). */
export const Reading = z
  .object({
    model: z.string().max(100).describe("The model, as the operator names it."),
    judgement: z
      .enum(["malicious", "suspicious", "harmless", "none"])
      .describe("What it says about the archive. `none`: there is no answer that counts."),
    remarks: z
      .array(
        z.object({
          kind: z.enum(REMARK_KINDS).describe("What the file does."),
          file: z.string().max(200).describe("The path of the file in the archive."),
          line: z.number().int().min(1).describe("The line of the quote, starting at 1."),
          quote: z.string().max(QUOTE_LENGTH.most).describe("The evidence. It occurs in the file."),
        }),
      )
      .max(MAX_REMARKS)
      .describe("The reasons, each with evidence."),
    problem: z.string().max(200).optional().describe("Why there is no judgement."),
  })
  .describe("What a language model said about a held archive.");
export type Reading = z.infer<typeof Reading>;
