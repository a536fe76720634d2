/** The tab that holds the lock starts the worker that runs the city. When it is closed the next tab gets the lock. */
import { names, type Start } from '../protocol.ts';

/** Milliseconds. */
const pingEvery = 5000;
/** Milliseconds without an answer after which a worker is replaced, because a statement can't be cancelled. */
const patience = 30_000;

interface Election {
  /** Ends the worker for good if this tab started it. */
  resign(): Promise<void>;
}

export function standForElection(folder: string): Election {
  let worker: Worker | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const resigned = Promise.withResolvers<void>();
  let isOver = false;

  function startWorker(): void {
    const started = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    let heard = performance.now();
    let asked = heard;
    started.onmessage = () => {
      heard = performance.now();
    };
    started.postMessage({ kind: 'start', folder } satisfies Start);
    clearInterval(timer);
    timer = setInterval(() => {
      const now = performance.now();
      // After the page was suspended, ping again before replacing the worker.
      const wasAwake = now - asked < 2 * pingEvery;
      asked = now;
      if (wasAwake && now - heard > patience) {
        started.terminate();
        return startWorker();
      }
      started.postMessage({ kind: 'ping' } satisfies Start);
    }, pingEvery);
  }

  void navigator.locks.request(names(folder).ownerLock, async () => {
    if (isOver) return;
    startWorker();
    await resigned.promise;
  });

  return {
    async resign() {
      isOver = true;
      clearInterval(timer);
      worker?.terminate();
      worker = null;
      resigned.resolve();
    },
  };
}
