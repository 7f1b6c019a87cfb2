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

/**
 * Records which form the data of a local marketplace has: the one that today's functions write.
 *
 * @param env of the suite
 */
export async function recordSeededSchema(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  const { recordSchema } = await import("#store/schema.js");
  await recordSchema();
}
