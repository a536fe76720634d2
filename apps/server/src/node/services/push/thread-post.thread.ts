/** The thread of `thread-post.ts`. */
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../low-priority.ts';
import { NoAnswer, post } from './request.ts';
import type { Asked, ThreadAnswers } from './thread-post.ts';

lowerPriority();

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
