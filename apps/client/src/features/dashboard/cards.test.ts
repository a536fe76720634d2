import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { expect, it } from 'vitest';
import { findRoute } from '../../app/routes/route-table.ts';
import { addUp, countCards, decisionCards, decisionsNote, isUrgent } from './cards.ts';
import { toTrends } from './trends.ts';

const perDay = Array.from({ length: 30 }, (_, index) => index);
const none = { count: 0, oldest: null };

const everything: Dashboard = {
  days: perDay.map((day) => new Date(Date.UTC(2026, 10, 2 + day)).toISOString().slice(0, 10)),
  commerces: {
    any: true,
    accepted: 10,
    pending: { count: 2, oldest: '2026-11-20T10:00:00Z' },
    changes: 0,
    hours: 4,
    created: perDay,
    decided: { accepted: perDay, rejected: perDay },
  },
  categories: { any: true },
  reports: none,
  claims: none,
  imports: { count: 1, oldest: '2026-11-27T10:00:00Z' },
  notifications: { failed: 0, scheduled: 3, next: '2026-12-02T10:00:00Z' },
  users: { total: 5, created: perDay },
  promotions: { running: 1 },
  events: { coming: 4, published: perDay },
};

it('every card leads to a page of the app', () => {
  for (const { href } of [...decisionCards(everything), ...countCards(everything)])
    expect(findRoute(href.replace(/\?.*/, '')), href).toBeDefined();
});

it('parts that are absent from the answer have neither card nor chart', () => {
  const little: Dashboard = { days: everything.days, reports: none };
  expect(decisionCards(little).map(({ key }) => key)).toEqual(['reports']);
  expect(countCards(little)).toEqual([]);
  expect(toTrends(little)).toEqual([]);
  expect(toTrends(everything).map(({ key }) => key)).toEqual(['commerces', 'decisions', 'users', 'events']);
});

it('only cards of waiting items are urgent', () => {
  const urgent = decisionCards(everything).filter(isUrgent);
  expect(urgent.map(({ key }) => key)).toEqual(['pending', 'runs', 'hours']);
});

it('a failed notification is among the decisions, a scheduled one is only counted', () => {
  const notificationCards = (notifications: NonNullable<Dashboard['notifications']>) =>
    [decisionCards, countCards].map((cards) =>
      cards({ ...everything, notifications }).filter(({ href }) => href.startsWith('/notifications')),
    );
  expect(notificationCards({ failed: 0, scheduled: 0, next: null })).toEqual([[], []]);
  expect(notificationCards({ failed: 2, scheduled: 3, next: '2026-12-02T10:00:00Z' })).toMatchObject([
    [{ count: 2, href: '/notifications?status=failed' }],
    [{ count: 3, href: '/notifications?status=scheduled', note: expect.stringMatching(/^La próxima, /) }],
  ]);
});

it('the upcoming events are those of seven days, including today', () => {
  const { href = '' } = countCards(everything).find(({ key }) => key === 'events') ?? {};
  const query = new URLSearchParams(href.replace(/.*\?/, ''));
  expect([query.get('from'), query.get('to')]).toEqual(['2026-12-01', '2026-12-07']);
});

it('a sum covers all days, or the last ones', () => {
  expect(addUp(perDay)).toBe(435);
  expect(addUp(perDay, 7)).toBe(182);
});

it('a city without commerces gets no praise for having nothing to decide', () => {
  const card = { key: 'pending', label: 'Comercios por revisar', count: 0, note: '', href: '/review' };
  expect(decisionsNote([card], false)).toBe('Nada espera una decisión. Buen trabajo.');
  expect(decisionsNote([card], true)).toBeNull();
  expect(decisionsNote([{ ...card, count: 1 }], false)).toBeNull();
});
