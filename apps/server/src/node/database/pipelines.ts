/**
 * Statements that take a moment share connections: they are sent one behind the other without waiting for the answers in
 * between (libpq's pipeline mode), and insertions that are under way at the same time share a commit. Where server and
 * database share cores, most of a short request's cost is the change between the two and the flush of the log; here many
 * requests pay it once. Figures: decision 021.
 *
 * What waits for a lock or reads much does not belong here: those behind it would wait as well.
 */
import type pg from 'pg';
import type { Statement } from '../../ports/ports.ts';

/** Runs one statement on any free connection. */
type Run = <Row>(statement: Statement) => Promise<Row[]>;

interface PipelinesOptions {
  /** A connection in pipeline mode that is not connected yet. */
  open(): pg.Client;
  /** Connections for reading, and as many for inserting. At least 1. */
  each: number;
  runOn<Row>(client: pg.Client, statement: Statement): Promise<Row[]>;
  /** Whether a new connection shall take the place of this one. */
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

/** Insertions that share a commit at most: when one of them fails, so many are done again. */
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
  let departing = false;

  /** Whoever came while all writers were busy leaves together with the next one that is free. */
  const depart = () => {
    departing = false;
    while (waiting.length > 0) {
      const writer = idle.pop();
      if (!writer) return;
      const group = waiting.slice(0, groupLimit);
      waiting = waiting.slice(groupLimit);
      void insertTogether(writer, group).finally(() => {
        idle.push(writer);
        depart();
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
        if (departing) return;
        departing = true;
        setImmediate(depart);
      }),
    async close() {
      // Who was about to leave leaves first.
      if (departing) await new Promise(setImmediate);
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

/** None of the insertions was stored, because of one of them. */
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

/** One connection, opened when it is first needed, and a new one after something failed on it, as in a pool. */
class Pipeline {
  /** Those who use it now. */
  underWay = 0;
  readonly #options: Pick<PipelinesOptions, 'open' | 'isWorn'>;
  #client: Promise<pg.Client> | null = null;
  #closed = false;
  /** When idle connections were last searched for. */
  #used = false;

  constructor(options: Pick<PipelinesOptions, 'open' | 'isWorn'>) {
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
      const result = await work(connected);
      if (this.#options.isWorn(connected)) this.#forget(client);
      return result;
    } catch (error) {
      // Remove it now, not when it has ended: later statements must not join it.
      this.#forget(client);
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }

  #connect(): Promise<pg.Client> {
    const client = this.#options.open();
    const connected = client.connect().then(() => client);
    client.once('end', () => this.#forget(connected)).once('error', () => this.#forget(connected));
    return connected;
  }

  #forget(connected: Promise<pg.Client>): void {
    if (this.#client === connected) this.#client = null;
    // What is still under way on it ends first.
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
