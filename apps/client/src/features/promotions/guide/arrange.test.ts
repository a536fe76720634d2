import { describe, expect, it } from 'vitest';
import { arrange, toCategories } from './arrange.ts';
import type { PromotionListRow } from './deal-row.ts';
import { formatDealsUrl, parseDealsUrl } from './deals-url.ts';

const now = new Date('2026-11-21T12:00:00Z');
const category = (slug: string) => ({ id: slug, name: slug, slug, icon: 'cup', color: '#2f6fa9' });

function deal(
  id: string,
  given: Partial<PromotionListRow> & { lat?: number; slugs?: string[] } = {},
): PromotionListRow {
  const { lat = 19.5, slugs = ['cafeterias'], ...fields } = given;
  return {
    id,
    title: id,
    image: null,
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    status: 'published',
    quotaTotal: null,
    redeemedCount: 0,
    commerce: { id: `c-${id}`, name: id, location: { lat, lng: -96.9 }, categories: slugs.map(category) },
    discount: { type: 'gift' } as PromotionListRow['discount'],
    ...fields,
  } as PromotionListRow;
}

const ids = (list: ReturnType<typeof arrange>) => list.map(({ deal }) => deal.id);
const near = { category: null, order: 'near' } as const;
const here = { lat: 19.5, lng: -96.9 };
const ending = { category: null, order: 'ending' } as const;

describe('the list of promotions', () => {
  const deals = [
    deal('far', { lat: 19.6, endsAt: '2026-11-22T12:00:00Z' }),
    deal('city', { commerce: null }),
    deal('close', { lat: 19.51, slugs: ['bares'] }),
  ];

  it('is sorted by end, or by distance from the origin', () => {
    expect(ids(arrange(deals, ending, here, now))).toEqual(['far', 'city', 'close']);
    const arranged = arrange(deals, near, here, now);
    expect(ids(arranged)).toEqual(['close', 'far', 'city']);
    expect(Math.round(arranged[0]?.distance ?? 0)).toBe(1112);
    expect(arranged[2]?.distance).toBeNull();
  });

  it('marks promotions that end within two days', () => {
    expect(arrange(deals, ending, here, now).map(({ endsSoon }) => endsSoon)).toEqual([true, false, false]);
  });

  it('has the promotions of a category, and none that is used up', () => {
    expect(ids(arrange(deals, { ...ending, category: 'bares' }, here, now))).toEqual(['close']);
    expect(ids(arrange([deal('a', { quotaTotal: 3, redeemedCount: 3 })], ending, here, now))).toEqual([]);
    const usedUp = deal('y', { slugs: ['cafeterias', 'hoteles'], quotaTotal: 3, redeemedCount: 3 });
    expect(toCategories([...deals, deal('x', { slugs: ['bares'] }), usedUp])).toEqual([
      { slug: 'bares', name: 'bares', count: 2 },
      { slug: 'cafeterias', name: 'cafeterias', count: 1 },
    ]);
  });
});

it('the filters are read back from the URL, and invalid ones are ignored', () => {
  const state = { category: 'cafeterias', order: 'near' } as const;
  expect(formatDealsUrl(state)).toBe('/deals?categoria=cafeterias&orden=cerca');
  expect(parseDealsUrl('?categoria=cafeterias&orden=cerca')).toEqual(state);
  expect(parseDealsUrl('?categoria=%22x&orden=nada')).toEqual(ending);
  expect(formatDealsUrl(ending)).toBe('/deals');
});
