import { coordinatorIndex, section, shardIndex } from "#search/server/configuration.js";

const fenced = (text: string): string => `\`\`\`text\n${text.trim()}\n\`\`\``;

const DATA = "/var/lib/manticore";

const daemon = (...lines: string[]): string =>
  section("searchd", [
    "listen = 9306:mysql",
    "listen = 9312",
    "pid_file = /var/run/manticore/searchd.pid",
    ...lines,
    "max_packet_size = 32M",
    "expansion_limit = 0",
  ]);

/** The configuration of a shard of the search servers. */
export const searchShardConfiguration = (): string =>
  fenced(`${shardIndex(`${DATA}/vaultmart`)}\n${daemon(`binlog_path = ${DATA}`)}`);

/** The configuration of the server that queries all shards. */
export const searchCoordinatorConfiguration = (): string =>
  fenced(`${coordinatorIndex(["shard0:9312", "shard1:9312"])}\n${daemon("binlog_path =")}`);
