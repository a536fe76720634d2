import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../api/session/session.ts';
import { storage } from '../../../device/storage/storage.ts';
import { isOffline } from '../../../entities/offline/offline-store.ts';
import { storeComingDays } from './coming-days.ts';
import { readSeenAgenda } from './seen-agenda.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  session.signOut();
  storage.remove('seenAgenda');
  storage.remove('kept.events');
});

it('the coming week of the agenda and the pages of its events are stored although nobody opened them', async () => {
  session.signIn({
    user: { id: 'ana', roles: ['user'] },
    accessToken: `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`,
    refreshToken: 'r',
  } as unknown as Parameters<typeof session.signIn>[0]);
  const asked: URL[] = [];
  const event = { id: 'e1', title: 'Feria', images: [], commerce: null, address: null, category: null };
  vi.stubGlobal('fetch', (request: Request | string | URL) => {
    const url = new URL(request instanceof Request ? request.url : request, 'http://localhost');
    asked.push(url);
    const isAgenda = url.pathname.endsWith('/events/agenda');
    const entry = { id: 'e1', day: '2099-01-02', startsAt: '2099-01-02T18:00:00Z' };
    const row = { ...event, startsAt: entry.startsAt, allDay: false, recurrence: null, timezone: null };
    const body = { data: [isAgenda ? entry : { ...row, eventStatus: 'scheduled' }], meta: { total: 1 } };
    return Promise.resolve(Response.json(body));
  });
  await storeComingDays();
  const agenda = asked.find(({ pathname }) => pathname.endsWith('/events/agenda'));
  const days = ['from', 'to'].map((name) => Date.parse(agenda?.searchParams.get(name) ?? ''));
  expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBe(7);
  expect(readSeenAgenda()?.entries).toMatchObject([{ id: 'e1' }]);
  expect(isOffline('events', '/event-page/e1')).toBe(true);
});
