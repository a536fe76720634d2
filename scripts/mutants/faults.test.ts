import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areas, wholeName } from './areas.ts';

const root = path.resolve(import.meta.dirname, '../..');
const faults = Object.values(areas).flatMap((area) => area.faults);

it('the text of every seeded fault occurs exactly once in its file', () => {
  for (const { file, find } of faults) {
    const text = readFileSync(path.join(root, wholeName(file)), 'utf8');
    expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1]);
  }
});

it('every journey and every test of a main road that must notice a fault exists', () => {
  const journeys = globSync('e2e/journeys/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  for (const { journey } of faults)
    if (journey) expect([journey, journeys.some((text) => text.includes(journey))]).toEqual([journey, true]);
  for (const { tests = [] } of areas.roads?.faults ?? [])
    for (const test of tests)
      expect([test, globSync(wholeName(test), { cwd: root }).length]).toEqual([test, 1]);
});
