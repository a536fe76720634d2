/** Which rules of style sheets the linter refuses: those for the tags below a class (`scripts/lint/bare-descendant.grit`). */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sheets = 'apps/client/src/features/one';

const refused = [
  '.list p',
  '.list > li',
  '.list > *',
  '.list:hover svg',
  '.list + h2::before',
  '.list > li:first-child',
  '.list tr .cell',
  '.list[data-open] > summary:hover',
];
const allowed = [
  '.list',
  'dialog.list',
  '.list .item',
  '.list > .item + .item',
  '.list:hover .item',
  '.list :global(.icon)',
  '.list > li.item',
  '.list > :last-child',
];

let folder: string;
/** The sheets in which the linter found something. */
let found: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-bare-descendant-'));
  await mkdir(path.join(folder, sheets), { recursive: true });
  const configuration = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'));
  const own = { ...configuration, $schema: undefined, vcs: { enabled: false } };
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify(own));
  await cp(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true });
  const rules = [...refused, ...allowed, 'li'].map((selector) => `${selector} {\n  top: 0;\n}\n`);
  const nested = ['.list {\n  li {\n    top: 0;\n  }\n}\n', '.list {\n  &:hover {\n    top: 0;\n  }\n}\n'];
  for (const [index, text] of [...rules, ...nested].entries())
    await writeFile(path.join(folder, sheets, `${index}.css`), text);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '.'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  found = diagnostics
    .filter(({ category }) => category === 'plugin')
    .map(({ location: { path: file } }) => path.basename(typeof file === 'string' ? file : file.file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const all = [...refused, ...allowed];

it.each(refused)('the linter refuses «%s»', (selector) => {
  expect(found).toContain(`${all.indexOf(selector)}.css`);
});

it.each(allowed)('the linter lets «%s» stand', (selector) => {
  expect(found).not.toContain(`${all.indexOf(selector)}.css`);
});

it('the linter refuses a tag in a nested rule, and lets a tag alone and a nested state stand', () => {
  const [alone, tag, state] = [0, 1, 2].map((at) => found.includes(`${all.length + at}.css`));
  expect({ alone, tag, state }).toEqual({ alone: false, tag: true, state: false });
});
