/**
 * Jobs in a table: added in the caller's transaction and run by this process. Jobs of one name run one after another; a failed
 * job is tried again later, and an interrupted one runs again at the next start.
 */

import type { Clock, Database, JobHandler, Jobs, Log } from '@callejero/server/ports/ports.ts';
import { Cron } from 'croner';

export interface MockJobs extends Jobs {
  /** Resolves when the jobs under way have ended. */
  stop(): Promise<void>;
}

interface Job {
  id: number;
  payload: Record<string, unknown>;
  attempts: number;
}

const maxAttempts = 6;
/** Milliseconds between queries for due jobs. */
const pollMs = 2000;

export interface JobParts {
  db: Database;
  log: Log;
  clock: Clock;
  /** Milliseconds after the start in which no job runs, so that the database first answers the pages that wait. */
  rest?: number;
}

export function createJobs({ db, log, clock, rest = 0 }: JobParts): MockJobs {
  const handlers = new Map<string, JobHandler>();
  const crons = new Map<string, string>();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let clocks: Cron[] = [];

  /** Runs the due jobs of one name, until there is none. */
  const drain = async (name: string, handler: JobHandler): Promise<void> => {
    while (!stopping.signal.aborted) {
      const [job] = await db.query<Job>({
        text: `select id, payload, attempts from mock.jobs where name = $1 and run_after <= $2 order by run_after, id limit 1`,
        values: [name, clock.now()],
      });
      if (!job) return;
      await runOne(name, handler, job);
    }
  };

  const runOne = async (name: string, handler: JobHandler, { id, payload, attempts }: Job): Promise<void> => {
    try {
      await handler(payload, { signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error('a job failed', { job: name, error });
      if (attempts + 1 < maxAttempts) return later(id, attempts + 1);
    }
    await db.query({ text: 'delete from mock.jobs where id = $1', values: [id] });
  };

  const later = async (id: number, attempts: number): Promise<void> => {
    const again = new Date(clock.now().getTime() + 1000 * 2 ** attempts);
    const values = [id, attempts, again];
    await db.query({ text: 'update mock.jobs set attempts = $2, run_after = $3 where id = $1', values });
  };

  const wake = (name: string): void => {
    const handler = handlers.get(name);
    if (!handler || !timer || running.has(name) || stopping.signal.aborted) return;
    const work = drain(name, handler)
      .catch((error: unknown) => log.error('the queue of jobs failed', { job: name, error }))
      .finally(() => running.delete(name));
    running.set(name, work);
  };

  /** Runs due jobs of all names; one query finds them. */
  const runDue = async (): Promise<void> => {
    const text = 'select distinct name from mock.jobs where run_after <= $1';
    const due = await db.query<{ name: string }>({ text, values: [clock.now()] });
    for (const { name } of due) wake(name);
  };
  const lookSafely = () =>
    runDue().catch((error: unknown) => log.error('the queue of jobs failed', { error: String(error) }));

  const add = (tx: Pick<Database, 'query'>, name: string, payload: Record<string, unknown>) =>
    tx.query({
      text: 'insert into mock.jobs (name, payload, run_after) values ($1, $2, $3)',
      values: [name, payload, clock.now()],
    });

  const begin = async (): Promise<void> => {
    timer = setInterval(lookSafely, pollMs);
    clocks = [...crons].map(
      ([name, cron]) =>
        new Cron(cron, { timezone: 'UTC', unref: true }, async () => {
          await add(db, name, {});
          wake(name);
        }),
    );
    await lookSafely();
  };

  return {
    define(name, handler) {
      handlers.set(name, handler);
    },
    schedule(name, cron) {
      crons.set(name, cron);
    },
    async enqueue(tx, name, payload) {
      await add(tx, name, payload);
      // This query waits until the caller's transaction has ended: the database has one connection.
      if (timer) void lookSafely();
    },
    async start() {
      if (rest === 0) return begin();
      resting = setTimeout(begin, rest);
    },
    async stop() {
      stopping.abort();
      clearTimeout(resting);
      clearInterval(timer);
      for (const each of clocks) each.stop();
      await Promise.all(running.values());
    },
  };
}
