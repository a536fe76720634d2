/** Announces when the live connection opens. */
import { type Later, later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';
import { isOnline } from '../../device/network.ts';
import { settings } from '../settings.ts';

interface ConnectedDependencies {
  /** Whether a connection is opened at all. */
  isPossible(): boolean;
  later: Later;
}

/** Milliseconds that a first read waits for a connection that is being opened. */
const maxWait = 3000;

/**
 * Changes before the connection opens are not announced. Whatever is read earlier has to be read again then, so a first read
 * waits while the connection is being opened.
 */
export function createConnected({ isPossible, later }: ConnectedDependencies) {
  const listeners = createListeners();
  let isOnItsWay = true;

  /** Calls back each time that the connection opens; also now if none is being opened, or as soon as it takes too long. */
  function each(call: () => void): () => void {
    const cancel = later(
      () => {
        isOnItsWay = false;
        call();
      },
      isOnItsWay && isPossible() ? maxWait : 0,
    );
    const stop = listeners.subscribe(() => {
      cancel();
      call();
    });
    return () => {
      cancel();
      stop();
    };
  }

  return {
    each,
    /** Resolves when the connection opens, or when there is nothing to wait for. */
    soon: () =>
      new Promise<void>((done) => {
        const stop = each(() => {
          stop();
          done();
        });
      }),
    /** The connection is open, and the server knows whose it is. */
    emit(): void {
      isOnItsWay = false;
      listeners.emit();
    },
    /** The person has signed out: the next one gets another connection. */
    expectAnother(): void {
      isOnItsWay = true;
    },
  };
}

export const connected = createConnected({
  isPossible: () => settings().socketEnabled && isOnline(),
  later,
});
