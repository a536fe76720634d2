/** A connection outside of the pool that listens on a channel, and is opened again whenever it breaks. */
import type pg from 'pg';
import type { Log } from '../../ports/ports.ts';
import type { NodeDatabase } from './database.ts';
import { asDatabaseError } from './unavailable.ts';

const retryMs = [50, 200, 1_000, 5_000];
const heartbeatMs = 15_000;
const heartbeatTimeoutMs = 5_000;

export interface ListeningConnection {
  /** Null while it is broken. */
  readonly client: pg.Client | null;
  /** Resolves when it listens for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface Listener {
  onNotification(notification: pg.Notification): void;
  /** It is broken: from now on notifications are missed. */
  onLost(): void;
  /** It listens again. */
  onBack(): void;
}

/** `channel`: letters and underscores. */
export function createListeningConnection(
  db: Pick<NodeDatabase, 'connect'>,
  channel: string,
  log: Log,
  { onNotification, onLost, onBack }: Listener,
): ListeningConnection {
  let client: pg.Client | null = null;
  let closed = false;
  let wake: (() => void) | null = null;

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
          if (wasLost) onBack();
        });
      } catch (error) {
        log.warn('changes of other processes can not be heard', { error: asDatabaseError(error) });
      }
      if (closed) break;
      if (!wasLost || attempt === 0) onLost();
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
    get client() {
      return client;
    },
    ready: firstReady.promise,
    async close() {
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
