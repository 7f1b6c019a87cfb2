/**
 * Adds the products of `emulator-data/` to the log. A deployment does this on a schedule, which emulators do not run.
 *
 * @param env of the suite
 */
export async function logSeededProducts(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  const [{ logEarlierVersions }, { sequenceLog }] = await Promise.all([
    import("#store/log/earlier.js"),
    import("#store/log/log.js"),
  ]);
  await logEarlierVersions(() => true);
  await sequenceLog([env.LOG_SIGNING_KEYS ?? ""].filter(Boolean));
}
