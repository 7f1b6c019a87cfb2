/**
 * Adds the products of `emulator-data/` to the log. A deployed marketplace does this on a schedule, which the emulators
 * do not run.
 * @param env the environment of the suite
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
 * Records the schema version of a local marketplace's data: the current version.
 * @param env the environment of the suite
 */
export async function recordSeededSchema(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  const { recordSchema } = await import("#store/schema.js");
  await recordSchema();
}
