import * as z from "zod";
import type { ReaderEndpoint } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";

/** Larger than any answer in the requested form. */
const MOST_BYTES = 256 * 1024;

/** The endpoint did not return a message. */
export class ReaderFailed extends Error {}

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Sends a chat to a model, through an endpoint that is compatible with OpenAI's `/v1/chat/completions`, and returns the
 * model's message. The wait and the size of the response are limited.
 * @throws ReaderFailed, or the error of the connection
 */
export async function ask(
  { url, model, key }: ReaderEndpoint,
  messages: readonly { readonly role: string; readonly content: string }[],
): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, response_format: { type: "json_object" } }),
    redirect: "error",
    signal: AbortSignal.timeout(WAITS.reader.milliseconds),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ReaderFailed(`The endpoint returned ${response.status}`);
  }
  const message = messageIn(await boundedText(response));
  if (message === undefined) throw new ReaderFailed("The response has another form");
  return message;
}

function messageIn(text: string): string | undefined {
  try {
    return Completion.parse(JSON.parse(text)).choices[0]?.message.content;
  } catch {
    return undefined;
  }
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new ReaderFailed(`The response has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
