import { expect, test } from 'vitest';
import './no-eval.ts';

test('Zod, loaded afterwards, does not compile with eval', async () => {
  const { config } = await import('zod');
  expect(config().jitless).toBe(true);
});
