import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { describe, expect, it, test } from 'vitest';
import {
  dayBeginning,
  estimatedHeight,
  firstUnread,
  getDelivery,
  lastEditable,
  nextPresence,
  type Presence,
} from './message-rows.ts';

const message = (seq: number, change: Partial<MessageView> = {}) =>
  ({
    clientId: `k${seq}`,
    seq,
    side: 'customer',
    body: 'Hola',
    attachments: [],
    createdAt: '2026-03-02T10:00:00Z',
    ...change,
  }) as unknown as MessageView;
const dayOf = (date: string) => date.slice(0, 10);

test('the first loaded row has a day only when no older message exists', () => {
  expect(dayBeginning(message(7), undefined, { older: true, dayOf })).toBeNull();
  expect(dayBeginning(message(7), undefined, { older: false, dayOf })).toBe('2026-03-02');
});

test('a row has a day when the row before is of another day', () => {
  const next = message(8, { createdAt: '2026-03-03T00:10:00Z' });
  expect(dayBeginning(next, message(7), { older: true, dayOf })).toBe('2026-03-03');
  expect(dayBeginning(message(8), message(7), { older: true, dayOf })).toBeNull();
  expect(dayBeginning(undefined, message(7), { older: true, dayOf })).toBeNull();
});

test('the first unread message is one of the other side, and null while it is not loaded', () => {
  const rows = [message(4), message(5, { side: 'commerce' }), message(6, { side: 'commerce' })];
  expect(firstUnread(rows, { after: 3, upTo: 6, side: 'customer' })?.seq).toBe(5);
  expect(firstUnread(rows, { after: 2, upTo: 6, side: 'customer' })).toBeNull();
  expect(firstUnread(rows, { after: 6, upTo: 6, side: 'customer' })).toBeNull();
  expect(firstUnread(rows, { after: 3, upTo: 4, side: 'customer' })).toBeNull();
});

test('messages before an answer of one’s own side are read', () => {
  const rows = [message(4), message(5, { side: 'commerce' }), message(6)];
  expect(firstUnread(rows, { after: 4, upTo: 6, side: 'customer' })).toBeNull();
  const more = [...rows, message(7, { side: 'commerce' })];
  expect(firstUnread(more, { after: 4, upTo: 7, side: 'customer' })?.seq).toBe(7);
});

describe('messages new to the person', () => {
  const opened: Presence = { isActive: false, seen: 3, lastSeq: 5, after: 3, upTo: 5 };
  const here = (seen: number, lastSeq = seen) => ({ isActive: true, seen, lastSeq });
  const away = (lastSeq: number) => ({ isActive: false, seen: lastSeq, lastSeq });
  const stretch = (...steps: Parameters<typeof nextPresence>[1][]) => {
    const { after, upTo } = steps.reduce(nextPresence, opened);
    return { after, upTo };
  };

  it('are those that were unread when the thread was opened, also after a visit to another page', () => {
    expect(stretch(here(5))).toEqual({ after: 3, upTo: 5 });
    expect(stretch(here(5), away(5), here(5))).toEqual({ after: 3, upTo: 5 });
  });

  it('do not include those that arrive while the thread is active', () => {
    expect(stretch(here(5), here(6), here(7))).toEqual({ after: 3, upTo: 5 });
  });

  it('are those that arrive while the thread is inactive, after the last seen one', () => {
    expect(stretch(here(5), here(7), away(8), away(9), here(9))).toEqual({ after: 7, upTo: 9 });
    // Scrolled up, the last seen message is an earlier one.
    expect(stretch(here(5), here(5, 7), away(8), here(8))).toEqual({ after: 5, upTo: 8 });
  });

  it('include missed ones that are only loaded when the person is back', () => {
    expect(stretch(here(5), away(5), away(6), here(6), here(7))).toEqual({ after: 5, upTo: 6 });
  });
});

test('the estimated height of a picture or a long text exceeds that of a word', () => {
  const picture = [{ width: 280, height: 200 }] as MessageView['attachments'];
  const word = estimatedHeight(message(1));
  expect(estimatedHeight(message(1, { attachments: picture })) - word).toBe(200);
  expect(estimatedHeight(message(1, { body: 'a'.repeat(340) }))).toBeGreaterThan(word + 200);
});

test('one’s own last text can be edited for fifteen minutes', () => {
  const [ana, now] = [{ id: 'ana', name: 'Ana' }, Date.parse('2026-03-02T10:10:00Z')];
  const mine = message(1, { sender: ana, type: 'text', deletedAt: null });
  const theirs = message(2, { sender: { id: 'eva', name: 'Eva' }, type: 'text', deletedAt: null });
  expect(lastEditable([mine, theirs], 'ana', now)?.seq).toBe(1);
  expect(lastEditable([mine, theirs], 'ana', now + 10 * 60_000)).toBeUndefined();
  const gone = message(3, { sender: ana, type: 'text', deletedAt: '2026-03-02T10:05:00Z' });
  expect(lastEditable([mine, gone], 'ana', now)).toBeUndefined();
});

test('a message is sent, then delivered, then read', () => {
  const other = { otherReadSeq: 1, otherDeliveredSeq: 2 };
  expect([1, 2, 3].map((seq) => getDelivery(seq, other))).toEqual(['read', 'delivered', 'sent']);
});
