/** When the live connection stands. */
import { createListeners } from '../../device/listeners.ts';
import { isOnline } from '../../device/network.ts';
import { settings } from '../settings.ts';

interface ConnectedDependencies {
  /** Whether a connection is opened at all. */
  isPossible(): boolean;
  /** Calls back after a number of milliseconds; answers how to cancel. */
  later(call: () => void, milliseconds: number): () => void;
}

/** Milliseconds: so long does a first read wait for a connection that is on its way. */
const patience = 3000;

/**
 * Nothing is told of what happens before the connection stands. What is read earlier has to be read again then, so it waits
 * for the connection while that is on its way.
 */
export function createConnected({ isPossible, later }: ConnectedDependencies) {
  const listeners = createListeners();
  let isOnItsWay = true;

  /** Calls back each time that the connection stands; now if none is on its way, or as soon as it has taken too long. */
  function each(call: () => void): () => void {
    const cancel = later(
      () => {
        isOnItsWay = false;
        call();
      },
      isOnItsWay && isPossible() ? patience : 0,
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
    /** Resolves when the connection stands or is not waited for any longer. */
    soon: () =>
      new Promise<void>((done) => {
        const stop = each(() => {
          stop();
          done();
        });
      }),
    /** It stands, and the server knows whose it is. */
    tell(): void {
      isOnItsWay = false;
      listeners.tell();
    },
    /** The person has gone: the next one gets a connection of their own. */
    expectAnother(): void {
      isOnItsWay = true;
    },
  };
}

export const connected = createConnected({
  isPossible: () => settings().socketEnabled && isOnline(),
  later(call, milliseconds) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
});
