import { expect, it } from 'vitest';
import { ownShareUsed } from './own-share.ts';

const one = { id: 'a', mode: 'scan', quotaPerUser: 1 } as const;
const redemption = (id: string, status: 'issued' | 'redeemed' | 'reversed' = 'redeemed') => ({
  promotion: { id, title: 'Pan', image: null, mode: 'scan' as const, visible: true },
  status,
  redeemedAt: status === 'issued' ? null : '2026-11-28T09:06:57.000Z',
});

it('a promotion that the person has redeemed as often as allowed says so', () => {
  expect(ownShareUsed(one, [redemption('a')])).toMatch(/^Ya la canjeaste el 28 nov 2026/);
  const twice = { ...one, quotaPerUser: 2 };
  expect(ownShareUsed(twice, [redemption('a'), redemption('a')])).toBe('Ya hiciste tus 2 canjes');
});

it('a promotion with something left for the person says nothing', () => {
  expect(ownShareUsed(one, [])).toBeNull();
  expect(ownShareUsed(one, [redemption('a', 'issued'), redemption('a', 'reversed')])).toBeNull();
  expect(ownShareUsed(one, [redemption('b')])).toBeNull();
  expect(ownShareUsed({ ...one, quotaPerUser: 2 }, [redemption('a')])).toBeNull();
  expect(ownShareUsed({ ...one, quotaPerUser: null }, [redemption('a')])).toBeNull();
});

it('a coupon code can be seen again', () => {
  expect(ownShareUsed({ ...one, mode: 'code' }, [redemption('a')])).toBeNull();
});
