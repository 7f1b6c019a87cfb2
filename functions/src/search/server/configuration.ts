import { CHARSET, LIST_COLUMNS, NUMBER_COLUMNS, STRING_COLUMNS, TEXT_COLUMNS } from "./encoding.js";
import { INDEX } from "./row-statements.js";

/**
 * The configuration that the help, the tests and the benchmark share: the index of a shard, and the
 * coordinator.
 */

/** The index of a shard. */
export function shardIndex(path: string, memory = "512M"): string {
  const columns = [
    ...TEXT_COLUMNS.map((column) => `rt_field = ${column}`),
    ...STRING_COLUMNS.map((column) => `rt_attr_string = ${column}`),
    ...NUMBER_COLUMNS.map((column) => `rt_attr_bigint = ${column}`),
    ...LIST_COLUMNS.map((column) => `rt_attr_multi_64 = ${column}`),
  ];
  return section(`index ${INDEX}`, [
    "type = rt",
    `path = ${path}`,
    "dict = keywords",
    "min_word_len = 1",
    "min_infix_len = 2",
    `charset_table = ${CHARSET}`,
    `rt_mem_limit = ${memory}`,
    ...columns,
  ]);
}

/**
 * The index definition of the coordinator.
 * @param shards the host and the binary-protocol port of each shard
 * @param waits how long the coordinator waits for a shard before it responds without it
 */
export function coordinatorIndex(
  shards: readonly string[],
  { connectMs, queryMs } = { connectMs: 1_000, queryMs: 3_000 },
): string {
  return section(`index ${INDEX}`, [
    "type = distributed",
    ...shards.map((shard) => `agent = ${shard}:${INDEX}`),
    `agent_connect_timeout = ${connectMs}`,
    `agent_query_timeout = ${queryMs}`,
  ]);
}

export function section(name: string, lines: readonly string[]): string {
  return `${name}\n{\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}
