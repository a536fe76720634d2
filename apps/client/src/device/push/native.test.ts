import type { FirebaseMessagingPlugin, Notification } from '@capacitor-firebase/messaging';
import { describe, expect, it } from 'vitest';
import { channels, createNativePush } from './native.ts';

/** A fake plugin that answers like the phone's system. */
function setup(osType: 'android' | 'ios' = 'android') {
  const done: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const shown: Notification[] = [];
  const plugin = {
    checkPermissions: async () => ({ receive: 'prompt-with-rationale' }),
    requestPermissions: async () => ({ receive: 'granted' }),
    createChannel: async ({ id, importance }) => void done.push(`channel ${id} ${importance}`),
    getToken: async () => ({ token: 'a:token' }),
    deleteToken: async () => void done.push('token deleted'),
    addListener: async (event: string, listener: (event: never) => void) => {
      listeners.set(event, listener);
      return { remove: async () => void listeners.delete(event) };
    },
    getDeliveredNotifications: async () => ({ notifications: shown }),
    removeDeliveredNotifications: async ({ notifications }) =>
      void done.push(`removed ${notifications.map(({ id }) => id).join(' ')}`),
    removeAllDeliveredNotifications: async () => void done.push('removed all'),
  } satisfies Partial<FirebaseMessagingPlugin>;
  const push = createNativePush(plugin as unknown as FirebaseMessagingPlugin, osType);
  const tell = (event: string, value: unknown) => listeners.get(event)?.(value as never);
  return { push, done, listeners, shown, tell };
}

describe('notifications of a native shell', () => {
  it('have a channel for each kind on Android; only messages interrupt, and quiet ones make no sound', async () => {
    const { push, done } = setup();
    expect(await push.subscribe('')).toBe('a:token');
    const importance: Record<string, number> = { messages: 4, quiet: 2 };
    expect(done).toEqual(Object.keys(channels).map((id) => `channel ${id} ${importance[id] ?? 3}`));
    const apple = setup('ios');
    await apple.push.subscribe('');
    expect(apple.done).toEqual([]);
  });

  it('can be requested until the person has decided', async () => {
    const { push } = setup();
    expect([await push.permission(), await push.ask()]).toEqual(['ask', 'granted']);
  });

  it('report arrivals, taps and a changed token, until nobody listens', async () => {
    const { push, listeners, tell } = setup();
    const told: unknown[] = [];
    const stop = push.listen({
      received: (arrived) => told.push(arrived),
      opened: (notice) => told.push(notice),
      changed: () => told.push('changed'),
    });
    const notification = {
      title: 'Hola',
      body: 'Adiós',
      data: { notice: '7', action: 'general', topic: 'conversation:1' },
    };
    tell('notificationReceived', { notification });
    tell('notificationActionPerformed', { notification });
    tell('tokenReceived', { token: 'b:token' });
    expect(told).toEqual([
      {
        ...{ notice: '7', title: 'Hola', message: 'Adiós', action: 'general', topic: 'conversation:1' },
        isQuiet: false,
      },
      '7',
      'changed',
    ]);
    stop();
    await Promise.resolve();
    expect(listeners.size).toBe(0);
  });

  it('without the id of a notice are ignored', () => {
    const { push, tell } = setup();
    const told: unknown[] = [];
    push.listen({ received: (arrived) => told.push(arrived), opened: (notice) => told.push(notice) });
    for (const data of [undefined, null, 'x', { notice: 7 }, { notice: '' }]) {
      tell('notificationReceived', { notification: { data } });
      tell('notificationActionPerformed', { notification: { data } });
    }
    expect(told).toEqual([]);
  });

  it('are removed by notice, by topic, or all together', async () => {
    const { push, done, shown } = setup();
    shown.push({ id: 'a', data: { notice: '7' } }, { id: 'b', tag: 'call:1', data: { notice: '8' } });
    shown.push({ id: 'c', data: { topic: 'conversation:1' } });
    expect(await push.topics()).toEqual(['call:1', 'conversation:1']);
    await push.clear('7');
    await push.clear('9');
    await push.clear('call:1');
    await push.clear('conversation:1');
    await push.clear(null);
    await push.unsubscribe();
    expect(done).toEqual(['removed a', 'removed b', 'removed c', 'removed all', 'token deleted']);
  });
});
