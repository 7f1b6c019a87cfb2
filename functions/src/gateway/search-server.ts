import type { Pool, PoolConnection, PoolOptions, RowDataPacket } from "mysql2/promise";
import { Failure } from "#contract/failure.js";
import type { SearchServers, ServerAddress } from "#platform/config.js";
import { within } from "#platform/deadline.js";
import { WAITS, type Wait } from "#platform/waits.js";

/** Rows of a result. Numbers above 2^53 are strings. */
export type ServerRow = Readonly<Record<string, string | number | null>>;

export interface ServerResult {
  readonly rows: readonly ServerRow[];
  /** The number of all matches, including those on other pages. */
  readonly total: number;
  /** Whether a shard did not respond, or not in time, so that matches are missing. */
  readonly isPartial: boolean;
}

/** Connections of a process to one server. More requests wait for one that ends. */
const CONNECTIONS = 8;

/**
 * The servers of a search engine that speaks the MySQL protocol: Manticore or Sphinx. Each call has a time limit. Any
 * failure of a server results in `unavailable`, never in a response that only looks complete.
 */
export interface SearchServerClient {
  /** Queries the coordinator, which queries all shards. */
  ask(statements: readonly string[]): Promise<ServerResult[]>;
  /** Sends a statement to one shard. */
  tell(shard: number, statement: string): Promise<readonly ServerRow[]>;
  readonly shards: number;
  close(): Promise<void>;
}

/** The connection settings of a server. */
export function connectionOptions(
  { user, password, tls }: SearchServers,
  { host, port }: ServerAddress,
): PoolOptions {
  return {
    host,
    port,
    user,
    ...(password !== undefined && { password }),
    // The certificate must be valid for the host, with or without an authority of the operator's own.
    ...(tls && { ssl: { rejectUnauthorized: true, verifyIdentity: true, ...(tls.ca && { ca: tls.ca }) } }),
    charset: "utf8mb4",
    connectTimeout: WAITS.searchServerConnect.milliseconds,
    connectionLimit: CONNECTIONS,
    maxIdle: 2,
    idleTimeout: 60_000,
    queueLimit: CONNECTIONS * 20,
    supportBigNumbers: true,
    bigNumberStrings: false,
    // A statement is one statement, whatever is in it, and no file of this process is sent.
    multipleStatements: false,
    flags: ["-LOCAL_FILES"],
  };
}

export function searchServers(servers: SearchServers): SearchServerClient {
  const pools = new Map<string, Promise<Pool>>();

  function poolOf(address: ServerAddress): Promise<Pool> {
    const name = `${address.host}:${address.port}`;
    const known = pools.get(name);
    if (known) return known;
    const created = import("mysql2/promise").then(({ createPool }) =>
      createPool(connectionOptions(servers, address)),
    );
    pools.set(name, created);
    return created;
  }

  async function using<T>(
    address: ServerAddress,
    each: Wait,
    work: (send: (statement: string) => Promise<ServerRow[]>) => Promise<T>,
  ): Promise<T> {
    const pool = await poolOf(address);
    const connection = await pool.getConnection();
    return finish(connection, () => work((statement) => send(connection, statement, each)));
  }

  return {
    shards: servers.shards.length,
    ask: (statements) =>
      orUnavailable(
        within(
          WAITS.searchServer,
          using(servers.coordinator, WAITS.searchStatement, async (run) => {
            const results: ServerResult[] = [];
            for (const statement of statements) {
              const rows = await run(statement);
              results.push({ rows, ...factsOf(await run("SHOW META")) });
            }
            return results;
          }),
        ),
      ),
    // No reader waits for a write, and a shard that moves its memory to its disk accepts none for many seconds.
    tell: (shard, statement) =>
      orUnavailable(
        within(
          WAITS.searchWrite,
          using(servers.shards[shard] as ServerAddress, WAITS.searchWrite, (run) => run(statement)),
        ),
      ),
    async close() {
      for (const pool of pools.values()) await (await pool).end();
      pools.clear();
    },
  };
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("unavailable", { cause: error });
  }
}

/** A connection whose statement failed may still receive its result, and is not used again. */
async function finish<T>(connection: PoolConnection, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    connection.release();
    return result;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function send(
  connection: PoolConnection,
  sql: string,
  { milliseconds: timeout }: Wait,
): Promise<ServerRow[]> {
  const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout });
  return Array.isArray(rows) ? (rows as ServerRow[]) : [];
}

/** The server's statistics about its last result. */
function factsOf(meta: readonly ServerRow[]): { total: number; isPartial: boolean } {
  const facts = new Map(meta.map(({ Variable_name: name, Value: value }) => [name, value]));
  return { total: Number(facts.get("total_found") ?? 0), isPartial: facts.has("warning") };
}
