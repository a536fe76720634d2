/** Most tests of the API over the demonstration run only in `npm run test:full`. These checks find early what they can't run with. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { standIn as standInInBrowser } from '../apps/mock/src/testing/browser/without-node.ts';
import {
  excludedFiles,
  excludedInBrowser,
  includedInBrowser,
  skippedTests,
} from '../apps/mock/src/testing/skipped.ts';
import { standIn } from '../apps/mock/src/testing/suite.ts';

type StandIn = typeof standIn;

const root = path.join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);

/** A file of ours, or a module of Node; null for a package. */
function target(id: string, importer: string, replaced: StandIn): string | null {
  const file = replaced(id, importer);
  if (file || isBuiltin(id)) return file ?? id;
  if (id.startsWith('.')) return path.resolve(path.dirname(importer), id);
  return id.startsWith('@callejero/') ? resolve(id) : null;
}

const specifiers =
  /^(?:import|export)\b(?!\s+type\b)[^;']*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** Finds the modules that a module imports at run time; imports of types don't count. */
function createImports(replaced: StandIn): (module: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const read = (file: string) =>
    Array.from(readFileSync(file, 'utf8').matchAll(specifiers), ([, named, bare, later]) =>
      target(named ?? bare ?? later ?? '', file, replaced),
    ).filter((one) => one !== null);
  return (module) => {
    const found = known.get(module) ?? (/\.m?ts$/.test(module) ? read(module) : []);
    known.set(module, found);
    return found;
  };
}

/** The tests that import absent modules, directly or not, each with these modules. */
function findMisplaced(tests: readonly string[], replaced: StandIn, isAbsent: (module: string) => boolean) {
  const imports = createImports(replaced);
  return tests.flatMap((test) => {
    const reached = new Set([path.join(root, test)]);
    for (const module of reached) for (const next of imports(module)) reached.add(next);
    const absent = [...reached].filter(isAbsent);
    return absent.length > 0 ? [`${test} needs ${absent.join(', ')}`] : [];
  });
}

function testsOf(included: readonly string[], excluded: readonly string[]): string[] {
  const without = new Set(globSync(excluded, { cwd: root }));
  return globSync(included, { cwd: root }).filter((file) => !without.has(file));
}

it('a test that runs in Chromium needs no module of Node, or apps/mock/src/testing/skipped.ts names it', () => {
  const misplaced = (tests: readonly string[]) => findMisplaced(tests, standInInBrowser, isBuiltin);
  expect(misplaced(testsOf(includedInBrowser, excludedInBrowser))).toEqual([]);
  // This one is named there.
  expect(misplaced(['apps/server/src/resource/statements.test.ts'])).toHaveLength(1);
});

it('a test over the demonstration needs no PostgreSQL and no other process, or apps/mock/src/testing/skipped.ts names it', () => {
  const absent = ['postgres', 'live-office', 'process'].map((name) =>
    path.join(root, `apps/server/src/testing/${name}.ts`),
  );
  const misplaced = (tests: readonly string[]) =>
    findMisplaced(tests, standIn, (module) => absent.includes(module));
  expect(misplaced(testsOf(['apps/server/src/**/*.test.ts'], excludedFiles))).toEqual([]);
  expect(misplaced(['apps/server/src/features/favourites/favourites.live.test.ts'])).toHaveLength(1);
});

it('each test that is skipped over the demonstration exists by its name', () => {
  const sources = globSync('apps/server/src/**/*.test.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const names = Object.values(skippedTests).flat();
  expect(names.filter((name) => !sources.some((source) => source.includes(name)))).toEqual([]);
});
