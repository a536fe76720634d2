/**
 * Sends requests to push services from a thread, so that the encryption and the requests of a campaign don't delay requests of
 * people. The thread starts when there are many, and ends when it is idle for a while.
 */
import { Worker } from 'node:worker_threads';
import { collectGarbage } from '../../memory.ts';
import { NoAnswer, type Post, type PostAnswer, post, type Request } from './request.ts';

/** A message to the thread: requests that were made at the same moment. */
export type Asked = readonly { id: number; url: string; request: Request }[];
/** A message of the thread: an answer, why there is none, or null for a request that could not be made. */
export type ThreadAnswers = readonly {
  id: number;
  answer: PostAnswer | { code: string; isSent: boolean } | null;
}[];

export interface ThreadPost {
  post: Post;
  /** Ends the thread and rejects waiting requests. */
  close(): Promise<void>;
}

/** Milliseconds. */
const idleAfter = 30_000;
/** Milliseconds between collections of a campaign's garbage in the server's thread. */
const collectAfter = 5_000;
const threadEntry = new URL('./thread-post.entry.mjs', import.meta.url);
/** MiB. A small heap is enough, because requests become garbage at once. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** `few`: how many overlapping requests this thread sends before it starts the other. */
export function createThreadPost({
  entry = threadEntry,
  few = 32,
  collectEvery = collectAfter,
  collect = collectGarbage,
} = {}): ThreadPost {
  const waiting = new Map<number, PromiseWithResolvers<PostAnswer>>();
  let thread: Worker | null = null;
  let asked: Asked[number][] = [];
  let last = 0;
  /** Running requests of this thread, and all that it has sent since none was running. */
  let here = 0;
  let sentHere = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function start(): Worker {
    const started = new Worker(entry, { resourceLimits });
    const collecting = setInterval(() => void collect(), collectEvery).unref();
    started.on('message', (answers: ThreadAnswers) => {
      for (const { id, answer } of answers) settle(id, answer);
    });
    // The thread ends at an error, and the next request starts another.
    started.on('error', () => undefined);
    started.once('exit', () => {
      clearInterval(collecting);
      if (thread !== started) return;
      thread = null;
      // It is unknown whether these requests were sent.
      for (const id of [...waiting.keys()]) settle(id, null);
    });
    started.unref();
    return started;
  }

  function settle(id: number, answer: ThreadAnswers[number]['answer']): void {
    const request = waiting.get(id);
    waiting.delete(id);
    if (answer === null) request?.reject(new Error('The request could not be made'));
    else if ('status' in answer) request?.resolve(answer);
    else request?.reject(new NoAnswer(answer.code, answer.isSent));
    if (waiting.size > 0) return;
    clearTimeout(idle);
    idle = setTimeout(() => void close(), idleAfter);
    idle.unref();
  }

  function postAsked(): void {
    const all = asked;
    asked = [];
    thread ??= start();
    thread.postMessage(all);
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    for (const id of [...waiting.keys()]) settle(id, null);
    clearTimeout(idle);
    await ended?.terminate();
  }

  return {
    post(url, request) {
      if (!thread && asked.length === 0 && sentHere < few) {
        here += 1;
        sentHere += 1;
        return post(url, request).finally(() => {
          here -= 1;
          if (here === 0) sentHere = 0;
        });
      }
      last += 1;
      const answered = Promise.withResolvers<PostAnswer>();
      waiting.set(last, answered);
      clearTimeout(idle);
      if (asked.length === 0) setImmediate(postAsked);
      asked.push({ id: last, url: url.href, request });
      return answered.promise;
    },
    close,
  };
}
