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

it('a stored inbox is read by its person, and by nobody else', () => {
  session.signIn(login('ana'));
  writeSeenNotices(rows);
  expect(readSeenNotices()).toMatchObject({ user: 'ana', rows });
  session.signIn(login('berta'));
  expect(readSeenNotices()).toBeNull();
});

it('signing out removes the stored inbox', () => {
  session.signIn(login('ana'));
  writeSeenNotices(rows);
  session.signOut();
  expect(storage.read('seenNotices')).toBeNull();
});

it('a stored inbox of another shape is ignored', () => {
  session.signIn(login('ana'));
  storage.write('seenNotices', { user: 'ana', at: 7, rows: 'x' });
  expect(readSeenNotices()).toBeNull();
});
