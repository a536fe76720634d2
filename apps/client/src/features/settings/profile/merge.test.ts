import { describe, expect, it } from 'vitest';
import { isMergeable } from './merge.ts';

const base = { firstName: 'Ana', phone: null, notificationPrefs: {} };

describe('a stale write of the account', () => {
  it('is mergeable when somebody changed other fields', () => {
    const current = { ...base, notificationPrefs: { events: false } };
    expect(isMergeable(base, current, { firstName: 'Ana María' })).toBe(true);
  });

  it('is a conflict when somebody changed the same field', () => {
    const current = { ...base, firstName: 'Anita' };
    expect(isMergeable(base, current, { firstName: 'Ana María' })).toBe(false);
    expect(isMergeable(base, current, { firstName: 'Ana María', phone: '+522288173390' })).toBe(false);
  });
});
