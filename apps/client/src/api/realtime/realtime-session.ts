import { log } from '../../device/log.ts';
import type { Session } from '../session/session-store.ts';
import type { RealtimeConnection } from './realtime.ts';

interface RealtimeSessionDependencies {
  session: Pick<Session, 'user' | 'held' | 'subscribe' | 'addHook'>;
  isOnline(): boolean;
  onNetworkChange(listener: (online: boolean) => void): () => void;
  onPageActive(listener: () => void): () => void;
  /** Makes the connection of this person, still paused. */
  open(userId: string): Promise<RealtimeConnection>;
}

export interface RealtimeSession {
  /** The signed-in person's connection; null while there is none. */
  connection(): RealtimeConnection | null;
  stop(): void;
}

interface Life {
  userId: string;
  connection: RealtimeConnection | null;
  ended: boolean;
}

/** One live connection for the signed-in person, also after a sign-in in another tab; paused while there is no network. */
export function startRealtimeSession(dependencies: RealtimeSessionDependencies): RealtimeSession {
  const { session, isOnline } = dependencies;
  let life: Life | null = null;

  function begin(userId: string): Life {
    const begun: Life = { userId, connection: null, ended: false };
    dependencies.open(userId).then(
      (connection) => {
        if (begun.ended) return connection.close();
        begun.connection = connection;
        follow();
      },
      (error: unknown) => {
        log('the live connection could not be loaded', error);
        // The next change of network or session tries again.
        if (life === begun) life = null;
      },
    );
    return begun;
  }

  function end(): void {
    if (!life) return;
    life.ended = true;
    life.connection?.close();
    life = null;
  }

  function follow(): void {
    const userId = session.held() ? null : (session.user()?.id ?? null);
    if (life?.userId !== userId) end();
    if (userId !== null && isOnline()) life ??= begin(userId);
    if (isOnline()) life?.connection?.resume();
    else life?.connection?.pause();
  }

  const stops = [
    session.subscribe(follow),
    dependencies.onNetworkChange(follow),
    dependencies.onPageActive(() => {
      if (isOnline()) life?.connection?.pageBecameActive();
    }),
    session.addHook({ signingOut: () => life?.connection?.logout() }),
  ];
  follow();

  return {
    connection: () => life?.connection ?? null,
    stop() {
      for (const stop of stops) stop();
      end();
    },
  };
}
