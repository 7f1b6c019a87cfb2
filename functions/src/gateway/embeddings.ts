import * as z from "zod";
import type { EmbeddingsEndpoint } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";

/** Texts per request, and concurrent requests. */
const BATCH = 256;
const AT_ONCE = 2;
/** Larger than the vectors of a batch from any model, as JSON. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_DIMENSIONS = 8_192;

/** The endpoint did not return one usable vector per text. */
export class EmbeddingsRefused extends Error {}

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.number().int().min(0),
      embedding: z.array(z.number()).min(1).max(MOST_DIMENSIONS),
    }),
  ),
});

/**
 * Requests the vectors of texts from an endpoint that is compatible with OpenAI's `/v1/embeddings`. They have the same
 * order as the texts, and equal lengths. The wait for each batch is limited.
 * @throws EmbeddingsRefused, or the error of the connection
 */
export async function embed(endpoint: EmbeddingsEndpoint, texts: readonly string[]): Promise<number[][]> {
  const batches: string[][] = [];
  for (let at = 0; at < texts.length; at += BATCH) batches.push(texts.slice(at, at + BATCH));
  const vectors: number[][][] = [];
  for (let at = 0; at < batches.length; at += AT_ONCE) {
    vectors.push(
      ...(await Promise.all(batches.slice(at, at + AT_ONCE).map((batch) => ask(endpoint, batch)))),
    );
  }
  const all = vectors.flat();
  if (all.some(({ length }) => length !== all[0]?.length)) {
    throw new EmbeddingsRefused("The vectors have different lengths");
  }
  return all;
}

async function ask({ url, model, key }: EmbeddingsEndpoint, input: readonly string[]): Promise<number[][]> {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: "float" }),
    redirect: "error",
    signal: AbortSignal.timeout(WAITS.embeddings.milliseconds),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new EmbeddingsRefused(`The endpoint returned ${answer.status}`);
  }
  const { data, error } = Answer.safeParse(JSON.parse(await boundedText(answer)));
  // Only the first problem: there may be one for each number.
  if (error)
    throw new EmbeddingsRefused(`The response has another shape: ${error.issues[0]?.path.join(".")}`);
  const vectors = new Map(data.data.map(({ index, embedding }) => [index, embedding]));
  if (vectors.size !== input.length || data.data.length !== input.length) {
    throw new EmbeddingsRefused(`${data.data.length} vectors for ${input.length} texts`);
  }
  return input.map((_, at) => {
    const vector = vectors.get(at);
    if (!vector) throw new EmbeddingsRefused(`Text ${at} has no vector`);
    return vector;
  });
}

async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new EmbeddingsRefused(`The response has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
