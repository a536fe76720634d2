import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { expect, it } from 'vitest';
import { createSession } from '../../../api/session/session-store.ts';
import { createStorage, memoryStore } from '../../../device/storage/storage.ts';
import { createDraftStore } from './draft-store.ts';
import { watchDrafts } from './drafts.ts';

const signedIn = (id: string): LoginResult => ({
  user: { id, roles: ['user'], permissions: [] as string[] } as SessionUser,
  accessToken: 'access',
  refreshToken: 'refresh',
});

function setup() {
  const session = createSession(createStorage(memoryStore()));
  const drafts = createDraftStore({
    storage: createStorage(memoryStore()),
    tab: 'one',
    now: () => 1_000_000,
  });
  watchDrafts(drafts, session);
  session.signIn(signedIn('ana'));
  drafts.write('ana', 'commerces.new', null, 'de Ana');
  drafts.write('eva', 'commerces.new', null, 'de Eva');
  return { session, drafts };
}

it.each(['expired', 'closed', 'elsewhere'] as const)(
  'what a person typed waits for them when their session was %s',
  (reason) => {
    const { session, drafts } = setup();
    session.signOut(reason);
    expect(drafts.read('ana', 'commerces.new')?.value).toBe('de Ana');
  },
);

it('signing out by choice removes the person’s drafts, and those of others stay', () => {
  const { session, drafts } = setup();
  session.signOut();
  expect(drafts.read('ana', 'commerces.new')).toBeNull();
  expect(drafts.read('eva', 'commerces.new')?.value).toBe('de Eva');
});

it('a person’s drafts go when somebody else signs in; those of a visitor stay for whom signs in', () => {
  const { session, drafts } = setup();
  drafts.write('visitor', 'register', null, 'de nadie todavía');
  session.signOut('closed');
  session.signIn(signedIn('eva'));
  expect(drafts.read('ana', 'commerces.new')).toBeNull();
  expect(drafts.read('eva', 'commerces.new')?.value).toBe('de Eva');
  expect(drafts.read('visitor', 'register')?.value).toBe('de nadie todavía');
});
