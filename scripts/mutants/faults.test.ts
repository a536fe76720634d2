import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areas, wholeName } from './areas.ts';

const root = path.resolve(import.meta.dirname, '../..');
const faults = Object.values(areas).flatMap((area) => area.faults);

it('every seeded fault still has exactly one place in the product', () => {
  for (const { file, find } of faults) {
    const text = readFileSync(path.join(root, wholeName(file)), 'utf8');
    expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1]);
  }
});

it('every journey that is to notice a fault still exists, and every test of a main road', () => {
  const journeys = globSync('e2e/journeys/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  for (const { journey } of faults)
    if (journey) expect([journey, journeys.some((text) => text.includes(journey))]).toEqual([journey, true]);
  for (const { tests = [] } of areas.roads?.faults ?? [])
    for (const test of tests)
      expect([test, globSync(wholeName(test), { cwd: root }).length]).toEqual([test, 1]);
});
