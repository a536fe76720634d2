import { expect, it } from 'vitest';
import { readSettled } from './settled-read.ts';

it('what began to ring while the answer was on its way is not forgotten', async () => {
  let rung: string[] = [];
  let heard = 0;
  const answers = await readSettled(
    async () => {
      const answer = [...rung];
      if (heard === 0) {
        rung = ['call'];
        heard += 1;
      }
      return answer;
    },
    () => heard,
  );
  expect(answers).toEqual(['call']);
});
