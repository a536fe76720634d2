import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Notice } from '@callejero/contract/resources/notices.ts';
import { afterEach, expect, it } from 'vitest';
import { session } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';
import { readSeenNotices, writeSeenNotices } from './seen-notices.ts';

const login = (id: string) =>
  ({ user: { id, roles: ['user'] }, accessToken: 'a', refreshToken: 'r' }) as unknown as LoginResult;
const rows = [{ id: 'n1', title: 'Feria del café' }] as Notice[];

afterEach(() => session.signOut());

it('the inbox that was seen is there for its person, and for nobody else', () => {
  session.signIn(login('ana'));
  writeSeenNotices(rows);
  expect(readSeenNotices()).toMatchObject({ user: 'ana', rows });
  session.signIn(login('berta'));
  expect(readSeenNotices()).toBeNull();
});

it('it leaves the device with its person', () => {
  session.signIn(login('ana'));
  writeSeenNotices(rows);
  session.signOut();
  expect(storage.read('seenNotices')).toBeNull();
});

it('one of another shape is as good as none', () => {
  session.signIn(login('ana'));
  storage.write('seenNotices', { user: 'ana', at: 7, rows: 'x' });
  expect(readSeenNotices()).toBeNull();
});
