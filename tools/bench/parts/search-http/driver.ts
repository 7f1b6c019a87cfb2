import { quantile } from "../../frame/in-turn.js";

let visitors = 0;

/** An address of somebody who has never searched, so that no limit by address is met. */
function newAddress(): string {
  visitors++;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Sends one request, reads the whole answer, and answers it with the milliseconds that it took. */
export async function ask(url: string): Promise<{ milliseconds: number; body: string }> {
  const start = performance.now();
  // Uncompressed, since not everybody who is asked compresses.
  const headers = { "x-forwarded-for": newAddress(), "accept-encoding": "identity" };
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`);
  return { milliseconds: performance.now() - start, body };
}

/** The median of these requests, one after the other, in milliseconds. */
export async function medianOf(urls: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const url of urls) times.push((await ask(url)).milliseconds);
  return quantile(times, 0.5);
}

/** Milliseconds for each of these requests when some are on their way at any time: the inverse of the throughput. */
export async function paceOf(urls: readonly string[], connections: number): Promise<number> {
  const left = urls.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const url of left) await ask(url);
    }),
  );
  return (performance.now() - start) / urls.length;
}
