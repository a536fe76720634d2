/**
 * Brief statements share connections: they are sent without waiting for earlier answers (libpq's pipeline mode), and concurrent
 * insertions share a commit. If server and database share cores, most of a short request's cost is the switch between the two
 * and the flush of the log; here many requests share it. Figures: decision 021.
 *
 * Statements that wait for a lock or read much do not belong here, because later ones would wait behind them.
 */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Statement } from '../../ports/ports.ts';

/** Runs one statement on any free connection. */
type Run = <Row>(statement: Statement) => Promise<Row[]>;

interface PipelinesOptions {
  /** A connection in pipeline mode that is not connected yet. */
  open(): pg.Client;
  /** Prepares the session of a new connection. */
  prepare(client: pg.Client): Promise<unknown>;
  /** Connections for reading, and as many for inserting. At least 1. */
  each: number;
  runOn<Row>(client: pg.Client, statement: Statement): Promise<Row[]>;
  /** Whether the connection must be replaced. */
  isWorn(client: pg.Client): boolean;
  /** For insertions whose shared transaction was rolled back because of one of them. */
  alone: Run;
  /** Milliseconds after which an idle connection is closed: a firewall in between may have dropped it silently. */
  idleTimeout: number;
}

interface Pipelines {
  read: Run;
  /** Resolves when it is committed. */
  insert: Run;
  close(): Promise<void>;
}

/** Maximum of insertions that share a commit: if one of them fails, all are repeated. */
const groupLimit = 32;

export function createPipelines(options: PipelinesOptions): Pipelines {
  const { each, runOn, alone, idleTimeout } = options;
  const readers = Array.from({ length: each }, () => new Pipeline(options));
  const writers = Array.from({ length: each }, () => new Pipeline(options));
  const all = [...readers, ...writers];
  const tidying = setInterval(() => {
    for (const pipeline of all) pipeline.closeUnused();
  }, idleTimeout).unref();
  const idle = [...writers];
  let waiting: Insertion[] = [];
  let isScheduled = false;

  /** Insertions that waited while all writers were busy go together to the next free one. */
  const sendWaiting = () => {
    isScheduled = false;
    while (waiting.length > 0) {
      const writer = idle.pop();
      if (!writer) return;
      const group = waiting.slice(0, groupLimit);
      waiting = waiting.slice(groupLimit);
      void insertTogether(writer, group).finally(() => {
        idle.push(writer);
        sendWaiting();
      });
    }
  };

  const insertTogether = async (writer: Pipeline, group: readonly Insertion[]): Promise<void> => {
    const [first] = group;
    if (first && group.length === 1) {
      await writer.use((client) => runOn(client, first.statement)).then(first.resolve, first.reject);
      return;
    }
    try {
      const statements = group.map(({ statement }) => statement);
      const outcomes = await writer.use((client) => inOneTransaction(client, statements, runOn));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') group[index]?.resolve(outcome.value);
        else group[index]?.reject(outcome.reason);
      }
    } catch (error) {
      for (const { statement, resolve, reject } of group) {
        if (error instanceof RolledBack) alone<unknown>(statement).then(resolve, reject);
        else reject(error);
      }
    }
  };

  return {
    read(statement) {
      const reader = readers.reduce((best, one) => (one.underWay < best.underWay ? one : best));
      return reader.use((client) => runOn(client, statement));
    },
    insert: (statement) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve: resolve as Insertion['resolve'], reject });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(sendWaiting);
      }),
    async close() {
      // Let the scheduled insertions be sent first.
      if (isScheduled) await new Promise(setImmediate);
      clearInterval(tidying);
      await Promise.all(all.map((pipeline) => pipeline.close()));
    },
  };
}

interface Insertion {
  statement: Statement;
  resolve(rows: unknown[]): void;
  reject(reason: unknown): void;
}

/** One insertion failed, so none of the transaction was stored. */
class RolledBack extends Error {}

/** The result of each statement. Rejects with `RolledBack`, or with another error when the commit is uncertain. */
async function inOneTransaction(
  client: pg.Client,
  statements: readonly Statement[],
  runOn: PipelinesOptions['runOn'],
): Promise<PromiseSettledResult<unknown[]>[]> {
  const begun = client.query('begin');
  const rows = Promise.allSettled(statements.map((statement) => runOn(client, statement)));
  const [ended] = await Promise.allSettled([client.query('commit'), begun, rows]);
  if (ended.status === 'rejected') throw ended.reason;
  if (ended.value.command !== 'COMMIT') throw new RolledBack();
  return rows;
}

/** A shared connection, opened when it is first needed and replaced after an error, as in a pool. */
class Pipeline {
  /** How many statements or transactions are running. */
  underWay = 0;
  readonly #options: Pick<PipelinesOptions, 'open' | 'prepare' | 'isWorn'>;
  #client: Promise<pg.Client> | null = null;
  #closed = false;
  /** Whether it was used since the last search for idle connections. */
  #used = false;
  /** The connection's stream while statements are gathered. */
  #gathering: Duplex | null = null;

  constructor(options: Pick<PipelinesOptions, 'open' | 'prepare' | 'isWorn'>) {
    this.#options = options;
  }

  async use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    if (this.#closed) throw new Error('The database was closed');
    this.underWay += 1;
    this.#used = true;
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      const connected = await client;
      this.#sendTogether(connected);
      const result = await work(connected);
      if (this.#options.isWorn(connected)) this.#forget(client);
      return result;
    } catch (error) {
      // Remove the connection now, not when it has ended, so that no later statement uses it.
      this.#forget(client);
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }

  /** Sends with one system call what the requests of this turn of the event loop ask: each call costs as much as a brief statement. */
  #sendTogether({ connection: { stream } }: pg.Client): void {
    if (this.#gathering === stream) return;
    this.#gathering = stream;
    stream.cork();
    setImmediate(() => {
      this.#gathering = null;
      stream.uncork();
    });
  }

  #connect(): Promise<pg.Client> {
    const client = this.#options.open();
    const connected = client
      .connect()
      .then(() => this.#options.prepare(client))
      .then(() => client);
    client.once('end', () => this.#forget(connected)).once('error', () => this.#forget(connected));
    return connected;
  }

  #forget(connected: Promise<pg.Client>): void {
    if (this.#client === connected) this.#client = null;
    // `end` lets running statements finish first.
    connected.then((client) => client.end()).catch(() => undefined);
  }

  closeUnused(): void {
    if (this.#client && !this.#used && this.underWay === 0) this.#forget(this.#client);
    this.#used = false;
  }

  /** Waits for the statements under way. */
  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }
}
