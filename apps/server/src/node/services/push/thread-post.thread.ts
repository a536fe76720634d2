/** The thread of `thread-post.ts`. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { NoAnswer, post } from './request.ts';
import type { Asked, ThreadAnswers } from './thread-post.ts';

/** Of 19: the thread that answers people has priority, but this one still makes progress. */
const niceness = 10;

// On other systems this would change the priority of the whole process. A process that was started with less may not take more.
if (process.platform === 'linux' && getPriority(0) < niceness) setPriority(0, niceness);

let answers: ThreadAnswers[number][] = [];

parentPort?.on('message', (asked: Asked) => {
  for (const { id, url, request } of asked) {
    post(new URL(url), request).then(
      (answer) => reply({ id, answer }),
      (error) =>
        reply({ id, answer: error instanceof NoAnswer ? { code: error.code, isSent: error.isSent } : null }),
    );
  }
});

function reply(each: ThreadAnswers[number]): void {
  if (answers.length === 0) setImmediate(flush);
  answers.push(each);
}

function flush(): void {
  const all = answers;
  answers = [];
  parentPort?.postMessage(all);
}
