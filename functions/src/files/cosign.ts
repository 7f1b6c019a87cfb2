import { consistencyPath, withTiles } from "#domain/log/tiles.js";
import { cosignersOf, readWitnessKey } from "#domain/log/verifier.js";
import { askWitness } from "#gateway/witness.js";
import type { WitnessEndpoint } from "#platform/config.js";
import { logWarning } from "#platform/log.js";
import { headToCosign, readTiles } from "#store/log/log.js";

/**
 * Requests cosignatures from the witnesses that have not cosigned the newest checkpoint. If a witness fails, the next
 * checkpoint and the next `logCatchUp` retry the request. The log grows in any case.
 * @returns the number of added cosignatures
 */
export async function cosignLog(witnesses: readonly WitnessEndpoint[]): Promise<number> {
  if (witnesses.length === 0) return 0;
  const found = await headToCosign();
  if (!found) return 0;
  const { size, checkpoint, cosignatures } = found.head;
  const all = witnesses.map(({ url, key }) => ({ url, key: readWitnessKey(key) }));
  const present = cosignersOf(
    checkpoint + cosignatures,
    all.map(({ key }) => key),
  );
  const missing = all.filter(({ key }) => !present.some((one) => one.key === key));
  const pathFrom = (oldSize: number) => withTiles(readTiles, (node) => consistencyPath(oldSize, size, node));
  const lines = await Promise.all(
    missing.map((witness) =>
      askWitness(witness, { note: checkpoint, size }, pathFrom).catch((error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        logWarning("A witness did not cosign the log", { witness: witness.key.name, problem });
        return "";
      }),
    ),
  );
  const added = lines.filter(Boolean);
  return added.length > 0 && (await found.add(added.join(""))) ? added.length : 0;
}
