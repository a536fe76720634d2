import { expect, test } from 'vitest';
import { createPush } from './push.ts';

const message = {
  ...{ notice: 'n-1', kind: 'messages', title: 'Hola', message: 'Adiós', image: null, action: null },
  ...{ topic: 'conversation:1', ttl: 60, isUrgent: true, isQuiet: false },
};

test('a push to a browser is passed to the tabs, as a browser would get it', async () => {
  const received: unknown[] = [];
  const push = createPush((device, { notification }) => received.push([device, notification]));
  expect(push.admits({ osType: 'web', pnId: 'a' })).toBe(true);
  expect(push.admits({ osType: 'ios', pnId: 'a' })).toBe(false);
  expect(await push.send({ osType: 'web', pnId: 'a' }, message)).toEqual({ kind: 'accepted' });
  expect(received).toEqual([
    [
      'a',
      expect.objectContaining({
        title: 'Hola',
        body: 'Adiós',
        navigate: '/notice/n-1',
        tag: 'conversation:1',
      }),
    ],
  ]);
});

test('without a listener no push is delivered', async () => {
  const push = createPush();
  expect([push.reaches, push.admits({ osType: 'web', pnId: 'a' })]).toEqual([[], false]);
  expect((await push.send({ osType: 'web', pnId: 'a' }, message)).kind).toBe('refused');
});
