import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { anyFilters } from '@callejero/contract/testing/any-filters.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGuideUrl, type GuideState, parseGuideUrl } from './guide-url.ts';

const nothing: GuideState = { q: '', category: null, ...noFilters, place: null, camera: null };

const filters = anyFilters(['now', '2026-12-06T09:00', '2028-02-29T23:59']);
const others = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
  category: fc.option(fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8})?$/)),
  place: fc.option(fc.uuid()),
  camera: fc.option(
    fc.record({
      lat: fc.integer({ min: -8_500_000, max: 8_500_000 }).map((value) => value / 1e5),
      lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 1e5),
      zoom: fc.integer({ min: 0, max: 2200 }).map((value) => value / 100),
    }),
  ),
});
const state: fc.Arbitrary<GuideState> = fc.tuple(filters, others).map((parts) => Object.assign({}, ...parts));

describe('the URL of the guide', () => {
  test('is read back as the state that it was written from', () => {
    fc.assert(
      fc.property(state, (shown) => {
        expect(parseGuideUrl(formatGuideUrl(shown))).toEqual(shown);
      }),
    );
  });

  test('has no parameter for what is not set', () => {
    expect(formatGuideUrl({ ...nothing, q: '  ' })).toBe('');
  });

  test('sets the filters that words of the search mean', () => {
    expect(parseGuideUrl('?q=comer+barato+abierto')).toEqual({
      ...nothing,
      q: 'comer',
      openAt: 'now',
      price: [1, 2],
    });
    expect(parseGuideUrl('?q=comer+barato&price=4').price).toEqual([4]);
    // A time is left to be read when its code is there.
    expect(parseGuideUrl('?q=pan+abierto+el+domingo')).toEqual({ ...nothing, q: 'pan abierto el domingo' });
  });

  test('opens the map also with invalid parameters', () => {
    for (const search of [
      '?lat=abc&lng=1&zoom=2',
      '?lat=91&lng=0',
      '?lat=1e1&lng=0',
      '?lat=NaN&lng=Infinity',
      '?category=../etc&place=1',
      '?open=yes&price=5&wheelchair=',
      '?open=2026-02-30T09:00',
      '?open=2026-12-06T24:00',
      '?price=1,2',
    ])
      expect(parseGuideUrl(search)).toEqual(nothing);
    expect(parseGuideUrl('?price=3-1-3').price).toEqual([1, 3]);
    expect(parseGuideUrl(`?q=${'a'.repeat(5000)}`).q.length).toBe(80);
    expect(parseGuideUrl('?lat=19.5&lng=-96.9&zoom=99').camera).toEqual({ lat: 19.5, lng: -96.9, zoom: 14 });
  });
});
