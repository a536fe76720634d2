/**
 * Jobs in PostgreSQL through pg-boss. A job is added in the caller's transaction, so it exists exactly if the transaction
 * commits. NOTIFY wakes the workers within milliseconds; polling is the safety net. pg-boss has two connections of its own: with
 * the server's pool, a job that needs a connection could wait for a request that waits for the job.
 */
import type pg from 'pg';
import type { Clock, PgBoss, Queue } from 'pg-boss';
import type { JobHandler, JobOptions, Jobs, Log, Traces } from '../../ports/ports.ts';
import '../database/connection-errors.ts';
import { inUtc } from '../database/database.ts';
import { asDatabaseError } from '../database/unavailable.ts';
import { correctFutureTimes } from './jobs-clock.ts';
import { traceparent } from './trace-context.ts';

interface JobsOptions {
  databaseUrl: string;
  log: Log;
  /** Name of its connections. */
  applicationName?: string;
  /** Seconds between polls for jobs without a notification: further attempts and future ones. */
  pollSeconds?: number;
  /** Seconds between corrections after the database's clock was set back. */
  clockSeconds?: number;
  /** Whether this process writes the schedules. */
  schedules?: boolean;
  /** Whether this process runs jobs; otherwise it only adds them, and another one runs them. */
  runs?: boolean;
  /** Makes a span of each job, in the trace of what asked for it. */
  traces?: Traces | null;
  /** Whether the role may make the schema of the jobs; otherwise the schema exists and belongs to the role. */
  makesSchema?: boolean;
}

export interface NodeJobs extends Jobs {
  /** Takes no new jobs, aborts running ones and waits for them. A job that does not end in time runs again later. */
  stop(timeoutMs?: number): Promise<void>;
}

const schema = 'pgboss';
const poolSize = 2;
/** In the payload: the trace that asked for the job. */
const traceField = 'traceparent';
/** A missing heartbeat reveals a job whose process was killed. */
const heartbeatSeconds = 20;
const superviseSeconds = 15;

/** A job may take a day (an import); a failed one is tried again after growing delays. */
const queue = {
  notify: true,
  expireInSeconds: 24 * 60 * 60 - 1,
  heartbeatSeconds: heartbeatSeconds,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} satisfies Omit<Queue, 'name'>;

/**
 * A clock that never goes back. With the machine's, a worker would pause after the clock is set back until it has caught up.
 * The database's clock decides when a job is due.
 */
