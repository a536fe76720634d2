/**
 * Publishes changes to all processes. Listeners of this process get them at once; others through NOTIFY, at most one every few
 * milliseconds, because every notification costs the writer a lock. Sending and listening share a connection outside of the pool,
 * so a full pool delays neither. While it is lost, changes of others are unknown: listeners get `null` when it breaks and again
 * when it is back. So they do for a message of another version.
 *
 * Each message says how far its process had published (`until`), so that a request can wait until this process has heard of what its
 * caller wrote at another (`write-marks.ts`).
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod';
import { messageVersion } from '../../ports/messages.ts';
import type { Bus, Log } from '../../ports/ports.ts';
import type { NodeDatabase } from './database.ts';
import { asDatabaseError } from './unavailable.ts';

export interface NodeBus<T> extends Bus<T> {
  /** How often this process has published. */
  published(): number;
  /** How far this process has heard of another one. */
  heard(from: string): number;
  /** Calls `listener` after each message with who sent it, when the other listeners know of it; returns what ends that. */
  onHeard(listener: (from: string) => void): () => void;
  /** Resolves when it listens to other processes. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** `items` is null if there are too many to name. */
const messageOf = <T>(item: z.ZodType<T>) =>
  z.object({
    version: z.literal(messageVersion),
    from: z.string(),
    items: z.array(item).readonly().nullable(),
    /** Absent in messages of older releases. */
    until: z.number().optional(),
  });

const coalesceMs = 20;
/** PostgreSQL's limit is 8,000 bytes. */
const payloadLimit = 7_900;
const retryMs = [50, 200, 1_000, 5_000];
const heartbeatMs = 15_000;
const heartbeatTimeoutMs = 5_000;
/** Milliseconds between two `null` because of messages of another version: each makes all clients read again. */
const unknownEveryMs = 1_000;

/**
 * @param channel PostgreSQL's channel: letters and underscores
 * @param item the shape of what is published, of `ports/messages.ts`
 * @param id names this process in its messages
 */
export function createBus<T>(
  db: Pick<NodeDatabase, 'connect'>,
  channel: string,
  item: z.ZodType<T>,
  log: Log,
  id: string = randomUUID(),
): NodeBus<T> {
  const message = messageOf(item);
  const listeners = new Set<Parameters<Bus<T>['subscribe']>[0]>();
  const heard = new Map<string, number>();
  const hearing = new Set<(from: string) => void>();
  let published = 0;
  let pending: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let closed = false;
  let wake: (() => void) | null = null;

  /** Resolves when the listeners know the change: at once, but for those that read it. */
  const deliver = async (items: readonly T[] | null): Promise<void> => {
    const reading: Promise<unknown>[] = [];
    for (const listener of listeners) {
      try {
        const read = listener(items);
        if (read instanceof Promise) reading.push(read);
      } catch (error) {
        log.error('a listener to changes failed', { error });
      }
    }
    if (reading.length > 0) await Promise.allSettled(reading);
  };

  const onNotification = ({ payload = '' }: pg.Notification) => {
    let told: z.output<typeof message>;
    try {
      told = message.parse(JSON.parse(payload));
    } catch (error) {
      return onUnknown(error);
    }
    if (told.from === id) return;
    const { from, items, until } = told;
    const known = deliver(items);
    if (until === undefined) return;
    void known.then(() => {
      heard.set(from, Math.max(until, heard.get(from) ?? 0));
      for (const listener of hearing) listener(from);
    });
  };

  let unknownTimer: NodeJS.Timeout | null = null;
  let isUnknownAgain = false;
  const onUnknown = (error: unknown): void => {
    isUnknownAgain = unknownTimer !== null;
    if (isUnknownAgain) return;
    log.warn('a message of another version is ignored: everything is read again', { channel, error });
    void deliver(null);
    unknownTimer = setTimeout(() => {
      unknownTimer = null;
      if (isUnknownAgain) onUnknown(error);
    }, unknownEveryMs).unref();
  };

  type Message = z.input<typeof message>;
  const messageWith = (items: readonly T[] | null): string =>
    JSON.stringify({ version: messageVersion, from: id, items, until: published } satisfies Message);

  const send = async (items: readonly T[] | null): Promise<void> => {
    const named = messageWith(items);
    const payload = Buffer.byteLength(named) < payloadLimit ? named : messageWith(null);
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
    await send(items).catch((error: unknown) => {
      pending = [...items, ...pending];
      log.warn('changes could not be told to other processes', { error: asDatabaseError(error) });
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
          void deliver(null);
          pending = [];
          void send(null).catch(() => undefined);
        });
      } catch (error) {
        log.warn('changes of other processes can not be heard', { error: asDatabaseError(error) });
      }
      if (closed) break;
      if (!wasLost || attempt === 0) void deliver(null);
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
      published += 1;
      void deliver(items);
      pending.push(...items);
      timer ??= setTimeout(() => void flush(), coalesceMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    published: () => published,
    heard: (from) => heard.get(from) ?? 0,
    onHeard(listener) {
      hearing.add(listener);
      return () => hearing.delete(listener);
    },
    async close() {
      if (timer) clearTimeout(timer);
      if (unknownTimer) clearTimeout(unknownTimer);
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
