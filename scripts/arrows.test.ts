import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files with a forbidden import, upwards or sideways. */
const refused: readonly (readonly [file: string, specifier: string])[] = [
  ['packages/contract/src/a.ts', '@callejero/server/api.ts'],
  ['packages/contract/src/b.ts', '@callejero/demo-city/rows.ts'],
  ['packages/demo-city/src/a.ts', '@callejero/server/ports/config.ts'],
  ['apps/server/src/ports/a.ts', '../schema/table.ts'],
  ['apps/server/src/schema/a.ts', '../access/policy.ts'],
  ['apps/server/src/access/a.ts', '../query/compile.ts'],
  ['apps/server/src/query/a.ts', '../http/cache.ts'],
  ['apps/server/src/http/a.ts', '../resource/routes.ts'],
  ['apps/server/src/resource/a.ts', '../realtime/live.ts'],
  ['apps/server/src/resource/b.ts', '../features/users/users.policy.ts'],
  ['apps/server/src/resource/c.ts', '../api.ts'],
  ['apps/server/src/realtime/a.ts', '../resource/routes.ts'],
  ['apps/server/src/features/one/a.ts', '../two/two.service.ts'],
  ['apps/server/src/features/one/b.ts', '../../node/platform.ts'],
  ['apps/server/src/features/one/c.ts', 'sharp'],
  ['apps/server/src/features/one/d.ts', 'node:fs'],
  ['apps/server/src/features/one/room/a.ts', '../../two/two.service.ts'],
  ['apps/server/src/features/one/room/b.ts', '../../../api.ts'],
  ['apps/server/src/features/one/room/inner/a.ts', '../../../two/two.service.ts'],
  ['apps/server/src/api.ts', './node/platform.ts'],
  ['apps/server/src/node/a.ts', '../features/users/users.policy.ts'],
  ['apps/client/src/device/a.ts', '../api/resource.ts'],
  ['apps/client/src/api/a.ts', '../ui/texts.ts'],
  ['apps/client/src/api/http/a.ts', '../../entities/favourites/favourites.ts'],
  ['apps/client/src/ui/a.ts', '../entities/commerce/address.ts'],
  ['apps/client/src/ui/form/a.ts', '@callejero/contract/resources/users.ts'],
  ['apps/client/src/ui/form/b.ts', '@callejero/contract/resources/catalogue.ts'],
  ['apps/client/src/ui/list/a.ts', '@callejero/contract/permissions.ts'],
  ['apps/client/src/ui/map/a.ts', '@callejero/contract/base-map.ts'],
  ['apps/client/src/entities/commerce/a.ts', '../../features/guide/index.ts'],
  ['apps/client/src/worker/a.ts', '../api/resource.ts'],
  ['apps/client/src/features/one/a.ts', '../two/index.ts'],
  ['apps/client/src/features/one/b.ts', '../../app/routes/guards.ts'],
  ['apps/client/src/features/one/room/a.ts', '../../../app/routes/guards.ts'],
  ['apps/client/src/features/guide/search/a.ts', '../results/offers.ts'],
  ['apps/client/src/features/guide/query/a.ts', '../results/offers.ts'],
];
/** A permitted downward import for each folder. */
const allowed: typeof refused = [
  ['apps/server/src/query/down.ts', '../access/policy.ts'],
  ['apps/server/src/features/one/down.ts', '../../resource/routes.ts'],
  ['apps/server/src/features/one/room/down.ts', '../other/a.ts'],
  ['apps/server/src/node/down.ts', '../api.ts'],
  ['apps/client/src/ui/down.ts', '../api/resource.ts'],
  ['apps/client/src/ui/form/down.ts', '@callejero/contract/resource.ts'],
  ['apps/client/src/features/guide/results/down.ts', '../search/useSuggestions.ts'],
  ['apps/client/src/features/one/down.ts', '../../entities/commerce/address.ts'],
  ['apps/client/src/app/down.ts', '../features/one/index.ts'],
];
const circle = [
  ['apps/server/src/query/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | 1;\n"],
  ['apps/server/src/query/two.ts', "import type { One } from './one.ts';\nexport type Two = One | 2;\n"],
] as const;

let folder: string;
let found: { category: string; file: string }[];

/** Runs the linter's own configuration on these files. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-arrows-'));
  const configuration = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'));
  const own = { ...configuration, $schema: undefined, vcs: { enabled: false } };
  await write('biome.json', JSON.stringify(own));
  await cp(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true });
  for (const [file, specifier] of [...refused, ...allowed])
    await write(file, `import { something } from '${specifier}';\nexport const own = something;\n`);
  for (const [file, text] of circle) await write(file, text);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  found = diagnostics.map(({ category, location }) => ({
    category,
    file: typeof location.path === 'string' ? location.path : location.path.file,
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

const arrows = ['lint/style/noRestrictedImports', 'lint/correctness/noNodejsModules', 'plugin'];
const linted = (file: string) => found.filter((one) => one.file === file).map(({ category }) => category);

it.each(refused)('the linter refuses that %s imports %s', (file) => {
  expect(linted(file).some((category) => arrows.includes(category))).toBe(true);
});

it.each(allowed)('the linter lets %s import %s', (file) => {
  expect(linted(file).filter((category) => arrows.includes(category))).toEqual([]);
});

it('the linter refuses import circles, also of types', () => {
  for (const [file] of circle) expect(linted(file)).toContain('lint/suspicious/noImportCycles');
});
