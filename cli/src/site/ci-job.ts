import * as z from "zod";
import type { Provenance } from "#contract/provenance.js";
import { cliAuthOidc } from "#contract/publishers.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { reach } from "./reach.js";
import { createSite } from "./site.js";

/**
 * Publishing from a CI job without a stored secret (DESIGN §16): the CI service
 * signs a token that identifies the workflow, and the marketplace exchanges it for
 * a credential.
 */

type Env = Context["env"];

/** How long the CI service may take, in milliseconds. */
const WAIT_MS = 20_000;
const MOST_CHARACTERS = 64 * 1024;

/** Whether the CI service issues a token to this job. @param env the environment of the process */
export const isCiJob = (env: Env): boolean =>
  Boolean(
    env.VAULTMART_ID_TOKEN?.trim() ||
      (env.ACTIONS_ID_TOKEN_REQUEST_URL && env.ACTIONS_ID_TOKEN_REQUEST_TOKEN),
  );

/** What the user must change in a GitHub workflow to get a token; undefined for any other environment. */
export const missingPermission = (env: Env): string | undefined =>
  env.GITHUB_ACTIONS === "true" && !isCiJob(env)
    ? "To publish without a token, give the job `permissions: id-token: write`, and add a publisher with `vaultmart publisher add`."
    : undefined;

const GivenToken = z.object({ value: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]*$/) });
const Audience = z.object({ aud: z.union([z.string(), z.array(z.string())]) });

/**
 * Gets the token of this job for one marketplace.
 * @throws CliError `authentication` if the token is for another marketplace; the token is then not sent
 */
export async function identityToken(env: Env, market: string, interrupt: AbortSignal): Promise<string> {
  const given = env.VAULTMART_ID_TOKEN?.trim();
  const token = given || (await requested(env, market, interrupt));
  const audience = audienceOf(token);
  if (audience === market) return token;
  const name = given ? "VAULTMART_ID_TOKEN" : "The token of the CI service";
  throw new CliError(
    EXIT.authentication,
    audience === undefined
      ? `${name} is not an OIDC token; it was not sent`
      : `${name} is intended for ${audience}, so it was not sent to ${market}`,
    { hint: `Set its audience (\`aud\`) to ${market}.` },
  );
}

/**
 * Asks GitHub's runner for a token. The request goes to the runner's own URL, which is in the
 * environment.
 */
async function requested(env: Env, market: string, interrupt: AbortSignal): Promise<string> {
  const failed = (problem: string) =>
    new CliError(EXIT.retryable, `The CI service returned no token: ${problem}`, {
      hint: "Run the job again.",
    });
  if (!URL.canParse(env.ACTIONS_ID_TOKEN_REQUEST_URL ?? "")) {
    throw failed("ACTIONS_ID_TOKEN_REQUEST_URL is not a URL");
  }
  const url = new URL(env.ACTIONS_ID_TOKEN_REQUEST_URL ?? "");
  url.searchParams.set("audience", market);
  const headers = {
    authorization: `Bearer ${env.ACTIONS_ID_TOKEN_REQUEST_TOKEN}`,
    accept: "application/json",
  };
  const answer = await reach(url, { headers, signal: AbortSignal.timeout(WAIT_MS) }, interrupt);
  const text = await answer.text().catch(() => "");
  if (!answer.ok) throw failed(`status ${answer.status}`);
  const found = text.length > MOST_CHARACTERS ? undefined : GivenToken.safeParse(parsed(text)).data;
  if (!found) throw failed("its response has an unexpected format");
  return found.value;
}

function audienceOf(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  const { data } = Audience.safeParse(parsed(Buffer.from(payload, "base64url").toString()));
  return Array.isArray(data?.aud) ? data.aud.join(", ") : data?.aud;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A job that may publish one product. */
export interface Job {
  /** The same command, whose requests use the job's credential as the login. */
  readonly context: Context;
  /** The username of the account that it publishes for. */
  readonly author: string;
  readonly provenance: Provenance;
}

/**
 * Gets the credential of this job for one product.
 *
 * @param author the username of the account, if the user specified it
 * @throws CliError with the marketplace's error
 */
export async function startJob(context: Context, slug: string, author: string | undefined): Promise<Job> {
  const { site, env, signal } = context;
  const token = await identityToken(env, site.url, signal);
  const given = await site.api.call(cliAuthOidc, "POST", { token, slug, author });
  return {
    context: { ...context, site: createSite(site.url, context, given.credential) },
    author: given.author,
    provenance: given.provenance,
  };
}
