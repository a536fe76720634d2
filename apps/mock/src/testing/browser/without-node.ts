/** Replaces modules that need Node by files of `in-place/`. */
import path from 'node:path';
import type { Plugin } from 'vite';

const server = path.resolve(import.meta.dirname, '../../../../server/src');
const inPlace = (name: string) => path.join(import.meta.dirname, 'in-place', name);

const nodeModules = ['node:fs', 'node:fs/promises', 'node:os', 'node:path', 'node:url'];

/** Modules of the server by their path, and the modules that replace them. */
const standIns: Record<string, string> = {
  [path.join(server, 'testing/platform.ts')]: inPlace('platform.ts'),
  [path.join(server, 'testing/database.ts')]: inPlace('database.ts'),
  [path.join(server, 'testing/picture.ts')]: inPlace('picture.ts'),
  [path.join(server, 'testing/outbox.ts')]: inPlace('outbox.ts'),
  [path.join(server, 'node/services/hasher.ts')]: inPlace('hasher.ts'),
  [path.join(server, 'node/http-server/serve.ts')]: inPlace('serve.ts'),
};

/** The file that replaces an imported module; null if the module itself is used. */
export function standIn(id: string, importer: string | undefined): string | null {
  if (!importer?.startsWith(server)) return null;
  if (nodeModules.includes(id)) return inPlace('node.ts');
  return id.startsWith('.') ? (standIns[path.resolve(path.dirname(importer), id)] ?? null) : null;
}

export const withoutNode: Plugin = { name: 'suite-without-node', enforce: 'pre', resolveId: standIn };
