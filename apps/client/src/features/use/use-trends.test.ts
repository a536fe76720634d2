import type { UseReport } from '@callejero/contract/answers/use.ts';
import { expect, it } from 'vitest';
import { formatChange, toTrends } from './use-trends.ts';

it('a change is in percent of the period before, and there is none after nothing', () => {
  const changes: [number, number, string | null][] = [
    [15, 10, '+50'],
    [5, 10, '−50'],
    [10, 10, '0'],
    [3, 0, null],
  ];
  for (const [total, before, words] of changes) expect(formatChange({ total, before })).toBe(words);
});

it('searches are drawn as those with and without a result, which add up', () => {
  const kinds: UseReport['kinds'] = [
    { kind: 'search', total: 8, before: 0, values: [5, 3] },
    { kind: 'nothing', total: 2, before: 0, values: [2, 0] },
  ];
  const searches = toTrends({ kinds }).find(({ key }) => key === 'searches');
  expect(searches?.series.map(({ values }) => values)).toEqual([
    [3, 3],
    [2, 0],
  ]);
});
