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
import { createListeningConnection } from './listening-connection.ts';
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
/** Milliseconds between two `null` because of messages of another version: each makes all clients read again. */
const unknownEveryMs = 1_000;

/** Does `work` at once, and if it is called again within `ms`, once more after them. */
function createThrottle(
  ms: number,
  work: (reason: unknown) => void,
): { call(reason: unknown): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let isAsked = false;
  const call = (reason: unknown): void => {
    isAsked = timer !== null;
    if (isAsked) return;
    work(reason);
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) call(reason);
    }, ms).unref();
  };
  return {
    call,
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

/** Who is told of what is published. */
function createListeners<T>(log: Log) {
  const listeners = new Set<Parameters<Bus<T>['subscribe']>[0]>();
  return {
    subscribe(listener: Parameters<Bus<T>['subscribe']>[0]) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves when the listeners know the change: at once, but for those that read it. */
    async deliver(items: readonly T[] | null): Promise<void> {
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
    },
  };
}

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
  const { subscribe, deliver } = createListeners<T>(log);
  const heard = new Map<string, number>();
  const hearing = new Set<(from: string) => void>();
  let published = 0;
  let pending: T[] = [];
  let timer: NodeJS.Timeout | null = null;

  const onNotification = ({ payload = '' }: pg.Notification) => {
    let told: z.output<typeof message>;
    try {
      told = message.parse(JSON.parse(payload));
    } catch (error) {
      return unknown.call(error);
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

  const unknown = createThrottle(unknownEveryMs, (error) => {
    log.warn('a message of another version is ignored: everything is read again', { channel, error });
    void deliver(null);
  });

  type Message = z.input<typeof message>;
  const messageWith = (items: readonly T[] | null): string =>
    JSON.stringify({ version: messageVersion, from: id, items, until: published } satisfies Message);

  const send = async (items: readonly T[] | null): Promise<void> => {
    const named = messageWith(items);
    const payload = Buffer.byteLength(named) < payloadLimit ? named : messageWith(null);
    await connection.client?.query('select pg_notify($1, $2)', [channel, payload]);
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
    if (!connection.client || pending.length === 0) return;
    const items = pending;
    pending = [];
    await send(items).catch((error: unknown) => {
      pending = [...items, ...pending];
      log.warn('changes could not be told to other processes', { error: asDatabaseError(error) });
    });
  };

  const connection = createListeningConnection(db, channel, log, {
    onNotification,
    onLost: () => void deliver(null),
    onBack() {
      void deliver(null);
      pending = [];
      void send(null).catch(() => undefined);
    },
  });
  return {
    ready: connection.ready,
    publish(items) {
      if (items.length === 0) return;
      published += 1;
      void deliver(items);
      pending.push(...items);
      timer ??= setTimeout(() => void flush(), coalesceMs);
    },
    subscribe,
    published: () => published,
    heard: (from) => heard.get(from) ?? 0,
    onHeard(listener) {
      hearing.add(listener);
      return () => hearing.delete(listener);
    },
    async close() {
      if (timer) clearTimeout(timer);
      unknown.stop();
      await flush();
      await connection.close();
    },
  };
}
