/**
 * Reads that may be late go to the replica of DATABASE_READ_URL. They are never older than what this process knows: from the moment
 * it hears of a change until the replica has replayed it, they go to the primary, so no cache stores what was before the change. So
 * they do while the replica is away, too late, or a replica no more.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isShared, mayBeLate } from '../../ports/late-reads.ts';
import type { Bus, Change, LateReads, Log, Statement } from '../../ports/ports.ts';
import { type NodeDatabase, openDatabase } from './database.ts';

export interface ReadReplica {
  /** The primary; what is read of it within `late` is read of the replica. */
  db: NodeDatabase;
  late: LateReads;
  /** From now on it knows what is published there. */
  follow(changes: Bus<Change>): void;
  /** Rejects with the reason why the replica is not used. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: NodeDatabase;
  url: string;
  pool: number;
  log: Log;
  /** For tests. */
  times?: Partial<Times>;
}

/** Milliseconds. */
interface Times {
  /** Between two looks at the replica while nothing has changed. */
  idle: number;
  /** Between two looks while changes are not replayed. */
  behind: number;
  /** How long it may lack what was written, by changes that nobody publishes too. */
  tooLate: number;
  /** For an answer of the replica, before the primary answers in its place: a connection may be gone without an end. */
  answer: number;
}

const usual: Times = { idle: 2_000, behind: 20, tooLate: 10_000, answer: 5_000 };

const isRead = ({ text }: Statement) =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete)\b/i.test(text);

/** Rejects if there is no answer within `ms`. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no responde')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function positionOf(primary: NodeDatabase): Promise<string> {
  const text = 'select pg_current_wal_insert_lsn()::text as position';
  const [row] = await primary.query<{ position: string }>({ text, values: [] });
  return row?.position ?? '';
}

/** Whether the replica has replayed up to each position. */
async function replayed(replica: NodeDatabase, positions: readonly string[], ms: number): Promise<boolean[]> {
  const [row] = await inTime(
    replica.query<{ replays: boolean; done: boolean[] }>({
      text: `select pg_is_in_recovery() as replays,
        array(select coalesce(pg_last_wal_replay_lsn() >= p, false) from unnest($1::pg_lsn[]) p) as done`,
      values: [positions],
    }),
    ms,
  );
  if (!row?.replays) throw new Error('ya no es una réplica: admite escrituras');
  return row.done;
}

interface Route {
  isLate: boolean;
}

/** The primary; what is read on a late route is read of the replica, within `ms`. */
function createRoutedDatabase({
  primary,
  replica,
  routes,
  log,
  ms,
}: {
  primary: NodeDatabase;
  replica: () => NodeDatabase;
  routes: AsyncLocalStorage<Route>;
  log: Log;
  ms: number;
}): NodeDatabase {
  return {
    ...primary,
    async query(statement) {
      const route = routes.getStore();
      if (route?.isLate && isRead(statement)) {
        try {
          return await inTime(replica().query<never>(statement), ms);
        } catch (error) {
          log.warn('the primary answers in place of the read replica', { error });
        }
      }
      if (route) route.isLate = false;
      return primary.query(statement);
    },
    transaction(work) {
      const route = routes.getStore();
      if (route) route.isLate = false;
      return primary.transaction(work);
    },
    // Not repeated at the primary: what its consumer has read can't be taken back.
    snapshot: (...given) => (routes.getStore()?.isLate ? replica() : primary).snapshot(...given),
  };
}

export function createReadReplica({ primary, url, pool, log, times: given }: ReplicaOptions): ReadReplica {
  const times = { ...usual, ...given };
  const open = () =>
    openDatabase({
      ...{ connection: url, pool, applicationName: 'callejero-reads' },
      ...{ statementTimeout: times.answer, connectionTimeout: times.answer },
    });
  let replica = open();
  /** Of a piece of work: a write, and all that follows it, belongs to the primary. */
  const routes = new AsyncLocalStorage<Route>();
  /** Why the replica is not used; null: it is. */
  let away: string | null = 'todavía no se ha mirado';
  let isCaughtUp = false;
  /** Counts changes: a look that began before one says nothing about it. */
  let changes = 0;
  /** Where the primary was once, until that is replayed. */
  let awaited: { since: number; position: string } | null = null;
  let isClosed = false;
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function setUsed(): void {
    if (away !== null) log.info('the read replica is used');
    away = null;
  }

  function setAway(error: unknown): void {
    log.warn('the read replica is not used', { error });
    away = error instanceof Error ? error.message : String(error);
    // Connections that were lost without an end would be used again.
    replica.close().catch(() => undefined);
    replica = open();
  }

  async function look(): Promise<void> {
    const known = changes;
    const position = await positionOf(primary);
    awaited ??= { since: performance.now(), position };
    try {
      const [isDone = false, hasAwaited = false] = await replayed(
        replica,
        [position, awaited.position],
        times.answer,
      );
      if (hasAwaited) awaited = null;
      else if (performance.now() - awaited.since > times.tooLate)
        return setAway(new Error(`lleva más de ${times.tooLate / 1000} segundos de retraso`));
      setUsed();
      isCaughtUp = isDone && known === changes;
    } catch (error) {
      awaited = null;
      setAway(error);
    }
  }

  const watching = (async () => {
    while (!isClosed) {
      // The server itself says that its primary is away.
      await look().catch(() => undefined);
      if (!isClosed) await pause(away === null && !isCaughtUp ? times.behind : times.idle);
    }
  })();

  return {
    db: createRoutedDatabase({ primary, replica: () => replica, routes, log, ms: times.answer }),
    late: (tables, work) => routes.run({ isLate: away === null && isCaughtUp && mayBeLate(tables) }, work),
    follow(bus) {
      bus.subscribe((list) => {
        if (list !== null && !list.some(({ resource }) => isShared(resource))) return;
        changes += 1;
        isCaughtUp = false;
        if (away === null) wake();
      });
    },
    async check() {
      if (away !== null) throw new Error(away);
    },
    async close() {
      isClosed = true;
      wake();
      await watching;
      await replica.close();
    },
  };
}
