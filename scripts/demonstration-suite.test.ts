/** What the API's tests over the demonstration reach: most of them run in `npm run test:full` only, which would find it late. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { standIn as standInInBrowser } from '../apps/mock/src/testing/browser/without-node.ts';
import { excludedFiles, excludedInBrowser, includedInBrowser } from '../apps/mock/src/testing/skipped.ts';
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

/** Says what a module imports when it runs, without types. */
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

/** The tests that reach what is not there, each with what that is. */
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
  // One that it names.
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
