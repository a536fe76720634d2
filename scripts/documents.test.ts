import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { variables } from '@callejero/server/node/config.ts';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** Abbreviations used in docs/seed-coverage.md. */
const folders: Readonly<Record<string, string>> = {
  s: 'apps/server/src',
  c: 'apps/client/src',
  k: 'packages/contract/src',
  e2e: 'e2e/journeys',
};

it('every path that the coverage of the seed names exists', async () => {
  const text = await readFile(path.join(root, 'docs/seed-coverage.md'), 'utf8');
  const missing: string[] = [];
  for (const [, folder = '', rest = ''] of text.matchAll(/`(s|c|k|e2e)\/([^`\s]*)`/g)) {
    const found = await Array.fromAsync(glob(`${folders[folder]}/${rest}`, { cwd: root }));
    if (found.length === 0) missing.push(`${folder}/${rest}`);
  }
  expect(missing).toEqual([]);
});

/** The collection that CONTRIBUTING.md uses as an example and that does not exist. */
const invented = /parkings/;
/** Any component's style sheet, in CONTRIBUTING.md and decision 032. */
const example = /^X\./;

it('every path, command, decision and link that a document names exists', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const isThere = async (name: string) =>
    invented.test(name) || (await Array.fromAsync(glob(name, { cwd: root }))).length > 0;
  const missing: string[] = [];
  for await (const document of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(path.join(root, document), 'utf8');
    // The test above checks the coverage, whose paths are abbreviated.
    const paths = document.endsWith('seed-coverage.md')
      ? []
      : text.matchAll(/`((?:apps|packages|scripts|e2e|docs|deploy|bench)\/[^`\s]*)`/g);
    const links = text.replace(/`[^`]*`/g, '').matchAll(/\]\((?!\w+:)([^)#\s]+)\)/g);
    const names = [
      ...Array.from(paths, ([, name = '']) => name),
      ...Array.from(links, ([, name = '']) => path.join(path.dirname(document), name)),
      ...Array.from(
        text.matchAll(/\bdecisions? (\d{3})\b/g),
        ([, number]) => `docs/decisions/${number}-*.md`,
      ),
    ];
    for (const name of new Set(names)) if (!(await isThere(name))) missing.push(`${document}: ${name}`);
  }
  for await (const document of glob(['*.md', 'docs/**/*.md', 'deploy/**/*.*', '.env.example'], {
    cwd: root,
  })) {
    const text = await readFile(path.join(root, document), 'utf8');
    for (const [, name = ''] of text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g))
      if (!(name in scripts)) missing.push(`${document}: npm run ${name}`);
    for (const [, name = ''] of text.matchAll(/\bnode (?:-\S+ )*((?:scripts|apps)\/[\w./-]+\.m?[jt]s)/g))
      if (!(await isThere(name))) missing.push(`${document}: node ${name}`);
  }
  expect(missing).toEqual([]);
});

/** Whole paths or the ends of paths: `sessions/attempts.ts`, `{access,query}`. */
const sourceFile = /^[\w./{},*-]+\.(?:ts|tsx|mjs|css)$/;

it('every source file that a document names in short exists', async () => {
  const files = await Array.fromAsync(
    glob('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
      cwd: root,
      exclude: (entry) => /(?:^|\/)(?:node_modules|dist)$/.test(entry),
    }),
  );
  const endings = new Set(
    files.flatMap((file) => {
      const parts = file.split(path.sep);
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  const missing: string[] = [];
  for await (const document of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    if (document.endsWith('seed-coverage.md')) continue;
    const text = await readFile(path.join(root, document), 'utf8');
    const names = Array.from(text.matchAll(/`([^`\s]+)`/g), ([, name = '']) => name);
    for (const name of new Set(names)) {
      if (!sourceFile.test(name) || invented.test(name) || example.test(name)) continue;
      const isThere = /[*{]/.test(name)
        ? files.some((file) => path.matchesGlob(file, name) || path.matchesGlob(file, `**/${name}`))
        : endings.has(name);
      if (!isThere) missing.push(`${document}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

it('each chapter of ASVS that SECURITY.md calls met names a file, and each that is partly met says what is missing', async () => {
  const text = await readFile(path.join(root, 'SECURITY.md'), 'utf8');
  const rows = Array.from(
    text.matchAll(/^\| (V\d+) [^|]+ \| ([^|]+) \| (.+) \|$/gm),
    ([, ...cells]) => cells,
  );
  expect(rows.map(([chapter]) => chapter)).toEqual(Array.from({ length: 17 }, (_, index) => `V${index + 1}`));
  // The tests above see that the files exist.
  const file = /`[\w./-]+\.(?:ts|mjs|yaml|sql)`/;
  const says = { met: file, partly: /Missing: \S/, 'not applicable': /\S/ };
  const wrong = rows.filter(
    ([, state = '', where = '']) => !(says as Record<string, RegExp>)[state]?.test(where),
  );
  expect(wrong).toEqual([]);
});

it('every decision has its number, a date and a status', async () => {
  const wrong: string[] = [];
  for await (const file of glob('docs/decisions/*.md', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    const number = path.basename(file).slice(0, 3);
    const head = new RegExp(
      `^# ${number} · .+\\n\\n\\d{4}-\\d\\d-\\d\\d · (?:accepted|superseded by \\d{3})(?: · .+)?\\n\\n`,
    );
    if (!head.test(text)) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

it('the page of the configuration lists every variable that the server reads, and no other', async () => {
  const page = await readFile(path.join(root, 'docs/configuration.md'), 'utf8');
  const listed = Array.from(page.matchAll(/^\|(.*?)\|/gm), ([, names = '']) =>
    Array.from(names.matchAll(/`([A-Z\d_]+)`/g), ([, name = '']) => name),
  ).flat();
  expect(listed.toSorted()).toEqual([...variables].toSorted());
});
