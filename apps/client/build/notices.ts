/**
 * Writes the licences of all packages that the product needs to run as one text beside the app: the packages that the lockfile
 * does not mark as development's, each with the licence files of its folder. A text that several packages share is written once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import type { Plugin } from 'vite';

interface Locked {
  dev?: boolean;
  link?: boolean;
}
interface Manifest {
  name: string;
  version: string;
  license?: string;
}

const licenceFile = /^(?:licen[cs]e|copying|notice|third[-_]?party)[^/]*$/i;
const code = /\.(?:js|mjs|cjs|ts|json)$/i;
const line = `\n${'-'.repeat(80)}\n\n`;

/** The licence files of a package; without one, the section of its README about the licence. */
function licenceOf(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name) && !code.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (files.length > 0)
    return files.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
  const readme = path.join(folder, 'README.md');
  if (!existsSync(readme)) return '';
  return /^#+ *licen[cs]\w*.*$[\s\S]*/im.exec(readFileSync(readme, 'utf8'))?.[0].trim() ?? '';
}

export function thirdPartyNotices(root: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const owners = new Map<string, Set<string>>();
  for (const [location, { dev, link }] of Object.entries(lock.packages)) {
    const folder = path.join(root, location);
    // Packages for other platforms are in the lockfile but not installed.
    if (!location.includes('node_modules/') || dev || link || !existsSync(path.join(folder, 'package.json')))
      continue;
    const { name, version, license } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const text = licenceOf(folder);
    const names = owners.get(text) ?? new Set();
    owners.set(text, names.add(`${name} ${version}${license ? ` (${license})` : ''}`));
  }
  const parts = [...owners]
    .map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}`.trim())
    .sort();
  return ['Licencias del software de terceros que usa esta guía.\n', ...parts, ''].join(line);
}

export function notices(): Plugin {
  return {
    name: 'callejero-notices',
    apply: 'build',
    generateBundle() {
      const root = path.resolve(import.meta.dirname, '../../..');
      this.emitFile({
        type: 'asset',
        fileName: publicAssets.notices.slice(1),
        source: thirdPartyNotices(root),
      });
    },
  };
}
