/**
 * Publishes changes to all processes. Listeners of this process get them at once; others through NOTIFY, at most one every few
 * milliseconds, because every notification costs the writer a lock. Sending and listening share a connection outside of the pool,
 * so a full pool delays neither. While it is lost, changes of others are unknown: listeners get `null` when it breaks and again
 * when it is back.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Bus, Log } from '../../ports/ports.ts';
import type { NodeDatabase } from './database.ts';

export interface NodeBus<T> extends Bus<T> {
  /** Resolves when it listens to other processes. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface Message<T> {
  from: string;
  /** Null if there are too many to name. */
  items: readonly T[] | null;
}

const coalesceMs = 20;
/** PostgreSQL's limit is 8,000 bytes. */
const payloadLimit = 7_900;
const retryMs = [50, 200, 1_000, 5_000];
const heartbeatMs = 15_000;
const heartbeatTimeoutMs = 5_000;

/** @param channel PostgreSQL's channel: letters and underscores */
export function createBus<T>(db: Pick<NodeDatabase, 'connect'>, channel: string, log: Log): NodeBus<T> {
  const id = randomUUID();
  const listeners = new Set<Parameters<Bus<T>['subscribe']>[0]>();
  let pending: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let closed = false;
  let wake: (() => void) | null = null;

  const deliver = (items: readonly T[] | null) => {
    for (const listener of listeners) {
      try {
        listener(items);
      } catch (error) {
        log.error('a listener to changes failed', { error });
      }
    }
  };

  const onNotification = ({ payload }: pg.Notification) => {
    const { from, items } = JSON.parse(payload ?? '') as Message<T>;
    if (from !== id) deliver(items);
  };

  const send = async (items: readonly T[] | null): Promise<void> => {
    const named = JSON.stringify({ from: id, items } satisfies Message<T>);
    const fits = Buffer.byteLength(named) < payloadLimit;
    const payload = fits ? named : JSON.stringify({ from: id, items: null } satisfies Message<T>);
    await client?.query('select pg_notify($1, $2)', [channel, payload]);
  };

  /** The last notification; each waits for the one before, so that `close` can wait for all. */
  let sending: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    timer = null;
    sending = sending.then(sendPending);
    return sending;
  };

  const sendPending = async (): Promise<void> => {
    // Without a connection changes wait; when it is back, every process gets null instead.
    if (!client || pending.length === 0) return;
    const items = pending;
    pending = [];
    await send(items).catch((error: Error) => {
      pending = [...items, ...pending];
      log.warn('changes could not be told to other processes', { error: error.message });
    });
  };

  /** Listens over one connection until it breaks. */
  const listen = async (onReady: () => void): Promise<void> => {
    const opened = await db.connect();
    try {
      const broken = new Promise<void>((resolve) => {
        opened.on('error', () => resolve());
        opened.on('end', () => resolve());
        wake = resolve;
      });
      opened.on('notification', onNotification);
      await opened.query(`listen ${channel}`);
      if (closed) return;
      client = opened;
      onReady();
      await Promise.race([broken, heartbeat(opened)]);
    } finally {
      client = null;
      wake = null;
      opened.removeAllListeners('notification');
      await opened.end().catch(() => undefined);
    }
  };

  const firstReady = Promise.withResolvers<void>();
  const keepListening = async (): Promise<void> => {
    let attempt = 0;
    let wasLost = false;
    while (!closed) {
      try {
        await listen(() => {
          attempt = 0;
          firstReady.resolve();
          if (!wasLost) return;
          deliver(null);
          pending = [];
          void send(null).catch(() => undefined);
        });
      } catch (error) {
        log.warn('changes of other processes can not be heard', { error: String(error) });
      }
      if (closed) break;
      if (!wasLost || attempt === 0) deliver(null);
      wasLost = true;
      await sleep(retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0);
      attempt += 1;
    }
  };

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });

  const running = keepListening();
  return {
    ready: firstReady.promise,
    publish(items) {
      if (items.length === 0) return;
      deliver(items);
      pending.push(...items);
      timer ??= setTimeout(() => void flush(), coalesceMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
      closed = true;
      wake?.();
      await running;
    },
  };
}

/** Resolves when the database no longer answers: a broken network connection may not report an error. */
async function heartbeat(client: pg.Client): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, heartbeatMs).unref());
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, heartbeatTimeoutMs, 'late').unref());
    const answer = await Promise.race([client.query('select').then(() => 'alive' as const), late]).catch(
      () => 'late',
    );
    if (answer === 'late') return;
  }
}
