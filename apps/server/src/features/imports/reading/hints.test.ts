import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Hints, hintsAround } from './hints.ts';

describe('hints', () => {
  test('are repeated if several rows have them, however many there are', () => {
    const hints = new Hints();
    for (let row = 0; row < 5000; row += 1) hints.add([row, row === 4999 ? 7 : row + 10_000]);
    expect([...hints.repeated()]).toEqual([7]);
  });

  test('are shared by what has one name within forty metres, and not by what is a kilometre away', () => {
    const point = fc.record({
      lat: fc.double({ min: -70, max: 70, noNaN: true }),
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    const near = fc.record({
      metres: fc.double({ min: 0, max: 40, noNaN: true }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    });
    fc.assert(
      fc.property(point, near, ({ lat, lng }, { metres, angle }) => {
        const at = (distance: number) => ({
          lat: lat + (distance * Math.sin(angle)) / 111_195,
          lng: lng + (distance * Math.cos(angle)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
        });
        const here = new Set(hintsAround('cafe sol', { lat, lng }));
        const shares = (name: string, distance: number) =>
          hintsAround(name, at(distance)).some((hint) => here.has(hint));
        expect([shares('cafe sol', metres), shares('cafe sol', 1000), shares('banco', metres)]).toEqual([
          true,
          false,
          false,
        ]);
      }),
      { numRuns: runs(2000, 200) },
    );
  });
});
