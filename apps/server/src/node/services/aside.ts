/** Runs long computations in threads: each starts with its task and ends with it. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError, type ErrorCode } from '@callejero/contract/errors.ts';
import { AsideLimit, type RunAside } from '../../ports/aside.ts';

/** A message of the thread. */
export type AsideMessage =
  | { part: unknown }
  | { refused: { code: ErrorCode; details: unknown; message: string } }
  | { ended: true };

const threadEntry = new URL('../../aside.mjs', import.meta.url);
/** MiB: a file of the largest size needs about half. */
const memory = 2048;
/** Milliseconds that the thread may compute. */
const timeLimit = 10 * 60_000;

export function createAside({ entry = threadEntry, megabytes = memory, limit = timeLimit } = {}): RunAside {
  return async function* <Input, Part>(
    name: string,
    input: Input,
    signal: AbortSignal,
    moved: readonly ArrayBuffer[] = [],
  ) {
    signal.throwIfAborted();
    const late = new AbortController();
    let left = limit;
    const thread = new Worker(entry, {
      workerData: { name, input },
      transferList: [...moved],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    try {
      const messages = on(thread, 'message', {
        ...{ signal: AbortSignal.any([signal, late.signal]), close: ['exit'] },
      }) as AsyncIterator<[AsideMessage]>;
      for (;;) {
        // Whoever takes the parts may need longer.
        const since = performance.now();
        const timer = setTimeout(() => late.abort(), left);
        const next = await messages.next().finally(() => clearTimeout(timer));
        left -= performance.now() - since;
        if (next.done) break;
        const [message] = next.value;
        if ('ended' in message) return;
        if ('refused' in message) throw refusal(message.refused);
        yield message.part as Part;
        thread.postMessage('taken');
      }
      throw new Error(`The thread of ${name} ended before its task`);
    } catch (error) {
      signal.throwIfAborted();
      if (late.signal.aborted) throw new AsideLimit('time');
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new AsideLimit('memory');
      throw error;
    } finally {
      await thread.terminate();
    }
  };
}

/** What the thread refused. A limit of requests is none of these. */
function refusal({
  code,
  details,
  message,
}: Extract<AsideMessage, { refused: unknown }>['refused']): ApiError {
  return new ApiError(code as Exclude<ErrorCode, 'rate-limited'>, details, message);
}
