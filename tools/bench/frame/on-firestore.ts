import { startSuite } from "../../emulators/suite.js";
import type { Bench } from "./part.js";
import { startWorker, type Worker } from "./worker.js";

/**
 * Starts a Firestore emulator and a worker for it, in a separate project that triggers no functions, and stops both
 * after the work.
 * @param file the absolute path of the worker's file
 */
export async function onFirestore<Answer>(
  file: string,
  { root, progress, interrupt }: Bench,
  work: (worker: Worker) => Promise<Answer>,
): Promise<Answer> {
  progress("Starting the Firestore emulator");
  const suite = await startSuite({
    root,
    name: "bench",
    services: ["firestore"],
    onProgress: progress,
    interrupt,
  });
  try {
    const worker = startWorker(file, { root, env: suite.env, interrupt });
    try {
      return await work(worker);
    } finally {
      await worker.stop();
    }
  } finally {
    await suite.stop();
  }
}
