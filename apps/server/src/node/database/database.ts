/**
 * The database port over `pg`: a pool, transactions on one of its connections, connections that brief statements share, and
 * connections outside of the pool.
 */
import pg from 'pg';
import { Sql } from 'sql-template-tag';
import { batchSizes } from '../../ports/batch-sizes.ts';
import type { Database, Log, Queryable, Statement } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';
import type { PostgresConnection } from '../embedded-postgres/postgres-folder.ts';
import './connection-errors.ts';
import { createPipelines } from './pipelines.ts';
import { asDatabaseError, raise } from './unavailable.ts';

interface DatabaseOptions {
  /** Rows of a snapshot in memory at once. */
  snapshotRows?: number;
  /** Either a URL or an embedded database's connection. */
  connection: string | PostgresConnection;
  /** Maximum of connections. Of six, brief statements share one for reading and one for inserting; of ten, two of each. */
  pool: number;
  /** Milliseconds after which a statement is cancelled; 0 never. */
  statementTimeout?: number;
  /** Milliseconds to wait for a new or free connection. */
  connectionTimeout?: number;
  /** Milliseconds after which an idle connection is closed. */
  idleTimeout?: number;
  applicationName?: string;
  log?: Log;
}

export interface NodeDatabase extends Database {
  /** A connection outside the pool, for LISTEN and for long snapshots. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** Connections of the pool, and queries that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const statementTimeoutMs = 10_000;
const connectionTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;
/** Statements that a connection prepares before it is replaced, because PostgreSQL frees their memory only then. */
const maxPrepared = 400;
/** More than two of a kind would not be faster, because then the database's cores are the limit. */
const maxSharedOfAKind = 2;

const { builtins } = pg.types;

/** Parsers for types of which the driver's own would lose something. */
const parsers = new Map<number, (text: string) => unknown>([
  // Counts and sizes, far below 2^53.
  [builtins.INT8, Number],
  // A day has no time zone, but the driver would make it a moment in the server's.
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Settings of a session are statements, not options of the connection, because a pooler such as PgBouncer refuses or drops those. The
 * time zone is that of the JSON which PostgreSQL makes.
 */
export const inUtc = `set TimeZone = 'UTC'`;

const ignore = () => undefined;

/** Runs `work` on a connection of the pool and handles its errors meanwhile; the running statement rejects with them. */
async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, onBroken: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(raise);
  let broken: Error | undefined;
  const onBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', onBroken);
  try {
    return await work(client, onBroken);
  } finally {
    client.removeListener('error', onBroken);
    client.release(broken ?? isWorn(client));
  }
}

async function runTransaction<T>(
  client: pg.ClientBase,
  onBroken: (error: Error) => void,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const tx: Queryable = { query: (statement) => run(client, statement) };
  try {
    await client.query('begin').catch(raise);
    const result = await work(tx);
    await client.query('commit').catch(raise);
    return result;
  } catch (error) {
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}

/** The first query opens the first connection. */
export function openDatabase(options: DatabaseOptions): NodeDatabase {
  const {
    connection,
    statementTimeout = statementTimeoutMs,
    connectionTimeout = connectionTimeoutMs,
    idleTimeout = idleTimeoutMs,
    applicationName = 'callejero',
    snapshotRows = batchSizes.exported,
  } = options;
  const settings: pg.ClientConfig = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: applicationName,
    keepAlive: true,
    types,
  };
  const prepare = (client: pg.ClientBase) =>
    client.query(`${inUtc}; set statement_timeout = ${statementTimeout}`);
  const shared = Math.max(0, Math.min(maxSharedOfAKind, Math.floor((options.pool - 2) / 4)));
  const pool = new pg.Pool({
    ...settings,
    max: options.pool - 2 * shared,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: idleTimeout,
    onConnect: prepare,
  });
  let isClosed = false;
  const onLost = (error: Error) => {
    if (!isClosed)
      options.log?.warn('a connection with the database was lost', { error: asDatabaseError(error) });
  };
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', onLost);
  // A connection may break between leaving the pool and getting its own listener.
  pool.on('connect', (client) => client.on('error', ignore));

  const alone = <Row>(statement: Statement) => onConnection(pool, (client) => run<Row>(client, statement));
  const pipelines =
    shared === 0
      ? null
      : createPipelines({
          each: shared,
          open: () =>
            new pg.Client({
              ...settings,
              pipeline: true,
              connectionTimeoutMillis: connectionTimeout,
            }).on('error', onLost),
          prepare,
          runOn: run,
          isWorn,
          alone,
          idleTimeout,
        });

  const transaction: Database['transaction'] = (work) =>
    onConnection(pool, (client, onBroken) => runTransaction(client, onBroken, work));

  return {
    query: (statement) =>
      pipelines && statement.pipeline
        ? pipelines[statement.pipeline]<never>(statement).catch(raise)
        : alone(statement),

    transaction,

    snapshot: (first, rows, work) =>
      transaction(async (tx) => {
        await tx.query({ text: 'set transaction isolation level repeatable read read only', values: [] });
        const head = await tx.query<never>(first);
        await tx.query({
          text: `declare snapshot_rows no scroll cursor for ${rows.text}`,
          values: rows.values,
        });
        return work(head, batchesOf(tx, snapshotRows));
      }),

    async connect() {
      const client = new pg.Client(settings);
      // The connection may break before the caller listens to its errors.
      client.on('error', ignore);
      await client.connect();
      await client.query(inUtc);
      return client;
    },

    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),

    async close() {
      isClosed = true;
      await pipelines?.close();
      await pool.end();
    },
  };
}

const prepared = new WeakMap<pg.ClientBase, Set<string>>();

/** Whether a connection has prepared too many statements and must be replaced. */
function isWorn(client: pg.ClientBase): boolean {
  return (prepared.get(client)?.size ?? 0) > maxPrepared;
}

async function* batchesOf<Row>(tx: Queryable, size: number): AsyncGenerator<Row[]> {
  const next = { text: `fetch ${size} from snapshot_rows`, values: [] };
  for (let rows = await tx.query<Row>(next); rows.length > 0; rows = await tx.query<Row>(next)) yield rows;
}

async function run<Row>(client: pg.ClientBase, asked: Statement): Promise<Row[]> {
  const { name, text, values } = asked instanceof Sql ? toStatement(asked) : asked;
  if (name) {
    const names = prepared.get(client) ?? new Set();
    prepared.set(client, names.add(name));
  }
  const query = { text, values: values as unknown[], ...(name ? { name } : {}) };
  const result = await client.query(query).catch(raise);
  return result.rows as Row[];
}
