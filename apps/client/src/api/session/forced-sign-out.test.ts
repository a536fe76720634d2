import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { describe, expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createForcedSignOut } from './forced-sign-out.ts';
import { createSession } from './session-store.ts';

const login = (id: string) =>
  ({ user: { id, roles: ['user'] }, accessToken: 'a', refreshToken: 'r' }) as unknown as LoginResult;

function setup() {
  const store = memoryStore();
  const session = createSession(createStorage(store));
  const there = createSession(createStorage(store));
  const done: string[] = [];
  const alerts: (() => void)[] = [];
  session.addHook({ signingOut: (user) => done.push(`signed out ${user.id}`) });
  const disabled = createForcedSignOut({
    session,
    alert: (accepted) => alerts.push(accepted),
    leave: () => done.push('login'),
  });
  session.signIn(login('ana'));
  there.reload();
  return { store, session, there, done, alerts, disabled };
}

describe('forced sign-out', () => {
  it('shows the alert first, then navigates to login and signs out', () => {
    const { session, done, alerts, disabled } = setup();
    disabled('ana');
    expect(alerts).toHaveLength(1);
    expect(session.user()?.id).toBe('ana');
    expect(done).toEqual([]);
    alerts[0]?.();
    expect(done).toEqual(['login', 'signed out ana']);
    expect([session.user(), session.held()]).toEqual([null, false]);
  });

  it('removes what the person read before the alert is accepted', () => {
    const { session, store, alerts, disabled } = setup();
    store.setItem('callejero.address', '{}');
    disabled('ana');
    expect([alerts.length, session.user()?.id, store.getItem('callejero.address')]).toEqual([1, 'ana', null]);
  });

  it('shows one alert, however often the event arrives', () => {
    const { alerts, disabled } = setup();
    disabled('ana');
    disabled('ana');
    alerts[0]?.();
    disabled('ana');
    expect(alerts).toHaveLength(1);
  });

  it('shows none after the session has ended with a 401, nor for another account', () => {
    const { session, alerts, disabled } = setup();
    disabled('berta');
    session.signOut();
    disabled('ana');
    expect(alerts).toEqual([]);
  });

  it('keeps the page under the alert when another tab ends the session', () => {
    const { session, there, done, alerts, disabled } = setup();
    disabled('ana');
    there.signOut();
    session.reload();
    expect(session.user()?.id).toBe('ana');
    alerts[0]?.();
    expect(done).toEqual(['login']);
    expect(session.user()).toBeNull();
  });

  it('leaves alone a person who signed in in another tab before the alert was accepted', () => {
    const { session, there, alerts, disabled } = setup();
    disabled('ana');
    there.signOut();
    there.signIn(login('berta'));
    alerts[0]?.();
    expect(session.user()?.id).toBe('berta');
    expect(session.accessToken()).toBe('a');
  });
});
