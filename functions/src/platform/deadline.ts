import { Failure } from "#contract/failure.js";
import type { Wait } from "./waits.js";

/**
 * Waits for started work, up to a bound. The work itself is not canceled.
 *
 * @throws Failure `unavailable` if it takes longer; and whatever the work throws
 */
export async function within<T>({ milliseconds }: Pick<Wait, "milliseconds">, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new Error(`What the request waits for took longer than ${milliseconds / 1000} s`);
      reject(new Failure("unavailable", { cause }));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
