import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsDeeperThan } from './json.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('the depth of any JSON is counted, with brackets and quotes in texts', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'é', ',') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      text,
      fc.integer(),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 8 }), (json, limit) => {
      expect(nestsDeeperThan(JSON.stringify(json), limit)).toBe(depthOf(json) > limit);
    }),
    { numRuns: runs(1000, 200) },
  );
});

test('counting ends with truncated JSON too', () => {
  expect(nestsDeeperThan('[["abc', 2)).toBe(false);
  expect(nestsDeeperThan('["\\"', 2)).toBe(false);
  expect(nestsDeeperThan('['.repeat(1_000_000), 100)).toBe(true);
});
