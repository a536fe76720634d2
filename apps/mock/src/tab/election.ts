/** One tab has the worker with the city: the one that holds the lock. When it is closed the next one gets it. */
import { names, type Start } from '../protocol.ts';

/** Milliseconds. */
const pingEvery = 5000;
/** A statement can't be cancelled: a worker that is silent for so long is started again. */
const patience = 30_000;

interface Election {
  /** Ends the worker, if this tab has it, for good. */
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
      // A page that slept asks before it judges.
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
