type Cleanup = () => unknown;

/**
 * Test files that share a process load a support file once, so a hook at its top level would belong to the first file
 * only. Support files register here what has to end with the current test or file; `hooks.ts` carries it out.
 */
const pending: Record<"test" | "file", Cleanup[]> = { test: [], file: [] };

/** Runs once, after the current test. */
export const afterThisTest = (cleanup: Cleanup): void => void pending.test.push(cleanup);

/** Runs once, after all tests of the current file. */
export const afterThisFile = (cleanup: Cleanup): void => void pending.file.push(cleanup);

/** Carries out everything that was registered since the last call. */
export async function cleanUp(scope: keyof typeof pending): Promise<void> {
  await Promise.all(pending[scope].splice(0).map((cleanup) => cleanup()));
}
