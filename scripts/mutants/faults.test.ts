import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longFiles } from '../long-files.ts';
import { areas, mappedTests, wholeName } from './areas.ts';

const root = path.resolve(import.meta.dirname, '../..');
const faults = Object.values(areas).flatMap((area) =>
  area.faults.map((fault) => ({ ...fault, tests: mappedTests(area, fault) })),
);

const journeys = globSync('e2e/journeys/**/*.ts', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
const files = globSync(
  ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
  {
    cwd: root,
  },
);
const filesOf = (test: string) => files.filter((file) => file.includes(wholeName(test)));

/** The rest of each title, with its tags, of the journeys whose title contains a text; a step has no title for `--grep`. */
const titlesOf = (title: string) =>
  journeys.flatMap((text) => {
    const parts = text.split(title);
    return parts
      .slice(1)
      .filter((_, at) => /\btest\(\s*['`][^'`\n]*$/.test(parts[at] ?? ''))
      .map((rest) => rest.slice(0, rest.indexOf('=>')));
  });

it('the text of every seeded fault occurs exactly once in its file', () => {
  for (const { file, find } of faults) {
    const text = readFileSync(path.join(root, wholeName(file)), 'utf8');
    expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1]);
  }
});

it('every test and every journey that must notice a fault exists', () => {
  for (const { tests, journey } of faults) {
    for (const test of tests) expect([test, filesOf(test).length > 0]).toEqual([test, true]);
    if (journey) expect([journey, titlesOf(journey).length > 0]).toEqual([journey, true]);
  }
});

it('npm test runs a test of nearly every fault', () => {
  const leftOut = faults.filter(
    ({ tests, journey }) =>
      !tests.some((test) => filesOf(test).some((file) => !longFiles.includes(file))) &&
      !(journey && titlesOf(journey).some((title) => !title.includes('@full'))),
  );
  const named = leftOut.map(({ file, find }) => `${file}: ${find}`).join('\n');
  expect(leftOut.length / faults.length, named).toBeLessThanOrEqual(0.05);
});
