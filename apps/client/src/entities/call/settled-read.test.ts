import { expect, it } from 'vitest';
import { createSettledRead } from './settled-read.ts';

it('a call that begins to ring during a read is not lost', async () => {
  let rung: string[] = [];
  const ringing = createSettledRead(async () => {
    const answer = rung;
    if (rung.length === 0) {
      rung = ['call'];
      ringing.outdate();
    }
    return answer;
  });
  expect(await ringing.read()).toEqual(['call']);
});

it('two concurrent reads send two requests in sequence, and both get the later answer', async () => {
  let answers = 0;
  let open = 0;
  const ringing = createSettledRead(async () => {
    open += 1;
    expect(open).toBe(1);
    await Promise.resolve();
    open -= 1;
    answers += 1;
    return answers;
  });
  expect(await Promise.all([ringing.read(), ringing.read()])).toEqual([2, 2]);
  expect(await ringing.read()).toBe(3);
});
