import { Failure } from "#contract/failure.js";
import type { Wait } from "./waits.js";

/**
 * Waits for work in progress, up to a time limit. Does not cancel the work.
 * @throws Failure `unavailable` if the work takes longer; any error of the work
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