const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Starts pg-boss with connections of its own. */
async function startBoss({
  databaseUrl,
  log,
  applicationName = 'callejero-jobs',
  makesSchema = true,
}: JobsOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // Passed on to the pool of `pg`.
  const session = { onConnect: (client: pg.ClientBase) => client.query(inUtc) };
  const boss = new PgBoss({
    ...session,
    connectionString: databaseUrl,
    application_name: applicationName,
    schema,
    clock: steadyClock,
    createSchema: makesSchema,
    max: poolSize,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  // It passes copies of errors, which are plain objects.
  boss.on('error', (copy) => {
    const error = Object.assign(new Error(copy.message), copy);
    log.error('the queue of jobs failed', { error: asDatabaseError(error) });
  });
  boss.on('warning', (warning) => log.warn('a warning of the queue of jobs', { warning: warning.message }));
  await boss.start();
  return boss;
}

interface Runner {
  run(name: string, handler: JobHandler, payload: unknown, signal: AbortSignal): Promise<void>;
  readonly isStopping: boolean;
  /** Aborts the running jobs; resolves when they have ended. */
  stop(): Promise<unknown>;
}

function createRunner({ log, traces }: Pick<JobsOptions, 'log' | 'traces'>): Runner {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    async run(name, handler, payload, signal) {
      // pg-boss aborts its signal after every job, which must not abort what a handler leaves running, for example a timer.
      const lost = new AbortController();
      const giveUp = () => lost.abort(signal.reason);
      signal.addEventListener('abort', giveUp);
      const { [traceField]: parent, ...own } = (payload ?? {}) as Record<string, unknown>;
      const handle = () => handler(own, { signal: AbortSignal.any([lost.signal, stopping.signal]) });
      const start = { name: `job ${name}`, kind: 'consumer', parent: parent as string | undefined } as const;
      const work = traces ? traces.span(start, handle) : handle();
      const settled = work.then(
        () => undefined,
        () => undefined,
      );
      running.add(settled);
      try {
        await work;
      } catch (error) {
        if (!stopping.signal.aborted) log.error('a job failed', { job: name, error });
        throw error;
      } finally {
        signal.removeEventListener('abort', giveUp);
        running.delete(settled);
      }
    },
    get isStopping() {
      return stopping.signal.aborted;
    },
    stop() {
      stopping.abort();
      return Promise.all(running);
    },
  };
}

export function createJobs(options: JobsOptions): NodeJobs {
  const { log, pollSeconds = 5, clockSeconds = 60, runs = true, schedules: isScheduler = true } = options;
  const handlers = new Map<string, { handler: JobHandler; options: JobOptions }>();
  const schedules = new Map<string, string>();
  const queues = new Set<string>();
  const runner = createRunner(options);
  let opening: Promise<PgBoss> | null = null;
  let clockTimer: NodeJS.Timeout | undefined;

  /** Connects at the first use, so a command that adds no job never connects. */
  const open = (): Promise<PgBoss> => {
    opening ??= startBoss(options).then(async (boss) => {
      try {
        await ensureQueues(boss);
        return boss;
      } catch (error) {
        // The next use starts another one.
        await boss.stop({ graceful: false });
        throw error;
      }
    });
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };

  const retriesOf = (name: string) => handlers.get(name)?.options.retries ?? queue.retryLimit;

  const ensureQueues = async (boss: PgBoss): Promise<void> => {
    for (const { name, retryLimit } of await boss.getQueues()) {
      queues.add(name);
      // An older release may have made the queue with another limit.
      if (handlers.has(name) && retryLimit !== retriesOf(name))
        await boss.updateQueue(name, { retryLimit: retriesOf(name) });
    }
    for (const name of handlers.keys()) await ensureQueue(boss, name);
  };

  const ensureQueue = async (boss: PgBoss, name: string): Promise<void> => {
    if (queues.has(name)) return;
    await boss.createQueue(name, { ...queue, retryLimit: retriesOf(name) });
    queues.add(name);
  };

  return {
    define(name, handler, own = {}) {
      handlers.set(name, { handler, options: own });
    },

    schedule(name, cron) {
      schedules.set(name, cron);
    },

    async enqueue(tx, name, payload) {
      const boss = await open();
      await ensureQueue(boss, name);
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: await tx.query({ text, values }),
        }),
      };
      const trace = traceparent();
      await boss.send(name, trace ? { ...payload, [traceField]: trace } : payload, { db });
    },

    async start() {
      const boss = await open();
      const rightClock = () =>
        correctFutureTimes(boss).catch((error) =>
          log.warn('what the queue of jobs wrote down for the future could not be brought to now', { error }),
        );
      await rightClock();
      clockTimer = setInterval(rightClock, clockSeconds * 1000).unref();
      for (const [name, { handler, options: own }] of runs ? handlers : []) {
        const settings = {
          localConcurrency: own.concurrency ?? 1,
          pollingIntervalSeconds: Math.min(pollSeconds, 2),
          notifyPollingIntervalSeconds: pollSeconds,
        };
        const worker: string = await boss.work(name, settings, async (jobs) => {
          for (const job of jobs) await runner.run(name, handler, job.data, job.signal);
          // Jobs that are added together cause one notification, so look for the next job before waiting.
          boss.notifyWorker(worker);
        });
      }
      if (!isScheduler) return;
      for (const { name } of await boss.getSchedules()) {
        if (!schedules.has(name)) await boss.unschedule(name);
      }
      for (const [name, cron] of schedules) {
        // The queue may be new, because another process may run its jobs.
        await ensureQueue(boss, name);
        await boss.schedule(name, cron, null, { tz: 'UTC' });
      }
    },

    async stop(timeoutMs = 5_000) {
      const boss = await opening?.catch(() => null);
      if (!boss || runner.isStopping) return;
      const ended = runner.stop();
      clearInterval(clockTimer);
      const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
      await Promise.race([ended, late]);
      await boss.stop({ graceful: false });
    },
  };
}
