/** The numbers of the dashboard as cards: each leads to the list that shows exactly what it counts. */

import type { Dashboard, Waiting } from '@callejero/contract/answers/dashboard.ts';
import { addDays } from '@callejero/contract/calendar-day.ts';
import { comingDays } from '@callejero/contract/dashboard.ts';
import { formatNumber, formatRelative } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

export interface Card {
  key: string;
  label: string;
  count: number;
  note: string;
  href: string;
}

const words = texts.decide;

function listHref(path: string, filters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(filters)}`;
}

/** The cards of waiting items, without those that the person may not read. */
export function decisionCards({ commerces, reports, claims, imports, notifications }: Dashboard): Card[] {
  const cards: Card[] = [];
  const add = (key: keyof typeof words & string, count: number, note: string, href: string) =>
    cards.push({ key, label: words[key] as string, count, note, href });
  if (commerces) {
    add('pending', commerces.pending.count, since(commerces.pending, words.since, words.none), '/review');
    add(
      'changes',
      commerces.changes,
      commerces.changes === 0 ? words.none : words.changesNote,
      listHref('/commerces', { status: 'accepted', attention: 'changes' }),
    );
  }
  if (reports)
    add(
      'reports',
      reports.count,
      since(reports, words.since, words.none),
      listHref('/reports', { ver: 'reports', status: 'open' }),
    );
  if (claims)
    add(
      'claims',
      claims.count,
      since(claims, words.sinceFeminine, words.noneFeminine),
      listHref('/reports', { ver: 'claims', status: 'pending' }),
    );
  if (imports && imports.count > 0)
    add('runs', imports.count, since(imports, words.sinceFeminine, words.noneFeminine), '/sources');
  if (commerces && commerces.hours > 0)
    add('hours', commerces.hours, words.hoursNote, listHref('/commerces', { attention: 'hours' }));
  if (notifications && notifications.failed > 0)
    add('failed', notifications.failed, words.failedNote, listHref('/notifications', { status: 'failed' }));
  return cards;
}

function since({ oldest }: Waiting, say: (when: string) => string, none: string): string {
  return oldest === null ? none : say(formatRelative(oldest));
}

/** Whether something waits on this card. */
export function isUrgent({ count }: Card): boolean {
  return count > 0;
}

/** Praise when everything is decided; null in a city where there was nothing to decide yet. */
export function decisionsNote(cards: readonly Card[], isEmptyCity: boolean): string | null {
  return isEmptyCity || cards.some(isUrgent) ? null : words.done;
}

export function addUp(numbers: readonly number[], last = numbers.length): number {
  return numbers.slice(-last).reduce((sum, each) => sum + each, 0);
}

/** The cards of totals and activity. */
export function countCards({ days, commerces, users, promotions, events, notifications }: Dashboard): Card[] {
  const { counts } = texts;
  const today = days.at(-1) ?? '';
  const cards: Card[] = [];
  const add = (
    key: 'commerces' | 'users' | 'promotions' | 'events' | 'scheduled',
    card: Omit<Card, 'key' | 'label'>,
  ) => cards.push({ key, label: counts[key], ...card });
  if (commerces)
    add('commerces', {
      count: commerces.accepted,
      note: '',
      href: listHref('/commerces', { status: 'accepted' }),
    });
  if (users) {
    const note = counts.usersNote(formatNumber(addUp(users.created, 7)), formatNumber(addUp(users.created)));
    add('users', { count: users.total, note, href: '/users' });
  }
  if (promotions)
    add('promotions', {
      count: promotions.running,
      note: '',
      href: listHref('/promotions', { state: 'running' }),
    });
  if (events) {
    const coming = {
      status: 'published',
      eventStatus: 'scheduled',
      from: today,
      to: addDays(today, comingDays - 1),
    };
    add('events', { count: events.coming, note: counts.eventsNote, href: listHref('/events', coming) });
  }
  if (notifications?.next) {
    const note = counts.scheduledNote(formatRelative(notifications.next));
    add('scheduled', {
      count: notifications.scheduled,
      note,
      href: listHref('/notifications', { status: 'scheduled' }),
    });
  }
  return cards;
}
