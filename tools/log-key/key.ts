import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { isKeyName } from "#domain/log/verifier.js";
import { Refusal } from "../terminal/refusal.js";

export const USAGE = `Usage: npm run --silent log:key -- NAME

Makes a key that signs the transparency log, such as of market.example/log. It prints the private key to the
output, for the secret LOG_SIGNING_KEYS, and the public key to the error output. It stores neither.`;

/**
 * Creates a key for the log with the name in the arguments. Returns undefined if the user requests help.
 * @throws Refusal unless the arguments are exactly one name
 */
export function makeKey(
  args: readonly string[],
): { readonly secret: string; readonly shown: string } | undefined {
  const [name, ...more] = args;
  if (name === "--help" || name === "-h") return undefined;
  if (name === undefined || more.length > 0 || name.startsWith("-")) throw new Refusal(USAGE);
  // The secret separates keys by commas.
  if (name.includes(",") || !isKeyName(name))
    throw new Refusal("The name of a log has no spaces, no plus signs, and no commas.");
  const secret = newSigningKey(name);
  return { secret, shown: readSigningKey(secret).verifier.text };
}
