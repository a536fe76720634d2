import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createSession } from '../session/session-store.ts';
import { createEventReceiver } from './realtime-events.ts';

const ana = { id: 'ana', firstName: 'Ana', roles: ['user'], refreshToken: 'secret' };

function setup() {
  const store = memoryStore();
  const session = createSession(createStorage(store));
  session.signIn({ user: ana, accessToken: 'a', refreshToken: 'r' } as unknown as LoginResult);
  const done: unknown[] = [];
  const receive = createEventReceiver({
    updateUser: session.updateUser,
    disabled: (id) => done.push(`disabled ${id}`),
    changed: (change) => done.push(change),
    action: (action) => done.push(action),
    call: (event) => done.push(event.name),
  });
  return { store, session, done, receive };
}

const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());

describe('an event', () => {
  it('update-user with the own id saves the user with the refresh token cleared', () => {
    const { store, session, receive } = setup();
    receive({ type: 'event', eventName: 'update-user', payload: { ...ana, firstName: 'Anita' } });
    expect(session.user()).toMatchObject({ firstName: 'Anita', refreshToken: null });
    expect(store.getItem('callejero.user')).toContain('Anita');
    expect(store.getItem('callejero.user')).not.toContain('secret');
  });

  it('update-user with another id changes nothing', () => {
    const { session, receive } = setup();
    receive({
      type: 'event',
      eventName: 'update-user',
      payload: { ...ana, id: 'berta', firstName: 'Berta' },
    });
    expect(session.user()?.firstName).toBe('Ana');
  });

  it('user-disabled, data-changed and an action are passed on', () => {
    const { done, receive } = setup();
    const change = { resource: 'categories', id: 'c', change: 'updated' };
    const action = { id: 'a', name: 'open', type: 'socket', payload: null };
    receive({ type: 'event', eventName: 'user-disabled', payload: { id: 'ana' } });
    receive({ type: 'event', eventName: 'data-changed', payload: change });
    receive({ type: 'action', eventName: 'open', payload: action });
    expect(done).toEqual(['disabled ana', change, action]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('without payload, or unknown, is only logged', () => {
    const { session, done, receive } = setup();
    const events = [
      { type: 'event', eventName: 'user-disabled' },
      { type: 'event', eventName: 'update-user', payload: null },
      { type: 'action', eventName: 'open' },
      { type: 'event', eventName: 'toString', payload: {} },
      { type: 'other', eventName: 'user-disabled', payload: { id: 'ana' } },
      undefined,
    ];
    for (const event of events) receive(event);
    expect(done).toEqual([]);
    expect(session.user()?.firstName).toBe('Ana');
    expect(logged).toHaveBeenCalledTimes(events.length);
  });
});
