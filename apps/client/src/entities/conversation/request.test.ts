import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { expect, it } from 'vitest';
import { isAsked, requestLeft } from './request.ts';

const view = (given: Partial<ConversationView>) => given as ConversationView;

it('the requesting person may send three texts until the other accepts, and then any number', () => {
  const left = (lastSeq: number, accepted = false) =>
    requestLeft(view({ side: 'customer', accepted, lastSeq }));
  expect([0, 1, 3, 7].map((sent) => left(sent))).toEqual([3, 2, 0, 0]);
  expect(left(3, true)).toBeNull();
  expect(requestLeft(view({ side: 'contact', accepted: false, lastSeq: 1 }))).toBeNull();
});

it('only the other person accepts, once', () => {
  expect(isAsked(view({ side: 'contact', accepted: false }))).toBe(true);
  expect(isAsked(view({ side: 'contact', accepted: true }))).toBe(false);
  expect(isAsked(view({ side: 'customer', accepted: false }))).toBe(false);
});
