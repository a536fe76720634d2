import { describe, expect, it } from 'vitest';
import { countUnread, toOwnerStatuses, toStates } from './decisions.ts';

type Args = Parameters<typeof toOwnerStatuses>;
const commerce = (changes: Partial<Args[0][number]> = {}): Args[0][number] => ({
  id: 'bakery',
  status: 'pending',
  rejectionReason: null,
  pendingChanges: null,
  ...changes,
});
const claim = (status: Args[1][number]['status']): Args[1][number] => ({
  id: 'claim',
  commerce: 'bar',
  status,
});
const changes = { name: 'Otra' } as NonNullable<Args[0][number]['pendingChanges']>;

/** The unread count after a change from `before`, which was seen, to `after`. */
const unread = (before: Args, after: Args) =>
  countUnread(toOwnerStatuses(...after), toStates(toOwnerStatuses(...before)));

describe('an unread decision', () => {
  it.each([
    ['a proposal that was accepted', commerce(), commerce({ status: 'accepted' })],
    [
      'a proposal that was rejected',
      commerce(),
      commerce({ status: 'rejected', rejectionReason: 'No existe' }),
    ],
    [
      'changes that were accepted',
      commerce({ status: 'accepted', pendingChanges: changes }),
      commerce({ status: 'accepted' }),
    ],
    [
      'changes that were refused',
      commerce({ status: 'accepted', pendingChanges: changes }),
      commerce({ status: 'accepted', rejectionReason: 'Falta la calle' }),
    ],
    ['a commerce that was withdrawn', commerce({ status: 'accepted' }), commerce({ status: 'rejected' })],
  ])('is %s', (_name, before, after) => {
    expect(unread([[before], []], [[after], []])).toBe(1);
    expect(unread([[after], []], [[after], []])).toBe(0);
  });

  it.each([
    ['a new proposal', [], [commerce()]],
    ['a rejected one sent again', [commerce({ status: 'rejected' })], [commerce()]],
    [
      'changes sent to review',
      [commerce({ status: 'accepted' })],
      [commerce({ status: 'accepted', pendingChanges: changes })],
    ],
  ])('is not what waits: %s', (_name, before, after) => {
    expect(unread([before, []], [after, []])).toBe(0);
  });

  it('is an answered claim; an accepted one and its commerce count once', () => {
    expect(unread([[], [claim('pending')]], [[], [claim('rejected')]])).toBe(1);
    const given = commerce({ id: 'bar', status: 'accepted' });
    expect(unread([[], [claim('pending')]], [[given], [claim('accepted')]])).toBe(1);
  });

  it('does not exist where nothing was seen before', () => {
    expect(countUnread(toOwnerStatuses([commerce({ status: 'accepted' })], [claim('accepted')]), null)).toBe(
      0,
    );
  });
});
