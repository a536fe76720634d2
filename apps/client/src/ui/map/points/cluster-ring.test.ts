import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterSize, ringSegments, shortCount } from './cluster-ring.ts';

describe('ringSegments', () => {
  test('gives each category its share, the largest first from the top', () => {
    expect(
      ringSegments([
        { color: '#111111', count: 1 },
        { color: '#222222', count: 3 },
      ]),
    ).toEqual([
      { color: '#222222', start: 0, end: 0.75 },
      { color: '#111111', start: 0.75, end: 1 },
    ]);
  });

  test('joins categories of one colour and leaves out empty ones', () => {
    const segments = ringSegments([
      { color: '#111111', count: 1 },
      { color: '#222222', count: 0 },
      { color: '#111111', count: 4 },
    ]);
    expect(segments).toEqual([{ color: '#111111', start: 0, end: 1 }]);
    expect(ringSegments([])).toEqual([]);
  });

  test('gives a full circle without gaps in which even the smallest share is visible', () => {
    const counts = fc.array(
      fc.record({
        color: fc.constantFrom('#111111', '#222222', '#333333', '#444444', '#555555', '#666666'),
        count: fc.nat(5000),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(counts, (given) => {
        const segments = ringSegments(given);
        if (segments.length === 0) return;
        expect(segments[0]?.start).toBe(0);
        expect(segments.at(-1)?.end).toBeCloseTo(1, 9);
        segments.forEach((segment, index) => {
          expect(segment.end - segment.start).toBeGreaterThan(0.035);
          if (index > 0) expect(segment.start).toBe(segments[index - 1]?.end);
        });
      }),
    );
  });
});

test('a count fits into its circle', () => {
  expect([7, 9999, 12_345].map(shortCount)).toEqual(['7', '9999', '12k']);
  expect(clusterSize(2)).toBeLessThan(clusterSize(200));
  expect(clusterSize(1_000_000)).toBe(64);
});
