import { ApiError } from '@callejero/contract/errors.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../access/binding.ts';
import type { Grant } from '../access/policy.ts';
import { commercesFeature } from '../features/commerces/commerces.feature.ts';
import { createRegistry } from '../resource/feature.ts';
import { worldPrincipals } from '../testing/query-world.ts';
import { compileList } from './compile.ts';
import { atMoment, getExpiry } from './open-at.ts';

const now = new Date('2026-05-04T10:20:30.500Z');

describe('the filter $openAt', () => {
  const fields = Object.keys(commerces.fields);
  const filters = { $or: [{ $openAt: now.toISOString() }] };

  function refusal(grants: Grant[], asked: Filters = filters) {
    const registry = new Map(
      createRegistry([
        commercesFeature(
          () => 12,
          {
            mailOwner: async () => {},
            notifyOwners: async () => {},
            notifyPeople: async () => {},
            copyPicture: async () => '',
          },
          async () => {},
        ),
      ]),
    );
    const binding = registry.get('commerces') as Binding;
    registry.set('commerces', { ...binding, policy: { read: () => grants } });
    try {
      compileList(registry, 'commerces', { filters: asked }, worldPrincipals.user);
    } catch (error) {
      if (error instanceof ApiError) return { code: error.code, details: error.details };
      throw error;
    }
    return null;
  }

  it('is allowed when every field that decides it is filterable', () => {
    expect(refusal([{ rows: null, read: fields }])).toBeNull();
  });

  it.each(commerces.openAt)(
    'is rejected like an unknown field when %s is hidden or not filterable',
    (name) => {
      const others = fields.filter((field) => field !== name);
      const all = { rows: null, read: fields };
      const words = refusal([all], { $or: [{ nothing: 1 }] });
      const own = JSON.parse(JSON.stringify(words).replaceAll('nothing', '$openAt'));
      expect(refusal([{ rows: null, read: others }])).toEqual(own);
      expect(refusal([all, { rows: null, read: others }])).toEqual(own);
      expect(refusal([{ ...all, filter: others }])).toEqual(own);
    },
  );
});

describe('a moment', () => {
  it('becomes an instant everywhere, and the original query stays unchanged', () => {
    const asked = {
      filters: { $and: [{ $nor: [{ $openAt: 'now' }] }, { $openAt: '2026-05-05T01:00:00+02:00' }] },
    };
    const before = structuredClone(asked);
    expect(atMoment(asked, now).filters).toEqual({
      $and: [{ $nor: [{ $openAt: now.toISOString() }] }, { $openAt: '2026-05-04T23:00:00.000Z' }],
    });
    expect(asked).toEqual(before);
    const none = { filters: { name: 'now', $search: 'now' } };
    expect(atMoment(none, now)).toBe(none);
  });

  it('makes an answer valid until the next minute for now, and for ever otherwise', () => {
    const next = Date.parse('2026-05-04T10:21:00Z');
    expect(getExpiry({ $or: [{ name: 'a' }, { $nor: [{ $openAt: 'now' }] }] }, now)).toBe(next);
    expect(getExpiry({ $openAt: 'now' }, new Date(next))).toBe(next + 60_000);
    expect(getExpiry({ $openAt: now.toISOString(), name: 'now' }, now)).toBe(Number.POSITIVE_INFINITY);
    expect(getExpiry(undefined, now)).toBe(Number.POSITIVE_INFINITY);
  });
});
